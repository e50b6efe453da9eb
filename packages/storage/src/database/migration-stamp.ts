import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from 'kysely/migration';

/** JSON replacer, because JSON has no form for a bigint. */
const serializable = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Returns a hash of the SQL and the values that a migration sends to an empty database. */
export async function stampOf(migration: Migration): Promise<string> {
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
