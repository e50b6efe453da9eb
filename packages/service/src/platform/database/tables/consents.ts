import type { consentRegions, ConsentStatus, RequestedDataset, ScopeId, TextShown } from '@fin-link/contracts/service';
import { sql, type ColumnType, type Generated, type Kysely } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

type Json<T> = ColumnType<T, string, string>;

/** Region whose rules apply to a consent. */
export type ConsentRegion = (typeof consentRegions)[number];

/** The regulated party named in a consent, at the time of the consent. */
export interface RegulatedParty {
  model: 'provider-aisp' | 'registered-aisp';
  legalName: string;
  registrationNumber: string;
}

/** Event that changes the state of a consent. */
export type ConsentEvent =
  /** The user agreed to all or some of the scopes. */
  | 'accepted'
  /** The bank gave the grant. */
  | 'authorized'
  /** The bank's grant differs from what the user accepted, or belongs to another bank customer. */
  | 'mismatched'
  /** A provider account uses the grant. */
  | 'linked'
  /** The user or the bank refused before the bank gave a grant, or the user did not return in time. */
  | 'abandoned'
  /** The hard end of the consent or its reconfirmation date has passed. */
  | 'expired'
  /** The user confirmed again, in the service or at the bank. */
  | 'renewed'
  /** The user ended the consent, in the service or at the bank. */
  | 'revoked'
  /** A newer consent for the same site is active. */
  | 'replaced';

/** A consent. Dates follow the business clock. */
export interface ConsentTable extends OwnerColumns {
  id: number;
  provider_id: number;
  provider_account_id: number | null;
  region: ConsentRegion;
  status: ConsentStatus;
  application_name: string;
  regulated_party: Json<RegulatedParty>;
  /** Requested scopes until the user accepts, then the accepted ones. */
  scopes: Json<ScopeId[]>;
  /** Datasets that the caller requested; `null` for all of the provider's datasets. */
  requested_datasets: ColumnType<RequestedDataset[] | null, string | null | undefined, string | null>;
  /** Scopes that the user accepted and the bank did not grant. */
  scopes_not_given: ColumnType<ScopeId[], string | undefined, string>;
  /** The consent that this one replaces once it is linked. */
  replaces_id: number | null;
  /** Days until the user must confirm again, from the consent's configuration; `null` for the region's setting. */
  reconfirm_days: Generated<number | null>;
  /** Whether the user chose to delete the data permanently when sharing ends. */
  deletes_data: Generated<boolean>;
  /** Text that the user last agreed to; `null` if the caller has not named it. */
  text_shown: ColumnType<TextShown | null, string | null | undefined, string | null>;
  /** The bank's own id of the consent or arrangement. */
  bank_consent_key: string | null;
  /** The bank customer who gave the consent, hashed with the user's key; `null` if the bank does not identify its customers. */
  bank_user_key: Generated<string | null>;
  created_at: Date;
  started_at: Date | null;
  renewed_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date | null;
  reconfirm_by: Date | null;
  /** Whether the user must sign in at the bank again. The consent itself stays active. */
  needs_sign_in: Generated<boolean>;
  /** Number of remaining days that the next expiry notice states; `null` if no notice is scheduled. */
  notice_days: Generated<number | null>;
}

export type RecordedEvent = ConsentEvent | 'generated' | DeletionEvent;
/** Event of the deletion choice. It does not change the state of the consent. */
type DeletionEvent = 'deletion-chosen' | 'deletion-declined' | 'data-deleted';
export const deletionEvents: readonly DeletionEvent[] = ['deletion-chosen', 'deletion-declined', 'data-deleted'];

/** An event of a consent and the screen that the user saw. Rows are only inserted, never updated. */
export interface ConsentRecordTable extends OwnerColumns {
  consent_id: number;
  /** 1, 2, 3 … within the consent. */
  position: number;
  at: Date;
  event: RecordedEvent;
  status: ConsentStatus;
  login_name: string;
  regulated_party: Json<RegulatedParty>;
  /** Title, body and scope texts of the service. */
  shown: Json<object>;
  /** Text that the user last agreed to, as in the consent. */
  text_shown: ColumnType<TextShown | null, string | null, never>;
  /** Whether the user chose to delete the data when sharing ends. */
  deletes_data: Generated<boolean>;
  started_at: Date | null;
  expires_at: Date | null;
  reconfirm_by: Date | null;
  renewed_at: Date | null;
  revoked_at: Date | null;
}

/** Routing table for notifications from banks, which identify a consent only by the bank's id. */
interface BankConsentTable extends OwnerColumns {
  provider_id: number;
  bank_consent_key: string;
  consent_id: number;
}

/** A read without the user present. Some banks limit the number of these reads in 24 hours. */
interface UnattendedReadTable extends OwnerColumns {
  provider_account_id: number;
  read_at: Date;
}

export interface ConsentTables {
  consent: ConsentTable;
  consent_record: ConsentRecordTable;
  bank_consent: BankConsentTable;
  unattended_read: UnattendedReadTable;
}

export async function migrateConsents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consent')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint')
    .addColumn('region', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('application_name', 'text', (column) => column.notNull())
    .addColumn('regulated_party', 'jsonb', (column) => column.notNull())
    .addColumn('scopes', 'jsonb', (column) => column.notNull())
    .addColumn('scopes_not_given', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('requested_datasets', 'jsonb')
    .addColumn('text_shown', 'jsonb')
    .addColumn('replaces_id', 'bigint')
    .addColumn('bank_consent_key', 'text')
    .addColumn('bank_user_key', 'text')
    .addColumn('deletes_data', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz')
    .addColumn('renewed_at', 'timestamptz')
    .addColumn('revoked_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('reconfirm_days', 'smallint')
    .addColumn('reconfirm_by', 'timestamptz')
    .addColumn('needs_sign_in', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('notice_days', 'integer')
    .addPrimaryKeyConstraint('consent_pk', [...ownerColumns, 'id'])
    .execute();
  // By this index, a customer finds the active consents of all its users that end first.
  await sql`
    create index consent_ends on ${sql.table('consent')} (customer_id, least(expires_at, reconfirm_by), id)
    where status = 'ACTIVE'`.execute(db);
  // No query filters by this column, so the planner needs no samples.
  await sql`alter table ${sql.table('consent')} alter column bank_user_key set statistics 0`.execute(db);
  await db.schema
    .createTable('consent_record')
    .$call(addOwner)
    .addColumn('consent_id', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('regulated_party', 'jsonb', (column) => column.notNull())
    .addColumn('shown', 'jsonb', (column) => column.notNull())
    .addColumn('text_shown', 'jsonb')
    .addColumn('deletes_data', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('started_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('reconfirm_by', 'timestamptz')
    .addColumn('renewed_at', 'timestamptz')
    .addColumn('revoked_at', 'timestamptz')
    .addPrimaryKeyConstraint('consent_record_pk', [...ownerColumns, 'consent_id', 'position'])
    .execute();
  await db.schema
    .createTable('bank_consent')
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('bank_consent_key', 'text', (column) => column.notNull())
    .$call(addOwner)
    .addColumn('consent_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('bank_consent_pk', ['provider_id', 'bank_consent_key'])
    .execute();
  await db.schema
    .createTable('unattended_read')
    .$call(addOwner)
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'timestamptz', (column) => column.notNull())
    .addForeignKeyConstraint(
      'unattended_read_of',
      [...ownerColumns, 'provider_account_id'],
      'provider_account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('unattended_read_latest')
    .on('unattended_read')
    .columns([...ownerColumns, 'provider_account_id', 'read_at'])
    .execute();
}
