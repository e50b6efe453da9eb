import { sql } from 'kysely';
import type { ColumnType, Kysely } from 'kysely';

export interface ChangeJournalTable {
  customer_id: number;
  user_id: number;
  entity: string;
  /** The entity's id as text. */
  entity_key: string;
  /** Of an account its provider account, of a transaction or holding its account; empty where nothing stands above. */
  parent_key: string;
  /** Entered by hand: with the id it tells readers whether a transaction is new to them. */
  is_manual: boolean;
  deleted: boolean;
  /** When the change became visible, by the business clock; null until the sequencer has seen it. */
  stamp: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ChangeHorizonTable {
  id: number;
  /** Future stamps are at or after it; all given stamps are before it. */
  horizon: ColumnType<Date, Date, Date>;
}

export interface JournalTables {
  change_journal: ChangeJournalTable;
  change_horizon: ChangeHorizonTable;
}

export async function migrateJournal(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_journal')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('entity_key', 'text', (column) => column.notNull())
    .addColumn('parent_key', 'text', (column) => column.notNull())
    .addColumn('is_manual', 'boolean', (column) => column.notNull())
    .addColumn('deleted', 'boolean', (column) => column.notNull())
    .addColumn('stamp', 'timestamptz')
    .addPrimaryKeyConstraint('change_journal_pkey', ['customer_id', 'user_id', 'entity', 'entity_key', 'parent_key'])
    .execute();
  await db.schema
    .createIndex('change_journal_pending')
    .on('change_journal')
    .columns(['customer_id', 'user_id', 'entity', 'entity_key', 'parent_key'])
    .where(sql.ref('stamp'), 'is', null)
    .execute();
  await db.schema
    .createIndex('change_journal_of_customer')
    .on('change_journal')
    .columns(['customer_id', 'stamp', 'user_id'])
    .where(sql.ref('stamp'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('change_journal_of_user')
    .on('change_journal')
    .columns(['customer_id', 'user_id', 'stamp'])
    .where(sql.ref('stamp'), 'is not', null)
    .execute();
  await db.schema
    .createTable('change_horizon')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('horizon', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`insert into ${sql.table('change_horizon')} values (1, 'epoch')`.execute(db);
}

export async function migrateForgetting(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('change_journal_deleted')
    .on('change_journal')
    .column('stamp')
    .where(sql<boolean>`deleted and entity <> 'providerAccount'`)
    .execute();
}
