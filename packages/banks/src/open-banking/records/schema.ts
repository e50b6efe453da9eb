import type { Migration } from '@fin-link/storage';
import type { Kysely } from 'kysely';

/** Tables of the open banking banks. Customers and their accounts are computed, not stored. */
export interface OpenBankingSchema {
  open_bank_record: OpenBankRecordTable;
  open_bank_secret: OpenBankSecretTable;
  open_bank_consent: OpenBankConsentTable;
  open_bank_sign_in: OpenBankSignInTable;
  open_bank_access: OpenBankAccessTable;
}

/** Records of the authorization server: interactions, codes, tokens, grants and used ids. */
interface OpenBankRecordTable {
  bank: string;
  model: string;
  record_id: string;
  grant_id: string | null;
  uid: string | null;
  payload: string;
  /** Expiry, by the protocol clock. */
  expires_at: Date;
}

/** Secret keys of each bank: signing keys, and keys for cookies, subject ids and nonces. */
export interface OpenBankSecretTable {
  bank: string;
  kind: 'signing-key' | 'cookie-key' | 'subject-key' | 'nonce-key';
  key_id: string;
  value: string;
  created_at: Date;
}

/** Consents in all states. */
export interface OpenBankConsentTable {
  bank: string;
  consent_id: string;
  client_id: string;
  status: string;
  reason: string | null;
  /** The request in the format of the bank's standard. */
  details: string;
  user_name: string | null;
  account_ids: string | null;
  grant_id: string | null;
  /** Time of creation. This date and the next three follow the business clock. */
  created_at: Date;
  updated_at: Date;
  authorized_at: Date | null;
  expires_at: Date | null;
  /** Time of the authorization, by the protocol clock. */
  granted_at: Date | null;
}

/** A sign-in on the bank's pages. */
interface OpenBankSignInTable {
  bank: string;
  sign_in_id: string;
  user_name: string;
  attempts_left: number;
  code_expires_at: Date;
  passed: boolean;
  expires_at: Date;
}

/** Reads without the customer present, counted for their daily limit. */
interface OpenBankAccessTable {
  bank: string;
  consent_id: string;
  resource: string;
  /** Time of the read, by the business clock. */
  accessed_at: Date;
}

/** Migration that creates all tables of the open banking banks. */
export const openBankingMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('open_bank_record')
      .addColumn('bank', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('grant_id', 'text')
      .addColumn('uid', 'text')
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('open_bank_record_pk', ['bank', 'model', 'record_id'])
      .execute();
    await db.schema
      .createIndex('open_bank_record_grant')
      .on('open_bank_record')
      .columns(['bank', 'grant_id'])
      .execute();
    await db.schema.createIndex('open_bank_record_uid').on('open_bank_record').columns(['bank', 'uid']).execute();
    await db.schema.createIndex('open_bank_record_expires_at').on('open_bank_record').column('expires_at').execute();
    await db.schema
      .createTable('open_bank_secret')
      .addColumn('bank', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('open_bank_secret_pk', ['bank', 'kind', 'key_id'])
      .execute();
    await createConsents(db);
    await db.schema
      .createTable('open_bank_sign_in')
      .addColumn('bank', 'text', (column) => column.notNull())
      .addColumn('sign_in_id', 'text', (column) => column.notNull())
      .addColumn('user_name', 'text', (column) => column.notNull())
      .addColumn('attempts_left', 'smallint', (column) => column.notNull())
      .addColumn('code_expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('passed', 'boolean', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('open_bank_sign_in_pk', ['bank', 'sign_in_id'])
      .execute();
  },
};

async function createConsents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('open_bank_consent')
    .addColumn('bank', 'text', (column) => column.notNull())
    .addColumn('consent_id', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text')
    .addColumn('account_ids', 'text')
    .addColumn('grant_id', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('authorized_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('granted_at', 'timestamptz')
    .addPrimaryKeyConstraint('open_bank_consent_pk', ['bank', 'consent_id'])
    .execute();
  await db.schema
    .createIndex('open_bank_consent_grant')
    .on('open_bank_consent')
    .columns(['bank', 'grant_id'])
    .execute();
  await db.schema
    .createIndex('open_bank_consent_user')
    .on('open_bank_consent')
    .columns(['bank', 'user_name'])
    .execute();
  await db.schema
    .createTable('open_bank_access')
    .addColumn('bank', 'text', (column) => column.notNull())
    .addColumn('consent_id', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('accessed_at', 'timestamptz', (column) => column.notNull())
    .addForeignKeyConstraint(
      'open_bank_access_consent',
      ['bank', 'consent_id'],
      'open_bank_consent',
      ['bank', 'consent_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('open_bank_access_of')
    .on('open_bank_access')
    .columns(['bank', 'consent_id', 'resource', 'accessed_at'])
    .execute();
}
