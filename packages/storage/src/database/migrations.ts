import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { StorageError } from '../errors.ts';

/**
 * Brings one owner's schema up to date. Two processes may do so at once: on PostgreSQL the migrator
 * holds an advisory lock, on PGlite there is only one connection.
 */
export async function migrate(
  db: Kysely<unknown>,
  schema: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableSchema: schema,
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new StorageError(
      'STORAGE_MIGRATION_FAILED',
      `The schema "${schema}" could not be migrated${failed === undefined ? '' : ` (${failed})`}.`,
      {
        cause: error,
      },
    );
  }
}
