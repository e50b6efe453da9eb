import type { OperatorRole, OperatorSource } from '@fin-link/contracts/browser';
import type { Migration } from '@fin-link/storage';
import { sql, type Generated, type JSONColumnType, type Kysely } from 'kysely';

/** Schema `audit`. It can belong to another database role than that of the host, so that the host cannot change what is in it. */
export interface AuditTables {
  /** What operators did. Rows are never changed, and deleted after 400 days only. */
  audit_log: {
    /** int8, which the driver returns as text. */
    id: Generated<string>;
    customer: string;
    at: Date;
    operator: string;
    role: OperatorRole;
    source: OperatorSource;
    action: string;
    object_kind: string | null;
    object_id: string | null;
    detail: JSONColumnType<Record<string, unknown>>;
    reference: string;
  };
}

/** Migrations of the schema `audit`. */
export const auditMigrations: Record<string, Migration> = { '0001_initial': { up: migrateAuditLog } };

/**
 * SQL: the time before which entries may be deleted. It comes from the database, because the host must not decide how old an entry is.
 */
const deletableBefore = sql.raw(`now() - interval '400 days'`);

/**
 * Creates the table, triggers that refuse changes, and a function that deletes old entries. The function runs with the rights of its owner,
 * because the role of the host may lack the right to delete.
 */
async function migrateAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('operator', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('object_kind', 'text')
    .addColumn('object_id', 'text')
    .addColumn('detail', 'jsonb', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .execute();
  const indexes = { newest: [], operator: ['operator'], object: ['object_kind', 'object_id'] };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(`audit_log_${name}`)
      .on('audit_log')
      .columns(['customer', ...columns, 'id'])
      .execute();
  await db.schema.createIndex('audit_log_old').on('audit_log').column('at').execute();
  await sql`create function ${sql.table('refuse_change')}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < ${deletableBefore} then return old; end if;
      raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`create trigger audit_log_rows before update or delete on ${sql.table('audit_log')}
    for each row execute function ${sql.table('refuse_change')}()`.execute(db);
  await sql`create trigger audit_log_all before truncate on ${sql.table('audit_log')}
    for each statement execute function ${sql.table('refuse_change')}()`.execute(db);
  await sql`create function ${sql.table('delete_old_entries')}() returns void language sql security definer
    set search_path = pg_catalog, pg_temp
    as $$ delete from ${sql.table('audit_log')} where at < ${deletableBefore} $$`.execute(db);
}
