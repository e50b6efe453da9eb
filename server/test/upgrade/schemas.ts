import { serviceMigrations } from '@fin-link/service';
import type { Migration } from '@fin-link/storage';
import { auditMigrations, hostMigrations } from '../../src/platform/database/index.ts';
import { nextAuditMigrations, nextHostMigrations, nextServiceMigrations } from './next-version.ts';

/** A schema with its migrations, and those that the next version has more. */
interface VersionedSchema {
  schema: 'audit' | 'host' | 'service';
  migrations: Record<string, Migration>;
  next: Record<string, Migration>;
}

/** All schemas whose migrations are released. The data of the simulated banks is not kept, so they are missing here. */
export const schemas: readonly VersionedSchema[] = [
  { schema: 'audit', migrations: auditMigrations, next: nextAuditMigrations },
  { schema: 'host', migrations: hostMigrations, next: nextHostMigrations },
  { schema: 'service', migrations: serviceMigrations, next: nextServiceMigrations },
];
