import type { DatasetStatus, ProviderAccount, RequestedDataset } from '@fin-link/contracts/service';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** A provider account: the link of a user to a bank. */
export interface ProviderAccountTable extends OwnerColumns {
  id: number;
  provider_id: number;
  /** Whether this is the container of manually added accounts. Each user has at most one; it has no bank. */
  is_manual: Generated<boolean>;
  auth_type: ProviderAccount['authType'];
  aggregation_source: ProviderAccount['aggregationSource'];
  /** Key of the newest request. Every add, edit and refresh changes it. */
  request_key: string;
  status: ProviderAccount['status'];
  is_data_extracts_enabled: boolean;
  is_auto_refresh_enabled: boolean;
  created_at: Date;
  last_updated_at: Date | null;
  /** End of the last complete refresh, by the business clock. */
  last_success_at: Date | null;
  /** Whether the bank accepted or refused the stored credentials; `unproven` if the bank has not answered yet. */
  credentials_state: 'unproven' | 'accepted' | 'refused';
  linked_provider_account_id: number | null;
  /** Time before which the bank accepts no requests, by the business clock; `null` if the bank stated no such time at the last refresh. */
  bank_wait_until: Date | null;
  /** Time of the next automatic refresh, as it is shown, by the business clock; `null` if none is planned. `due_work` starts the refresh. */
  next_refresh_at: Date | null;
  /** Datasets of the caller's last request; `null` for all of the provider's datasets. */
  requested_datasets: ColumnType<RequestedDataset[] | null, string | null | undefined, string>;
  /** Whether accounts found by later refreshes are selected for aggregation; `null` if no selection screen was shown. */
  selects_new_accounts: Generated<boolean | null>;
  /** The consent for reading data at the bank; `null` if the bank uses credentials. */
  consent_id: Generated<number | null>;
}

export interface ProviderAccountDatasetTable extends OwnerColumns {
  provider_account_id: number;
  name: DatasetStatus['name'];
  additional_status: DatasetStatus['additionalStatus'];
  update_eligibility: DatasetStatus['updateEligibility'];
  last_updated_at: Date | null;
  last_attempt_at: Date | null;
}

/** Idempotency keys of writing calls, kept for a day, so that a repeated call has no effect. */
interface ClaimedKeyTable extends OwnerColumns {
  action: string;
  idempotency_key: string;
  /** Parameters that a repeated call must share with the first. */
  subject: string;
  made_id: number;
  created_at: Date;
}

/** Changes that are not journaled yet, because data extracts are switched off for the provider account. */
interface DeferredChangeTable extends OwnerColumns {
  provider_account_id: number;
  entity: string;
  entity_key: string;
  parent_key: string;
  is_manual: boolean;
  deleted: boolean;
}

export interface ProviderAccountTables {
  provider_account: ProviderAccountTable;
  provider_account_dataset: ProviderAccountDatasetTable;
  claimed_key: ClaimedKeyTable;
  deferred_change: DeferredChangeTable;
}

export async function migrateProviderAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('provider_account')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('is_manual', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('auth_type', 'text', (column) => column.notNull())
    .addColumn('aggregation_source', 'text', (column) => column.notNull())
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('is_data_extracts_enabled', 'boolean', (column) => column.notNull())
    .addColumn('is_auto_refresh_enabled', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_updated_at', 'timestamptz')
    .addColumn('last_success_at', 'timestamptz')
    .addColumn('bank_wait_until', 'timestamptz')
    .addColumn('requested_datasets', 'jsonb')
    .addColumn('selects_new_accounts', 'boolean')
    .addColumn('credentials_state', 'text', (column) => column.notNull())
    .addColumn('linked_provider_account_id', 'bigint')
    .addColumn('next_refresh_at', 'timestamptz')
    .addColumn('consent_id', 'bigint')
    .addPrimaryKeyConstraint('provider_account_pk', [...ownerColumns, 'id'])
    .execute();
  await db.schema
    .createTable('provider_account_dataset')
    .$call(addOwner)
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('additional_status', 'text', (column) => column.notNull())
    .addColumn('update_eligibility', 'text', (column) => column.notNull())
    .addColumn('last_updated_at', 'timestamptz')
    .addColumn('last_attempt_at', 'timestamptz')
    .addPrimaryKeyConstraint('provider_account_dataset_pk', [...ownerColumns, 'provider_account_id', 'name'])
    .addForeignKeyConstraint(
      'provider_account_dataset_of',
      [...ownerColumns, 'provider_account_id'],
      'provider_account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('provider_account_manual')
    .unique()
    .on('provider_account')
    .columns([...ownerColumns])
    .where(sql.ref('is_manual'), '=', true)
    .execute();
  await db.schema
    .createTable('claimed_key')
    .$call(addOwner)
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('made_id', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('claimed_key_pk', [...ownerColumns, 'action', 'idempotency_key'])
    .execute();
}

export async function migrateDeferredChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deferred_change')
    .$call(addOwner)
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('entity_key', 'text', (column) => column.notNull())
    .addColumn('parent_key', 'text', (column) => column.notNull())
    .addColumn('is_manual', 'boolean', (column) => column.notNull())
    .addColumn('deleted', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('deferred_change_pk', [
      ...ownerColumns,
      'entity',
      'entity_key',
      'parent_key',
      'provider_account_id',
    ])
    .addForeignKeyConstraint(
      'deferred_change_of',
      [...ownerColumns, 'provider_account_id'],
      'provider_account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
