import { type Database, openStorage, type Storage } from '@fin-link/storage';
import { type QueryExecutorProvider as Executor, sql } from 'kysely';
import { openServiceDatabase } from './migrations.ts';
import { type Placement, placements } from './placements.ts';

/** Thrown if a database cannot be distributed. The message says what to do. */
export class DistributionError extends Error {}

/** Tables that a call of `distribute` placed. */
export interface Distribution {
  /** Tables that were placed by user. */
  user: string[];
  /** Tables that were copied to every node. */
  copied: string[];
  /** Milliseconds during which other connections could not write. */
  readOnlyMs: number;
}

/** Schema and the placement of its tables. */
interface SchemaOwner<T> {
  /** Opens the schema and brings it up to date. */
  open(storage: Storage): Promise<Database<T>>;
  placements: Placements;
}

type Placements = Readonly<Record<string, Placement>>;

/** Distributes the service's tables, see `distributeSchema`. */
export const distribute = (url: string): Promise<Distribution> =>
  distributeSchema(url, { open: openServiceDatabase, placements });

/**
 * Distributes the tables of a schema over the nodes of a Citus cluster, as its placements say, after bringing the schema up to date. `url`
 * names the database on the coordinator, for a superuser. All connections are read-only until it ends; the database closes them once at the
 * beginning and once at the end. A call that was interrupted leaves the database read-only, and the next call continues. Without anything
 * to do, it only allows writes again. Throws `DistributionError` if the database has no Citus.
 */
export async function distributeSchema<T>(url: string, owner: SchemaOwner<T>): Promise<Distribution> {
  const storage = await openStorage({ url });
  try {
    return await placeAll(await owner.open(storage), owner.placements);
  } finally {
    await storage.close();
  }
}

async function placeAll<T>({ db, schema }: Database<T>, tables: Placements): Promise<Distribution> {
  const change = <R>(work: (trx: Executor) => Promise<R>): Promise<R> =>
    // Citus sends the access mode to workers only if the statement that begins the transaction has it.
    db
      .transaction()
      .setAccessMode('read write')
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        return work(trx);
      });
  await assertCitus(db);
  const startedAt = performance.now();
  await change((trx) => setDefault(trx, 'on'));
  await reconnectAll(db);
  await change((trx) => setForeignKeysAside(trx, schema, tables));
  const placed = await change((trx) => placeTables(trx, schema, tables));
  await change((trx) => restoreForeignKeys(trx, schema));
  await change((trx) => forgetLocalRows(trx, schema, tables));
  await change((trx) => identifyRows(trx, schema, tables));
  await change((trx) => setDefault(trx, 'off'));
  await reconnectAll(db);
  return { ...placed, readOnlyMs: Math.round(performance.now() - startedAt) };
}

const tablesOf = (tables: Placements, placement: Placement): string[] =>
  Object.keys(tables).filter((table) => tables[table] === placement);

async function assertCitus(db: Executor): Promise<void> {
  const { rows } = await sql`select from pg_catalog.pg_extension where extname = 'citus'`.execute(db);
  if (rows.length === 0)
    throw new DistributionError(
      'The database has no extension "citus". Create it on the coordinator and on every worker, and add the workers with citus_add_node.',
    );
}

/** Sets whether new connections are read-only. */
async function setDefault(trx: Executor, isReadOnly: 'on' | 'off'): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trx);
  await sql`
    alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${sql.raw(isReadOnly)}`.execute(
    trx,
  );
}

/** Closes all other connections of clients. Pools open new ones, which have the current default. */
const reconnectAll = (db: Executor): Promise<unknown> =>
  sql`
    select pg_terminate_backend(pid) from pg_catalog.pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);

/**
 * Moves the foreign keys between tables of users to the table `foreign_key`, because Citus distributes only tables without keys to tables
 * that are not distributed yet.
 */
async function setForeignKeysAside(trx: Executor, schema: string, tables: Placements): Promise<void> {
  await sql`create table if not exists ${sql.table('foreign_key')} (
    table_name text, name text, definition text not null, primary key (table_name, name))`.execute(trx);
  const { rows } = await sql<{ table: string; name: string }>`
    insert into ${sql.table('foreign_key')}
    select relname, conname, pg_get_constraintdef(pg_constraint.oid)
    from pg_catalog.pg_constraint join pg_catalog.pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace = ${schema}::regnamespace and relname = any(${tablesOf(tables, 'user')})
      and not exists (select from pg_catalog.pg_dist_partition where logicalrelid = conrelid)
    returning table_name as table, name`.execute(trx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(trx);
}

async function placeTables(
  trx: Executor,
  schema: string,
  tables: Placements,
): Promise<Pick<Distribution, 'user' | 'copied'>> {
  const placed = await placedTables(trx, schema);
  const [copied, user] = (['copied', 'user'] as const).map((placement) =>
    tablesOf(tables, placement).filter((table) => !placed.has(table)),
  );
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(trx);
  for (const table of copied ?? []) await sql`select create_reference_table(${`${schema}.${table}`})`.execute(trx);
  for (const [index, table] of (user ?? []).entries()) {
    const other = index === 0 && placed.size === 0 ? 'none' : `${schema}.${tablesOf(tables, 'user')[0]}`;
    await sql`select create_distributed_table(${`${schema}.${table}`}, 'bucket', colocate_with => ${other})`.execute(
      trx,
    );
  }
  return { copied: copied ?? [], user: user ?? [] };
}

async function placedTables(trx: Executor, schema: string): Promise<Set<string>> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_catalog.pg_dist_partition join pg_catalog.pg_class on pg_class.oid = logicalrelid
    where relnamespace = ${schema}::regnamespace and not autoconverted`.execute(trx);
  return new Set(rows.map(({ table }) => table));
}

async function restoreForeignKeys(trx: Executor, schema: string): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select table_name as table, name, definition from ${sql.table('foreign_key')} order by table_name, name`.execute(
    trx,
  );
  for (const { table, name, definition } of rows)
    await sql`alter table ${sql.id(schema, table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx);
  await sql`drop table ${sql.table('foreign_key')}`.execute(trx);
}

/** Lets tables without a primary key identify a row by all columns. Otherwise their shards could not move while they are written. */
async function identifyRows(trx: Executor, schema: string, tables: Placements): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_catalog.pg_class
    where relnamespace = ${schema}::regnamespace and relname = any(${tablesOf(tables, 'user')}) and relreplident = 'd'
      and not exists (select from pg_catalog.pg_index where indrelid = pg_class.oid and indisprimary)`.execute(trx);
  for (const { table } of rows) await sql`alter table ${sql.id(schema, table)} replica identity full`.execute(trx);
}

/** Deletes the rows that distributed tables had on the coordinator. They are on the workers now. */
async function forgetLocalRows(trx: Executor, schema: string, tables: Placements): Promise<void> {
  for (const table of tablesOf(tables, 'user'))
    await sql`select truncate_local_data_after_distributing_table(${`${schema}.${table}`})`.execute(trx);
}
