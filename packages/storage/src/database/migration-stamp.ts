import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from 'kysely/migration';

const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** What a migration does, in short: of the SQL, with its values, that it would run where the database answers with no rows. */
export async function stampOf(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  const dry = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void hash.update(`${query.sql}\n${JSON.stringify(query.parameters, plain)}\n`),
  });
  // One that fails here fails in the database, too, where it is told.
  await migration.up(dry).catch(() => {});
  return hash.digest('base64url').slice(0, 22);
}
