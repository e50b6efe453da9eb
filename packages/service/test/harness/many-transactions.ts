import { type RawBuilder, sql } from 'kysely';
import type { NeedsDatabase } from '../../src/platform/database/index.ts';
import type { NeedsVault } from '../../src/platform/runtime/index.ts';
import type { UserKey } from '../../src/tenancy/users/index.ts';
import { fillTablesOfUser } from '../platform/database/filled-tables.ts';

/** Id of the account that `fillTablesOfUser` gives every user. */
export const accountOfAll = 7;

interface Spread {
  /** Number of transactions. Each week back from `until` has the same number, on random days. */
  count: number;
  days: number;
  /** Last day, as `yyyy-MM-dd`. */
  until: string;
  /** Number of accounts; 1 by default. The first one has about half of the transactions. */
  accounts?: number;
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

/** Inserts random transactions, newest first as banks list them. */
async function insertTransactions(
  { database: { db } }: NeedsDatabase,
  [first, last]: readonly [number, number],
  { count, days, until, accounts = 1 }: Spread,
): Promise<void> {
  const owners = sql`generate_series(${first}::bigint, ${last}::bigint)`;
  await sql`
    insert into ${sql.table('account')}
    select (jsonb_populate_record(one, jsonb_build_object('id', number, 'bank_key', 'key-' || number))).*
    from ${sql.table('account')} as one,
      generate_series(${accountOfAll + 1}::integer, ${accountOfAll + accounts - 1}::integer) as number
    where one.user_id in (select ${owners}) and one.id = ${accountOfAll}
    on conflict do nothing`.execute(db);
  const randomOf = randomNumbers(sql`(owner - ${first}::bigint) * 1000000 + number`);
  await sql`
    insert into ${sql.table('transaction')} (bucket, customer_id, user_id, id, account_id, bank_key, request_key, container, status,
      base_type, amount, currency, date, transaction_date, post_date, listing_order, original_description, simple_description,
      type, payee_key, merchant_name, derived_category_id, derived_merchant_type, details, created_at, last_updated_at)
    select owner % 1024, 1, owner, number, ${accountOfAll} + floor(${accounts}::integer * ${randomOf('account')} ^ 2), 'key-' || number,
      'request', 'bank', 'POSTED', case when ${randomOf('side')} < 0.15 then 'CREDIT' else 'DEBIT' end,
      exp(7 * ${randomOf('amount')})::numeric(9, 2), 'USD', day, day, day, ${count}::integer - number, 'POS PURCHASE ' || number,
      'Purchase', 'PURCHASE', 'shop-' || shop, case when shop % 8 > 0 then 'Shop ' || shop end,
      1 + case when ${randomOf('other category')} < 0.1 then floor(40 * ${randomOf('category')} ^ 2) else shop * 7 % 40 end, 'OTHERS',
      case when ${randomOf('place')} < 0.2 then jsonb_build_object('merchantAddress', jsonb_build_object('city', 'City ' || shop)) end,
      now(), now()
    from ${owners} as owner, generate_series(1, ${count}::integer) as number,
      lateral (select floor((number - 1) * ${days}::float8 / ${count}::integer / 7)::integer * 7 as week) as weeks,
      lateral (select ${until}::date - week - floor(least(7, ${days}::integer - week) * ${randomOf('day')})::integer as day,
        -- The shop in place n of the list of 400 has 1/n of the transactions that the first one has.
        floor(exp(ln(401) * ${randomOf('shop')}))::integer as shop) as random
    order by day desc, number, owner`.execute(db);
}

/**
 * Returns a function that returns SQL for a pseudo-random number of a row, at least 0 and below 1. The number depends only on the key of the
 * row and on the name of the use, so that the rows are the same in every run and on every database.
 */
const randomNumbers = (key: RawBuilder<unknown>) => (use: string) =>
  sql`((hashtextextended(${sql.lit(use)}, ${key}) & 1048575) / 1048576::float8)`;

/**
 * Updates the database's statistics and visibility map, as PostgreSQL does automatically over time. The checkpoint flushes the rows,
 * because unflushed rows are not marked as visible.
 */
export async function analyze({ database: { db } }: NeedsDatabase): Promise<void> {
  await sql`checkpoint`.execute(db);
  await sql`vacuum analyze ${sql.table('transaction')}`.execute(db);
}

/** Returns the bytes of the table of transactions and of each of its indexes. */
export async function transactionSizes({
  database: { db },
}: NeedsDatabase): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: string }>`
    select 'table' as name, pg_table_size(${'service.transaction'}::regclass) as bytes
    union all
    select relname, pg_relation_size(indexrelid) from pg_index
    join pg_class on pg_class.oid = indexrelid
    where indrelid = ${'service.transaction'}::regclass`.execute(db);
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
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
