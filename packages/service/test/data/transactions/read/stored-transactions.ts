import { sql, type Insertable } from 'kysely';
import { type NeedsDatabase, type TransactionTable, ofUser } from '../../../../src/platform/database/index.ts';
import type { NeedsVault } from '../../../../src/platform/runtime/index.ts';
import type { UserKey } from '../../../../src/tenancy/users/index.ts';
import { fillTablesOfUser } from '../../../platform/database/filled-tables.ts';
import { accountOfAll } from '../../../harness/many-transactions.ts';
import type { TestService } from '../../../harness/test-service.ts';

type Row = Insertable<TransactionTable>;

const usual = {
  account_id: accountOfAll,
  request_key: 'request',
  container: 'bank',
  status: 'POSTED',
  base_type: 'DEBIT',
  amount: '10.00',
  currency: 'USD',
  date: '2026-01-10',
  transaction_date: '2026-01-10',
  post_date: null,
  listing_order: 1,
  original_description: 'POS 4411',
  simple_description: 'Purchase',
  type: 'PURCHASE',
  merchant_name: null,
  payee_key: 'pos',
  derived_category_id: 1,
  derived_detail_category_id: null,
  derived_merchant_type: null,
  running_balance: null,
  check_number: null,
  details: null,
  created_at: new Date(0),
  last_updated_at: new Date(0),
} as const satisfies Partial<Row>;

/** Registers a user of the first customer. */
export async function newUser(service: TestService, loginName: string): Promise<UserKey> {
  const { body } = await service.call('GET', '/user', { token: await service.token(loginName) });
  return { customerId: 1, userId: body.user.id };
}

/** Gives the user one active account with only these transactions. The ids count from 1. */
export async function storeOnly(
  deps: NeedsDatabase & NeedsVault,
  user: UserKey,
  rows: readonly Partial<Row>[],
): Promise<void> {
  const { db } = deps.database;
  const owner = ofUser(user);
  await fillTablesOfUser(deps, user);
  await sql`update ${sql.table('account')} set account_status = 'ACTIVE' where user_id = ${user.userId}::bigint`.execute(
    db,
  );
  await db
    .deleteFrom('transaction')
    .where((where) => where.and(owner))
    .execute();
  for (const [index, row] of rows.entries())
    await db
      .insertInto('transaction')
      .values({ ...usual, ...owner, id: index + 1, bank_key: row.is_manual === true ? null : `key-${index}`, ...row })
      .execute();
}
