import { createHash } from 'node:crypto';
import { Kysely, sql, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StorageError } from '../primitives/index.ts';

const migrationTable = 'schema_migration';
const stampTable = 'schema_migration_stamp';
/** Names of migrations that earlier versions can run beside, because they only add what earlier versions do not use. */
const expandingName = /^\d{4}_expand_/;

/**
 * Migrates the schema of one owner to the latest version. Throws `STORAGE_MIGRATION_FAILED` if a migration fails, and the errors of
 * `findPending`. Two processes may migrate at the same time: on PostgreSQL the migrator holds an advisory lock, and PGlite has only one
 * connection. Does not run the migrator if the schema is current, because the migrator first reads every column of the database.
 */
export async function migrate(
  db: Kysely<unknown>,
  schema: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  const stampByName = await stampsOf(migrations);
  const pending = await findPending(db, schema, stampByName);
  if (pending === undefined && stampByName.size > 0) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(withStampRecording(migrations, stampByName)) },
    migrationTableSchema: schema,
    migrationTableName: migrationTable,
    migrationLockTableName: 'schema_migration_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof StorageError) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new StorageError(
    'STORAGE_MIGRATION_FAILED',
    `The schema "${schema}" could not be migrated${failed === undefined ? '' : ` (${failed})`}.`,
    { cause: error },
  );
}

/** Returns a migration that runs functions one after another. */
export const migrationOf = (steps: readonly Migration['up'][]): Migration => ({
  async up(db) {
    for (const step of steps) await step(db);
  },
});

type StampByName = ReadonlyMap<string, string>;

/** Returns the stamps of migrations in the order of their names. */
export async function stampsOf(migrations: Record<string, Migration>): Promise<StampByName> {
  const stamped = new Map<string, string>();
  for (const name of Object.keys(migrations).toSorted()) {
    const migration = migrations[name];
    if (migration !== undefined) stamped.set(name, await stampOf(migration));
  }
  return stamped;
}

/** Returns migrations that also record their stamp in the same transaction. */
function withStampRecording(migrations: Record<string, Migration>, stamped: StampByName): Record<string, Migration> {
  const record = async (db: Kysely<unknown>, name: string): Promise<void> => {
    await sql`create table if not exists ${sql.table(stampTable)} (name text primary key, stamp text not null)`.execute(
      db,
    );
    await sql`insert into ${sql.table(stampTable)} values (${name}, ${stamped.get(name)})`.execute(db);
  };
  const entries = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    {
      async up(db) {
        await migration.up(db);
        await record(db, name);
      },
    },
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns the first pending migration, or `undefined` if the schema is current. A newer schema is current if it has only expanding
 * migrations more. Throws `STORAGE_SCHEMA_NEWER` or `STORAGE_SCHEMA_OTHER` if the schema was created by other migrations.
 */
async function findPending(db: Kysely<unknown>, schema: string, stamped: StampByName): Promise<string | undefined> {
  const first = await readExecuted(db, schema);
  // Another process may migrate between the two statements of `readExecuted`. If their results disagree, both are read again.
  const executed = first.every(({ stamp }) => stamp !== null) ? first : await readExecuted(db, schema);
  const pending = [...stamped.keys()].find((name) => executed.every((one) => one.name !== name));
  const unknowns = executed.filter(({ name }) => !stamped.has(name));
  const unknown = pending === undefined ? unknowns.find(({ name }) => !expandingName.test(name)) : unknowns.at(0);
  if (unknown !== undefined && pending === undefined) {
    throw new StorageError(
      'STORAGE_SCHEMA_NEWER',
      `The schema "${schema}" was made by a newer version: it has the migration ${unknown.name}, which this version does not know. ` +
        'Start that version, or give this one the backup that was made before the update.',
    );
  }
  const changed = unknown ?? executed.find(({ name, stamp }) => stamped.has(name) && stamp !== stamped.get(name));
  if (changed === undefined) return pending;
  throw new StorageError(
    'STORAGE_SCHEMA_OTHER',
    `The schema "${schema}" was made by a version from before, whose migration ${changed.name} ` +
      `${unknown === undefined ? 'did something else' : 'is gone'}: it cannot be brought up to date. ` +
      'Start the version that made it, or begin with an empty database (of the sandbox: remove the data folder).',
  );
}

interface ExecutedMigration {
  name: string;
  /** Recorded stamp; `null` if there is none. */
  stamp: string | null;
}

/** Returns the executed migrations with their stamps. Either table may be missing. */
async function readExecuted(db: Kysely<unknown>, schema: string): Promise<ExecutedMigration[]> {
  const { rows: found } = await sql<{ name: string }>`
    select tablename as name from pg_catalog.pg_tables
    where schemaname = ${schema} and tablename in (${migrationTable}, ${stampTable})`.execute(db);
  const names = new Set(found.map(({ name }) => name));
  if (!names.has(migrationTable)) return [];
  const stampOfRow = names.has(stampTable)
    ? sql`(select stamp from ${sql.table(stampTable)} as stamped where stamped.name = executed.name)`
    : sql`null`;
  const { rows } = await sql<ExecutedMigration>`
    select name, ${stampOfRow} as stamp from ${sql.table(migrationTable)} as executed order by name`.execute(db);
  return rows;
}

/** JSON replacer that writes a bigint as text, because JSON has no bigint. */
const serializable = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Returns a hash of the SQL and the values that a migration sends to an empty database. */
async function stampOf(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  const dryRunDb = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void hash.update(`${query.sql}\n${JSON.stringify(query.parameters, serializable)}\n`),
  });
  // A migration that fails here also fails in the database, which reports it.
  await migration.up(dryRunDb).catch(() => {});
  return hash.digest('base64url').slice(0, 22);
}
