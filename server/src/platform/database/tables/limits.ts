import type { Kysely } from 'kysely';

/** Counts and attempts. Subjects are keyed hashes, so that no user name, address or key is stored. */
export interface LimitTables {
  /** One row per attempt at a bank, until the attempt expires. */
  limit_attempt: {
    subject_hash: string;
    attempt_id: string;
    limit_name: string;
    attempted_at: Date;
    ends_at: Date;
    /** Request of the attempt, set when the service has accepted it. The result of the request decides whether the attempt still counts. */
    customer: string | null;
    login_name: string | null;
    provider_account_id: string | null;
    request_id: string | null;
  };
  /** Counts per fixed time window. */
  limit_count: { bucket: number; subject_hash: string; window_start: Date; ends_at: Date; count: number };
}

export async function migrateLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('limit_attempt')
    .addColumn('subject_hash', 'text', (column) => column.notNull())
    .addColumn('attempt_id', 'text', (column) => column.notNull())
    .addColumn('limit_name', 'text', (column) => column.notNull())
    .addColumn('attempted_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('customer', 'text')
    .addColumn('login_name', 'text')
    .addColumn('provider_account_id', 'bigint')
    .addColumn('request_id', 'text')
    .addPrimaryKeyConstraint('limit_attempt_pk', ['subject_hash', 'attempt_id'])
    .execute();
  await db.schema
    .createIndex('limit_attempt_of_request')
    .on('limit_attempt')
    .columns(['customer', 'login_name', 'provider_account_id'])
    .execute();
  await db.schema.createIndex('limit_attempt_old').on('limit_attempt').column('ends_at').execute();
  await db.schema
    .createTable('limit_count')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('subject_hash', 'text', (column) => column.notNull())
    .addColumn('window_start', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('limit_count_pk', ['bucket', 'subject_hash', 'window_start'])
    .execute();
  await db.schema.createIndex('limit_count_old').on('limit_count').column('ends_at').execute();
}
