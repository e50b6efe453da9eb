import { openStorage, type Database, type Storage } from '@fin-link/storage';
import { sql } from 'kysely';
import { auditMigrations, type AuditTables, type NeedsDatabase } from '../../platform/database/index.ts';
import { EnvironmentError } from '../../platform/environment/index.ts';
import type { NeedsClock, NeedsLog, NeedsSettings } from '../../platform/parts/index.ts';
import { auditLogOn, type AuditLog } from './audit-log.ts';

type AuditDeps = NeedsDatabase & NeedsClock & NeedsLog & NeedsSettings<'customer' | 'auditDatabaseUrl' | 'mode'>;

/**
 * Opens the audit log. With `auditDatabaseUrl`, its schema belongs to the role of that address, and the role of the host may only read and
 * add. Throws `EnvironmentError` if the role of the host may do more.
 */
export async function openAuditLog(storage: Storage, deps: AuditDeps): Promise<AuditLog> {
  const { auditDatabaseUrl: url, mode } = deps.settings;
  if (url === null) {
    if (mode === 'production')
      deps.log.info('The role of the host owns the audit log: FIN_AUDIT_DATABASE_URL gives it an owner of its own.');
    return auditLogOn({ ...deps, audit: await storage.database<AuditTables>('audit', auditMigrations) });
  }
  if (storage.kind !== 'postgres')
    throw new EnvironmentError('FIN_AUDIT_DATABASE_URL names a database, and FIN_DATABASE_URL does not.');
  await createAsOwner(url, await currentRole(deps));
  const audit = await storage.existing<AuditTables>('audit');
  if (audit === null)
    throw new EnvironmentError('FIN_AUDIT_DATABASE_URL names another database than FIN_DATABASE_URL.');
  if (await mayChange(audit))
    throw new EnvironmentError(
      'FIN_AUDIT_DATABASE_URL: the role of FIN_DATABASE_URL can change the audit log. Use a role without superuser rights that does not own the schema audit.',
    );
  return auditLogOn({ ...deps, audit });
}

/** Creates the tables of the audit log, or brings them up to date, as `openAuditLog` does. */
export async function migrateAuditLog(storage: Storage, deps: NeedsDatabase, url: string | null): Promise<void> {
  if (url === null) await storage.database<AuditTables>('audit', auditMigrations);
  else await createAsOwner(url, await currentRole(deps));
}

/** Creates the schema as its owner, and lets the role of the host read and add entries. */
async function createAsOwner(url: string, role: string): Promise<void> {
  const storage = await openStorage({ url, connections: 2, jobConnections: 2 });
  try {
    const { db } = await storage.database<AuditTables>('audit', auditMigrations);
    const grants = [
      sql`grant usage on schema audit to ${sql.id(role)}`,
      sql`grant select, insert on audit.audit_log to ${sql.id(role)}`,
      sql`grant execute on function audit.delete_old_entries() to ${sql.id(role)}`,
    ];
    for (const grant of grants) await grant.execute(db);
  } finally {
    await storage.close();
  }
}

async function currentRole({ database }: NeedsDatabase): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(database.db);
  return rows.map(({ role }) => role).join('');
}

async function mayChange({ db }: Database<AuditTables>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit.audit_log', 'update, delete, truncate')
      or pg_catalog.pg_has_role((select relowner from pg_catalog.pg_class where oid = 'audit.audit_log'::regclass), 'member')
      as may`.execute(db);
  return rows.some(({ may }) => may);
}
