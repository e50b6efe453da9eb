import { sql } from 'kysely';
import type { ColumnType, Kysely } from 'kysely';
import { addOwner, bucketCount, ownerColumns, type OwnerColumns } from './ownership.ts';

/** The last change of an entity of a user. */
interface ChangeJournalTable extends OwnerColumns {
  entity: string;
  /** The entity's id as text. */
  entity_key: string;
  /** The provider account of an account; the account of a transaction or holding; empty for entities without a parent. */
  parent_key: string;
  /** Whether the entity was entered by hand. Readers need the flag and the id to decide whether a transaction is new to them. */
  is_manual: boolean;
  deleted: boolean;
  /** Time at which the change became visible, by the business clock; `null` until the sequencer has stamped it. */
  stamp: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Progress of stamping in one bucket. */
interface ChangeHorizonTable {
  bucket: number;
  /** Boundary between stamps: existing stamps are before it, future stamps are at or after it. */
  horizon: ColumnType<Date, Date, Date>;
}

/** Unregistered user whose deletions are still in the journal. No other data of the user is kept. */
interface UnregisteredUserTable extends OwnerColumns {
  login_name: string;
  /** Time by the business clock. */
  unregistered_at: Date;
}

export interface JournalTables {
  change_journal: ChangeJournalTable;
  change_horizon: ChangeHorizonTable;
  unregistered_user: UnregisteredUserTable;
}

/** Creates the tables of the change journal, with one horizon per bucket. */
export async function migrateJournal(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_journal')
    .$call(addOwner)
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('entity_key', 'text', (column) => column.notNull())
    .addColumn('parent_key', 'text', (column) => column.notNull())
    .addColumn('is_manual', 'boolean', (column) => column.notNull())
    .addColumn('deleted', 'boolean', (column) => column.notNull())
    .addColumn('stamp', 'timestamptz')
    .addPrimaryKeyConstraint('change_journal_pkey', [...ownerColumns, 'entity', 'entity_key', 'parent_key'])
    .execute();
  await db.schema
    .createIndex('change_journal_pending')
    .on('change_journal')
    .columns(['bucket', 'user_id'])
    .where(sql.ref('stamp'), 'is', null)
    .execute();
  await db.schema
    .createIndex('change_journal_of_bucket')
    .on('change_journal')
    .columns(['bucket', 'stamp'])
    .where(sql.ref('stamp'), 'is not', null)
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
    .columns([...ownerColumns, 'stamp'])
    .where(sql.ref('stamp'), 'is not', null)
    .execute();
  await db.schema
    .createTable('change_horizon')
    .addColumn('bucket', 'int2', (column) => column.primaryKey())
    .addColumn('horizon', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`
    insert into ${sql.table('change_horizon')} (bucket, horizon)
    select bucket, 'epoch' from generate_series(0, ${sql.lit(bucketCount - 1)}) as bucket`.execute(db);
  await db.schema
    .createTable('unregistered_user')
    .$call(addOwner)
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('unregistered_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('unregistered_user_pkey', [...ownerColumns])
    .execute();
  await db.schema
    .createIndex('unregistered_user_login_name')
    .on('unregistered_user')
    .columns(['customer_id', 'login_name'])
    .execute();
  await db.schema
    .createIndex('unregistered_user_of_bucket')
    .on('unregistered_user')
    .columns(['bucket', 'unregistered_at'])
    .execute();
}
