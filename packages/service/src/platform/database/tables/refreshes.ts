import type { LoginForm, RequestedDataset, WidgetVersion } from '@fin-link/contracts/service';
import { sql, type ColumnType, type Kysely } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/**
 * States of a refresh. A state is written before the next request to the bank. A worker that continues the refresh after a crash therefore
 * knows what the bank may have received.
 */
export const refreshStates = [
  /** The bank has received, or is about to receive, the credentials. */
  'signing-in',
  /** The refresh waits for the user's answer. No worker is active. */
  'waiting',
  /** The bank has received, or is about to receive, the answer. */
  'answering',
  /** The worker has signed in and lists the accounts. */
  'listing',
  /** The accounts are stored; the worker reads their history. */
  'retrieving',
  'succeeded',
  'partial',
  'failed',
  /** Another request replaced the refresh, or its subject was deleted. */
  'superseded',
] as const;
export type RefreshState = (typeof refreshStates)[number];

export interface RefreshRequestTable extends OwnerColumns {
  provider_account_id: number;
  request_key: string;
  /** `automatic` means started by the service. No user is present to answer questions. */
  kind: 'add' | 'edit' | 'refresh' | 'automatic';
  state: RefreshState;
  /** Version of the widget whose session requested the refresh; `null` without a host's proof. */
  widget_version: WidgetVersion | null;
  /** Number of the worker's run; only the newest run may write. */
  run: number;
  /** Whether the bank may have received credentials and has not yet accepted or refused them. */
  is_sent: boolean;
  /** Datasets that only this refresh reads; `null` for those of its provider account. */
  requested_datasets: ColumnType<RequestedDataset[] | null, string | null | undefined, never>;
  /** The challenge to answer, without its remaining time; `null` unless the refresh waits. */
  challenge: ColumnType<LoginForm | null, string | null, string | null>;
  /** Time at which the bank stops waiting, by the protocol clock. */
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
    .$call(addOwner)
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
    .addPrimaryKeyConstraint('refresh_request_pk', [...ownerColumns, 'provider_account_id', 'request_key'])
    .addForeignKeyConstraint(
      'refresh_request_of',
      [...ownerColumns, 'provider_account_id'],
      'provider_account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
