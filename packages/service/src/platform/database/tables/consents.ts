import type { consentRegions, ConsentStatus, RequestedDataset, ScopeId } from '@fin-link/contracts/service';
import { sql, type ColumnType, type Generated, type Kysely } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export type ConsentRegion = (typeof consentRegions)[number];

/** What a consent says of the party that is regulated, as it was when the consent was given. */
export interface RegulatedParty {
  model: 'provider-aisp' | 'registered-aisp';
  legalName: string;
  registrationNumber: string;
}

export type ConsentEvent =
  /** The user agreed to all or some of the scopes. */
  | 'accepted'
  /** The bank gave the grant. */
  | 'authorized'
  /** The bank gave a grant that is not what the user agreed to, or of another bank customer. */
  | 'mismatched'
  /** A provider account uses the grant. */
  | 'linked'
  /** The user or the bank refused before the bank gave a grant, or the user did not return in time. */
  | 'abandoned'
  /** The hard end, or the date to confirm again, has passed. */
  | 'expired'
  /** Confirmed again, here or at the bank. */
  | 'renewed'
  /** Ended by the user, here or at the bank. */
  | 'revoked'
  /** A newer consent for the same site is active. */
  | 'replaced';

/** Dates are of the business clock. */
export interface ConsentTable {
  customer_id: number;
  user_id: number;
  id: number;
  provider_id: number;
  provider_account_id: number | null;
  region: ConsentRegion;
  status: ConsentStatus;
  application_name: string;
  regulated_party: Json<RegulatedParty>;
  /** As asked until accepted, then as accepted. */
  scopes: Json<ScopeId[]>;
  /** What the caller asked for; null: all that the provider has. */
  requested_datasets: ColumnType<RequestedDataset[] | null, string | null | undefined, string | null>;
  /** Accepted by the user, and not given by the bank. */
  scopes_not_given: ColumnType<ScopeId[], string | undefined, string>;
  /** The consent whose place this one takes once it is linked. */
  replaces_id: number | null;
  /** Days until the user is asked to confirm again, from the configuration of the consent; null: the region's setting. */
  reconfirm_days: Generated<number | null>;
  /** The user has chosen that the data of the site is deleted permanently when sharing ends. */
  deletes_data: Generated<boolean>;
  /** The bank's own id of the consent or arrangement. */
  bank_consent_key: string | null;
  /** Of the bank's customer who gave it, hashed with the user's key; null where the bank does not tell its customers apart. */
  bank_user_key: Generated<string | null>;
  created_at: Date;
  started_at: Date | null;
  renewed_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date | null;
  reconfirm_by: Date | null;
  /** Whether the user has to sign in at the bank again. The consent itself stays active. */
  needs_sign_in: Generated<boolean>;
  /** When the loop that expires consents handles it next; null when nothing is due any more. */
  due_at: Date | null;
  /** When the bank is asked next whether it still has it; null when it is not asked. */
  status_due_at: Generated<Date | null>;
  /** When the next event says that the consent ends soon, and the days left that it names; null if no such event is due. */
  notice_due_at: Generated<Date | null>;
  notice_days: Generated<number | null>;
}

export type RecordedEvent = ConsentEvent | 'generated' | DeletionEvent;
/** No moves: the consent stays in its state. */
export type DeletionEvent = 'deletion-chosen' | 'deletion-declined' | 'data-deleted';
export const deletionEvents: readonly DeletionEvent[] = ['deletion-chosen', 'deletion-declined', 'data-deleted'];

/** What happened to a consent, and what the user saw then. Rows are added and never changed. */
export interface ConsentRecordTable {
  customer_id: number;
  user_id: number;
  consent_id: number;
  /** 1, 2, 3 … within the consent. */
  position: number;
  at: Date;
  event: RecordedEvent;
  status: ConsentStatus;
  login_name: string;
  regulated_party: Json<RegulatedParty>;
  /** Title, body and scopes with their words. */
  shown: Json<object>;
  /** What the user has chosen for the end of sharing. */
  deletes_data: Generated<boolean>;
  started_at: Date | null;
  expires_at: Date | null;
  reconfirm_by: Date | null;
  renewed_at: Date | null;
  revoked_at: Date | null;
}

/** Routing table: a bank that ends a consent names it by the bank's id. */
export interface BankConsentTable {
  provider_id: number;
  bank_consent_key: string;
  customer_id: number;
  user_id: number;
  consent_id: number;
}

/** Reads of data while the user was away, by the business clock, for a day: some banks allow a few. */
export interface UnattendedReadTable {
  customer_id: number;
  user_id: number;
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
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
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
    .addColumn('replaces_id', 'bigint')
    .addColumn('bank_consent_key', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz')
    .addColumn('renewed_at', 'timestamptz')
    .addColumn('revoked_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('reconfirm_days', 'smallint')
    .addColumn('reconfirm_by', 'timestamptz')
    .addColumn('needs_sign_in', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('due_at', 'timestamptz')
    .addColumn('notice_due_at', 'timestamptz')
    .addColumn('notice_days', 'integer')
    .addPrimaryKeyConstraint('consent_pk', ['customer_id', 'user_id', 'id'])
    .execute();
  // Across users: only a background loop reads it.
  await db.schema
    .createIndex('consent_due')
    .on('consent')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('consent_notice_due')
    .on('consent')
    .column('notice_due_at')
    .where(sql.ref('notice_due_at'), 'is not', null)
    .execute();
  await db.schema
    .createTable('consent_record')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('consent_id', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('regulated_party', 'jsonb', (column) => column.notNull())
    .addColumn('shown', 'jsonb', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('reconfirm_by', 'timestamptz')
    .addColumn('renewed_at', 'timestamptz')
    .addColumn('revoked_at', 'timestamptz')
    .addPrimaryKeyConstraint('consent_record_pk', ['customer_id', 'user_id', 'consent_id', 'position'])
    .execute();
  await db.schema
    .createTable('bank_consent')
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('bank_consent_key', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('consent_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('bank_consent_pk', ['provider_id', 'bank_consent_key'])
    .execute();
  await db.schema.alterTable('provider_account').addColumn('consent_id', 'bigint').execute();
  await db.schema
    .createTable('unattended_read')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'timestamptz', (column) => column.notNull())
    .addForeignKeyConstraint(
      'unattended_read_of',
      ['customer_id', 'user_id', 'provider_account_id'],
      'provider_account',
      ['customer_id', 'user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('unattended_read_latest')
    .on('unattended_read')
    .columns(['customer_id', 'user_id', 'provider_account_id', 'read_at'])
    .execute();
}

export async function migrateBankUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consent').addColumn('bank_user_key', 'text').execute();
  // No query finds its rows by it, so that the planner needs no samples.
  await sql`alter table ${sql.table('consent')} alter column bank_user_key set statistics 0`.execute(db);
}
