import { sql } from 'kysely';
import type { NeedsDatabase } from '../../src/platform/database/index.ts';
import type { NeedsVault } from '../../src/platform/runtime/index.ts';
import type { UserKey } from '../../src/tenancy/users/index.ts';
import { fillTablesOfUser } from '../platform/database/filled-tables.ts';

/** Id of the account that `fillTablesOfUser` gives every user. */
export const accountOfAll = 7;

interface Spread {
  /** Number of transactions, spread evenly over the days back from `until`. */
  count: number;
  days: number;
  /** Last day, as `yyyy-MM-dd`. */
  until: string;
}

/** Gives the user one account with many transactions, in one statement. */
export async function fillTransactions(deps: NeedsDatabase & NeedsVault, user: UserKey, spread: Spread): Promise<void> {
  const { db } = deps.database;
  await fillTablesOfUser(deps, user);
  await sql`delete from ${sql.table('transaction')} where user_id = ${user.userId}::bigint`.execute(db);
  await insertTransactions(deps, [user.userId, user.userId], spread);
}

/** Gives the accounts of all users a bank and the values of linked accounts, so that readers list them. */
export async function listAccounts({ database: { db } }: NeedsDatabase): Promise<void> {
  const values = {
    provider_account: sql`status = 'SUCCESS', auth_type = 'CREDENTIALS', aggregation_source = 'USER'`,
    account: sql`account_status = 'ACTIVE', currency = 'USD', transfer_codes = null`,
  };
  for (const [table, set] of Object.entries(values))
    await sql`
      update ${sql.table(table)} set provider_id = bank.id, ${set}
      from (select min(id) as id from ${sql.table('provider')}) as bank`.execute(db);
}

/** Creates other users with the account of `like`, each with transactions. */
export async function fillOtherUsers(
  deps: NeedsDatabase,
  like: UserKey,
  others: number,
  spread: Spread,
): Promise<void> {
  const { db } = deps.database;
  const [first, last] = [1, others];
  for (const [table, changed] of [
    ['service_user', sql`'bucket', number % 1024, 'id', number, 'login_name', 'other ' || number`],
    ['provider_account', sql`'bucket', number % 1024, 'user_id', number`],
    ['account', sql`'bucket', number % 1024, 'user_id', number`],
  ] as const)
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(one, jsonb_build_object(${changed}))).*
      from ${sql.table(table)} as one, generate_series(${first}::bigint, ${last}::bigint) as number
      where ${sql.ref(table === 'service_user' ? 'one.id' : 'one.user_id')} = ${like.userId}::bigint`.execute(db);
  await insertTransactions(deps, [first, last], spread);
}

/** Inserts transactions with about forty categories and three hundred merchants; every fifth is a credit. */
async function insertTransactions(
  { database: { db } }: NeedsDatabase,
  [first, last]: readonly [number, number],
  { count, days, until }: Spread,
): Promise<void> {
  await sql`
    insert into ${sql.table('transaction')} (bucket, customer_id, user_id, id, account_id, bank_key, request_key, container, status,
      base_type, amount, currency, date, transaction_date, post_date, listing_order, original_description, simple_description,
      type, payee_key, merchant_name, derived_category_id, derived_merchant_type, created_at, last_updated_at)
    select owner % 1024, 1, owner, number, ${accountOfAll}, 'key-' || number, 'request', 'bank', 'POSTED',
      case number % 5 when 0 then 'CREDIT' else 'DEBIT' end, (number % 9999) / 100.0 + 0.01, 'USD', day, day, day, number,
      'POS PURCHASE ' || number, 'Purchase', 'PURCHASE', 'shop-' || number % 300, 'Shop ' || number % 300, number % 40 + 1,
      'OTHERS', now(), now()
    from generate_series(${first}::bigint, ${last}::bigint) as owner, generate_series(1, ${count}::integer) as number,
      lateral (select ${until}::date - number % ${days}::integer as day) as days`.execute(db);
}

/**
 * Updates the database's statistics and visibility map, as PostgreSQL does automatically over time. The checkpoint flushes the rows,
 * because unflushed rows are not marked as visible.
 */
export async function analyze({ database: { db } }: NeedsDatabase): Promise<void> {
  await sql`checkpoint`.execute(db);
  await sql`vacuum analyze ${sql.table('transaction')}`.execute(db);
}

/** Journals the first transactions of the user as changed now. */
export async function journalTransactions(
  { database: { db } }: NeedsDatabase,
  { customerId, userId }: UserKey,
  count: number,
): Promise<void> {
  await sql`
    insert into ${sql.table('change_journal')} (bucket, customer_id, user_id, entity, entity_key, parent_key, is_manual, deleted)
    select ${userId}::bigint % 1024, ${customerId}, ${userId}, 'transaction', number, ${String(accountOfAll)}, false, false
    from generate_series(1, ${count}::integer) as number
    on conflict (bucket, customer_id, user_id, entity, entity_key, parent_key) do update set stamp = null`.execute(db);
  await sql`analyze ${sql.table('change_journal')}`.execute(db);
}
