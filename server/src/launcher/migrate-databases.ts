import { migrateService } from '@fin-link/service';
import { hostMigrations, type HostTables } from '../platform/database/index.ts';
import { EnvironmentError, hostEnvironment, readVariables, type Source } from '../platform/environment/index.ts';
import { migrateAuditLog } from '../tenancy/operators/index.ts';
import { storageOf } from './process/open-resources.ts';

const migrationEnvironment = hostEnvironment.pick({
  FIN_DATABASE_URL: true,
  FIN_DIRECT_DATABASE_URL: true,
  FIN_AUDIT_DATABASE_URL: true,
  FIN_DATABASE_CONNECTIONS: true,
  FIN_DATABASE_JOB_CONNECTIONS: true,
  FIN_DATA_DIR: true,
});

/**
 * Brings the tables of the host, of the service or, by default, of both up to date, so that processes start on a current database. Throws
 * `EnvironmentError` and `StorageError`.
 */
export async function migrateDatabases(owner: string, source: Source): Promise<void> {
  if (!['host', 'service', 'both'].includes(owner))
    throw new EnvironmentError('Name the tables to migrate: host, service or both.');
  const environment = readVariables(migrationEnvironment, source);
  if (environment.FIN_DATABASE_URL === undefined) throw new EnvironmentError('FIN_DATABASE_URL is missing.');
  const storage = await storageOf(environment);
  try {
    if (owner !== 'service') {
      const database = await storage.database<HostTables>('host', hostMigrations);
      await migrateAuditLog(storage, { database }, environment.FIN_AUDIT_DATABASE_URL ?? null);
      await storage.jobs('host_jobs');
    }
    if (owner !== 'host') await migrateService(storage);
  } finally {
    await storage.close();
  }
}
