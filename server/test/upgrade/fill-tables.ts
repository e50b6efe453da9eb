import type { Database } from '@fin-link/storage';
import { type RawBuilder, sql } from 'kysely';
import { tablesOf } from './stored-rows.ts';

/** Values that constraints require. */
const requested: Readonly<Record<string, string>> = {
  'access_key.hash': 'x',
  'category_rule.description': 'x',
  'customer_api_key.environment': 'sandbox',
  'peer_figure.peers': '10',
};

const byType: Readonly<Record<string, unknown>> = {
  ARRAY: '{}',
  bigint: 7,
  boolean: false,
  bytea: Buffer.from('x'),
  date: '2026-01-01',
  'double precision': 1,
  integer: 1,
  jsonb: '{}',
  numeric: 1,
  real: 1,
  smallint: 0,
  text: 'x',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000007',
};

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Inserts a row into every empty table of a schema. `values`: values of columns by name, for example of the user. */
export async function fillEmptyTables(
  database: Database<unknown>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { db, schema } = database;
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = ${schema} and is_generated = 'NEVER' and is_identity = 'NO'
      and (is_nullable = 'NO' and column_default is null
        or table_name || '.' || column_name in (${sql.join(Object.keys(requested))}))`.execute(db);
  const keys = await keysOf(database);
  const valueOf = ({ table, column, type }: Column): RawBuilder<unknown> => {
    const key = keys.find((one) => one.table === table && one.column === column);
    if (column in values) return sql`${values[column]}`;
    if (key !== undefined) return sql`(select ${sql.ref(key.otherColumn)} from ${sql.table(key.other)} limit 1)`;
    return sql`${requested[`${table}.${column}`] ?? byType[type]}`;
  };
  // A table may need a row of another one that is filled later.
  const open = new Set(await emptyTables(database));
  for (const _round of open)
    for (const table of open) {
      const columns = rows.filter((one) => one.table === table);
      const inserted = await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map(({ column }) => sql.ref(column)))})
        values (${sql.join(columns.map(valueOf))})`
        .execute(db)
        .then(
          () => true,
          () => false,
        );
      if (inserted) open.delete(table);
    }
}

/** Returns the tables of a schema that have no row. */
export async function emptyTables(database: Database<unknown>): Promise<string[]> {
  const empty: string[] = [];
  for (const table of await tablesOf(database)) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(database.db);
    if (rows.length === 0) empty.push(table);
  }
  return empty;
}

/** Returns the columns of foreign keys, each with the column that it refers to. */
async function keysOf({ db, schema }: Database<unknown>) {
  const { rows } = await sql<{ table: string; column: string; other: string; otherColumn: string }>`
    select near.relname as table, mine.attname as column, far.relname as other, theirs.attname as "otherColumn"
    from pg_catalog.pg_constraint
    cross join lateral unnest(conkey, confkey) as pair (near_number, far_number)
    join pg_catalog.pg_class as near on near.oid = conrelid
    join pg_catalog.pg_class as far on far.oid = confrelid
    join pg_catalog.pg_attribute as mine on mine.attrelid = conrelid and mine.attnum = near_number
    join pg_catalog.pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = far_number
    where contype = 'f' and near.relnamespace = ${schema}::regnamespace`.execute(db);
  return rows;
}
