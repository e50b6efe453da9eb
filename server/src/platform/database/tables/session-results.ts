import type { SessionResult } from '@fin-link/contracts/browser';
import { sql, type Generated, type JSONColumnType, type Kysely } from 'kysely';

export interface ResultTables {
  /** Result of a session. Written once. */
  session_result: {
    bucket: number;
    customer: string;
    login_name: string;
    session_id: string;
    result: JSONColumnType<SessionResult>;
    created_at: Date;
  };
  /** Delivery state of the signed message about a session. */
  session_delivery: {
    bucket: number;
    customer: string;
    login_name: string;
    session_id: string;
    attempts: number;
    last_attempt_at: Date | null;
    /** HTTP status of the last attempt; `null` if there was no reply. */
    last_status: number | null;
    delivered_at: Date | null;
    given_up_at: Date | null;
    /** Number of requested redeliveries. */
    round: Generated<number>;
  };
}

export async function migrateResults(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_result')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('result', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_result_pk', ['bucket', 'customer', 'login_name', 'session_id'])
    .execute();
  await db.schema
    .createIndex('session_result_newest')
    .on('session_result')
    .columns(['customer', 'created_at', 'session_id'])
    .execute();
  await db.schema
    .createTable('session_delivery')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_attempt_at', 'timestamptz')
    .addColumn('last_status', 'integer')
    .addColumn('delivered_at', 'timestamptz')
    .addColumn('given_up_at', 'timestamptz')
    .addColumn('round', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('session_delivery_pk', ['bucket', 'customer', 'login_name', 'session_id'])
    .execute();
  await db.schema
    .createIndex('session_delivery_open')
    .on('session_delivery')
    .columns(['customer', 'session_id'])
    .where(sql.ref('delivered_at'), 'is', null)
    .execute();
}
