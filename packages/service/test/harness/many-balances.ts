import { sql } from 'kysely';
import type { NeedsDatabase } from '../../src/platform/database/index.ts';
import type { NeedsVault } from '../../src/platform/runtime/index.ts';
import type { UserKey } from '../../src/tenancy/users/index.ts';
import { fillTablesOfUser } from '../platform/database/filled-tables.ts';

interface BalanceSpread {
  /** Number of accounts per user; a third of them are debts. */
  accounts: number;
  /** Number of days with a balance, back from `until`. */
  days: number;
  others: number;
  /** Last day, as `yyyy-MM-dd`. */
  until: string;
}

/** Inserts balances. Every tenth balance repeats the previous day's. The first users, by id, are the other users. */
export async function fillBalances(
  deps: NeedsDatabase & NeedsVault,
  user: UserKey,
  { accounts, days, others, until }: BalanceSpread,
): Promise<void> {
  const { db } = deps.database;
  const { userId } = user;
  await fillTablesOfUser(deps, user);
  await sql`delete from ${sql.table('account_balance')} where user_id = ${userId}::bigint`.execute(db);
  for (const [table, changed, rows] of [
    [
      'service_user',
      sql`'bucket', owner % 1024, 'id', owner, 'login_name', 'other ' || owner`,
      sql`generate_series(1, 1)`,
    ],
    ['provider_account', sql`'bucket', owner % 1024, 'user_id', owner`, sql`generate_series(1, 1)`],
    [
      'account',
      sql`'bucket', owner % 1024, 'user_id', owner, 'id', 7000 + number, 'bank_key', 'key ' || number, 'container', 'bank', 'currency', 'USD',
        'include_in_net_worth', true, 'account_status', 'ACTIVE', 'is_selected', null, 'is_asset', number % 3 > 0, 'balance', 100`,
      sql`generate_series(1, ${accounts}::integer)`,
    ],
  ] as const)
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(one, jsonb_build_object(${changed}))).*
      from ${sql.table(table)} as one, ${rows} as number,
        (select generate_series(1, ${others}::bigint) union all select ${userId}::bigint) as owners (owner)
      where ${sql.ref(table === 'service_user' ? 'one.id' : 'one.user_id')} = ${userId}::bigint
      on conflict do nothing`.execute(db);
  await sql`
    insert into ${sql.table('account_balance')} (bucket, customer_id, user_id, account_id, date, balance, currency, as_of, provider_account_id)
    select bucket, customer_id, user_id, id, ${until}::date - day, (day - (day % 10 = 0)::integer + number) * 1.25, 'USD', now(),
      provider_account_id
    from generate_series(0, ${days - 1}::integer) as day, ${sql.table('account')}, lateral (select id % 1000 as number) as of_account
    where id > 7000 and id <= 7000 + ${accounts}::integer`.execute(db);
  await sql`analyze ${sql.table('account_balance')}, ${sql.table('account')}`.execute(db);
}
