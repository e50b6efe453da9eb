import { type RawBuilder, sql } from 'kysely';
import { bucketOf, type NeedsDatabase } from '../../../src/platform/database/index.ts';
import { createSecrets } from '../../../src/data/provider-account-records/secrets.ts';
import type { NeedsVault } from '../../../src/platform/runtime/index.ts';
import type { UserKey } from '../../../src/tenancy/users/index.ts';

type ServiceDatabase = NeedsDatabase['database'];

/** The value of every id, so that all rows belong to one provider account and one account. */
const anyId = 7;

/** Values that constraints require. */
const requested: Readonly<Record<string, unknown>> = {
  'refresh_request.state': 'succeeded',
  'verification.status': 'FAILED',
  'paid_use.used_at': '{}',
  'predicted_event.payments': '[]',
  'insight.account_keys': JSON.stringify([String(anyId)]),
  'view.rules': '[]',
  'view.budgets': '[]',
};

const byType: Readonly<Record<string, unknown>> = {
  bigint: anyId,
  integer: 1,
  smallint: 1,
  real: 1,
  numeric: 1,
  boolean: false,
  text: 'x',
  uuid: '00000000-0000-4000-8000-000000000007',
  jsonb: '{}',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
};

async function columnsWithUser({ db, schema }: ServiceDatabase) {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns as columns
    where table_schema = ${schema} and is_generated = 'NEVER' and exists (
      select from information_schema.columns as other
      where other.table_schema = columns.table_schema and other.table_name = columns.table_name
        and other.column_name = 'user_id')
    order by table_name = 'provider_account' desc, table_name = 'account' desc, table_name = 'verification' desc, table_name`.execute(
    db,
  );
  return Map.groupBy(rows, ({ table }) => table);
}

export const tableOfGoneUsers = 'unregistered_user';

/** Tables that have a row of each user already. */
const filledTables: readonly string[] = ['login_route'];

/** Inserts one row of this user into every table with a user column, and a secret into the vault. Skips the table of unregistered users. */
export async function fillTablesOfUser({ database, vault }: NeedsDatabase & NeedsVault, user: UserKey): Promise<void> {
  const { customerId, userId } = user;
  const valueOf = (table: string, column: string, type: string): RawBuilder<unknown> => {
    if (column === 'customer_id') return sql`${customerId}`;
    if (column === 'bucket') return sql`${bucketOf(userId)}`;
    if (column === 'user_id') return sql`${userId}`;
    // Tables with a text key need a different key per user.
    const value = column === 'token_hash' || column === 'bank_consent_key' ? `x${userId}` : undefined;
    return sql`${value ?? requested[`${table}.${column}`] ?? byType[type]}`;
  };
  for (const [table, columns] of await columnsWithUser(database)) {
    if (table === tableOfGoneUsers || filledTables.includes(table)) continue;
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map(({ column }) => sql.ref(column)))})
      values (${sql.join(columns.map(({ column, type }) => valueOf(table, column, type)))})
      on conflict do nothing`.execute(database.db);
  }
  const key = { ...user, providerAccountId: anyId };
  await database.tx((trx) => createSecrets(vault).keepAccountNumber(trx, key, anyId, 'x'));
}

/** Counts the user's rows in each table. */
export async function rowsOfUser(database: ServiceDatabase, { userId }: UserKey): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tables = [...(await columnsWithUser(database)).keys()].map((table) => [table, 'user_id'] as const);
  for (const [table, column] of [['service_user', 'id'] as const, ...tables]) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(database.db);
    counts[table] = Number(rows[0]?.count);
  }
  for (const table of ['vault_key', 'vault_item']) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.table(table)} where scope like ${`%/${userId}/%`}`.execute(database.db);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}
