import type { LoginForm, RequestedDataset, WidgetVersion } from '@fin-link/contracts/service';
import { sql, type ColumnType, type Kysely } from 'kysely';

/**
 * The state of a refresh. It is written before the next request to the bank, so that a worker that takes the refresh up after a
 * crash knows what the bank may have received.
 */
export const refreshStates = [
  /** The bank has, or is about to get, the credentials. */
  'signing-in',
  /** Waits for the user's answer. No worker is active. */
  'waiting',
  /** The bank has, or is about to get, the answer. */
  'answering',
  /** Signed in; the accounts are being listed. */
  'listing',
  /** The accounts are stored; their history is being read. */
  'retrieving',
  'succeeded',
  'partial',
  'failed',
  /** Another request took its place, or what it was for was deleted. */
  'superseded',
] as const;
export type RefreshState = (typeof refreshStates)[number];

export interface RefreshRequestTable {
  customer_id: number;
  user_id: number;
  provider_account_id: number;
  request_key: string;
  /** `automatic`: no user is present to answer questions. */
  kind: 'add' | 'edit' | 'refresh' | 'automatic';
  state: RefreshState;
  /** Version of the widget in whose session it was asked for; null where no host has proved one. */
  widget_version: WidgetVersion | null;
  /** Number of the worker's run: only the newest may write. */
  run: number;
  /** The bank has, or may have, the credentials, and what it said of them is not known yet. */
  is_sent: boolean;
  /** What this refresh alone reads; null: what its provider account asks for. */
  requested_datasets: ColumnType<RequestedDataset[] | null, string | null | undefined, never>;
  /** The challenge to answer, without the time that is left; only while waiting. */
  challenge: ColumnType<LoginForm | null, string | null, string | null>;
  /** By the protocol clock: when the bank stops waiting. */
  due_at: Date | null;
  started_at: Date;
  ended_at: Date | null;
}

export interface RefreshTables {
  refresh_request: RefreshRequestTable;
}

export async function migrateRefresh(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refresh_request')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in (${sql.join(refreshStates.map((state) => sql.lit(state)))})`),
    )
    .addColumn('widget_version', 'text')
    .addColumn('run', 'integer', (column) => column.notNull())
    .addColumn('is_sent', 'boolean', (column) => column.notNull())
    .addColumn('requested_datasets', 'jsonb')
    .addColumn('challenge', 'jsonb')
    .addColumn('due_at', 'timestamptz')
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .addPrimaryKeyConstraint('refresh_request_pk', ['customer_id', 'user_id', 'provider_account_id', 'request_key'])
    .addForeignKeyConstraint(
      'refresh_request_of',
      ['customer_id', 'user_id', 'provider_account_id'],
      'provider_account',
      ['customer_id', 'user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
