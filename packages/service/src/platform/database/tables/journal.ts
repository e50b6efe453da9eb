import { sql } from 'kysely';
import type { ColumnType, Kysely } from 'kysely';

/** Users are spread over so many buckets by their id; each is stamped, read up to its horizon, and pruned on its own. */
export const journalBuckets = 64;

export interface ChangeJournalTable {
  customer_id: number;
  user_id: number;
  /** The user's, made by the database. */
  bucket: ColumnType<number, never, never>;
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
  bucket: number;
  /** Future stamps of the bucket's changes are at or after it; all given stamps are before it. */
  horizon: ColumnType<Date, Date, Date>;
}

/** Whom the journal's deletions are of, until it has forgotten them; nothing else stays of such a user. */
export interface UnregisteredUserTable {
  customer_id: number;
  user_id: number;
  bucket: ColumnType<number, never, never>;
  login_name: string;
  /** By the business clock. */
  unregistered_at: Date;
}

export interface JournalTables {
  change_journal: ChangeJournalTable;
  change_horizon: ChangeHorizonTable;
  unregistered_user: UnregisteredUserTable;
}

const bucketOfUser = sql`(${sql.ref('user_id')} % ${sql.lit(journalBuckets)})::smallint`;

export async function migrateJournal(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_journal')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('bucket', 'int2', (column) => column.generatedAlwaysAs(bucketOfUser).stored())
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
    .columns(['customer_id', 'user_id', 'stamp'])
    .where(sql.ref('stamp'), 'is not', null)
    .execute();
  await db.schema
    .createTable('change_horizon')
    .addColumn('bucket', 'int2', (column) => column.primaryKey())
    .addColumn('horizon', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`
    insert into ${sql.table('change_horizon')} (bucket, horizon)
    select bucket, 'epoch' from generate_series(0, ${sql.lit(journalBuckets - 1)}) as bucket`.execute(db);
  await db.schema
    .createTable('unregistered_user')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('bucket', 'int2', (column) => column.generatedAlwaysAs(bucketOfUser).stored())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('unregistered_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('unregistered_user_pkey', ['customer_id', 'user_id'])
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
