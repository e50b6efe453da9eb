import type { Account, Container, DatasetStatus, HolderContact, Ownership } from '@fin-link/contracts/service';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

export interface KeptHolder {
  ownership: Ownership;
  name: { fullName: string; first?: string | undefined; middle?: string | undefined; last?: string | undefined };
  contact?: HolderContact;
}
type UnreadCount = NonNullable<DatasetStatus['unreadRows']>[number];
type TransferCodes = NonNullable<Account['bankTransferCode']>;

/** Money is numeric with the account's one currency beside it; the full number is in the vault. */
export interface AccountTable {
  customer_id: number;
  user_id: number;
  id: number;
  /** The first provider account that brought it; the others are among its sources. */
  provider_account_id: number;
  provider_id: number;
  /** A user added it by hand: no bank, and no refresh, knows it. */
  is_manual: Generated<boolean>;
  /** The bank's own key for the account, at that provider account; null of a manual one. */
  bank_key: string | null;
  /** The source that reads its transactions and holdings: two of them would store everything twice. */
  reader_id: number;
  /** The source whose transactions are stored; null before the first were read to their end. */
  history_by_id: number | null;
  /** The refresh that last attempted it. */
  request_key: string;
  container: Container;
  account_type: string;
  account_name: string;
  nickname: string | null;
  memo: string | null;
  masked_number: string | null;
  account_status: Account['accountStatus'];
  /** Null if its direction is unknown. Such an account has no balance. */
  is_asset: boolean | null;
  include_in_net_worth: boolean;
  /** Chosen for aggregation; null where no selection screen was shown. An account that was not is verified alone, and keeps no data. */
  is_selected: boolean | null;
  /** Null of an account that counts no money. */
  currency: string | null;
  balance: string | null;
  available_balance: string | null;
  available_credit: string | null;
  total_credit_line: string | null;
  amount_due: string | null;
  due_date: string | null;
  interest_rate: string | null;
  /** What else its bank states, or its user, by the names of the public description; amounts with their currency. */
  details: ColumnType<Record<string, unknown>, string, string>;
  /** As the bank states them, the one it names first first; null where it was not asked. */
  holders: ColumnType<KeptHolder[] | null, string | null, string | null>;
  transfer_codes: ColumnType<TransferCodes | null, string | null, string | null>;
  additional_status: DatasetStatus['additionalStatus'];
  /** What its last refresh could not read, by list and reason. */
  unread_rows: ColumnType<UnreadCount[], string | undefined, string>;
  /** Its transactions have been read up to this business day. */
  history_until: string | null;
  /** Above the `seen_order` of every transaction that the last complete reading did not list; null before one. */
  read_order: ColumnType<string | null, never, number>;
  /** Order of the last incomplete reading that listed transactions; null before one. */
  marked_order: ColumnType<string | null, never, number>;
  /** Edits of its transactions that found no transaction, or several, to move to. */
  unmoved_edits: Generated<number>;
  created_at: Date;
  /** Of the last refresh that brought it. */
  last_updated_at: Date;
  last_attempt_at: Date;
}

/** One way to reach an account: a provider account, and the bank's key for the account there. */
export interface AccountSourceTable {
  customer_id: number;
  user_id: number;
  provider_account_id: number;
  bank_key: string;
  account_id: number;
  /** What tells that two sources reach the same account, hashed with the user's key; null once the account was deleted. */
  identity_key: string | null;
  /** The refresh that last attempted it here. */
  request_key: string;
  additional_status: DatasetStatus['additionalStatus'];
  /** Whether the bank listed it here when it was last asked. */
  is_listed: boolean;
}

/** A loan that is secured on a property of the user's; no loan on two. */
export interface AccountLinkTable {
  customer_id: number;
  user_id: number;
  account_id: number;
  loan_account_id: number;
}

export interface AccountTables {
  account: AccountTable;
  account_link: AccountLinkTable;
  account_source: AccountSourceTable;
}

export async function migrateAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('is_manual', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('bank_key', 'text')
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('container', 'text', (column) => column.notNull())
    .addColumn('account_type', 'text', (column) => column.notNull())
    .addColumn('account_name', 'text', (column) => column.notNull())
    .addColumn('nickname', 'text')
    .addColumn('memo', 'text')
    .addColumn('masked_number', 'text')
    .addColumn('account_status', 'text', (column) => column.notNull())
    .addColumn('is_asset', 'boolean')
    .addColumn('include_in_net_worth', 'boolean', (column) => column.notNull())
    .addColumn('is_selected', 'boolean')
    .addColumn('currency', 'text')
    .addColumn('balance', 'numeric')
    .addColumn('available_balance', 'numeric')
    .addColumn('available_credit', 'numeric')
    .addColumn('total_credit_line', 'numeric')
    .addColumn('amount_due', 'numeric')
    .addColumn('due_date', 'date')
    .addColumn('interest_rate', 'numeric')
    .addColumn('details', 'jsonb', (column) => column.notNull())
    .addColumn('holders', 'jsonb')
    .addColumn('transfer_codes', 'jsonb')
    .addColumn('additional_status', 'text', (column) => column.notNull())
    .addColumn('unread_rows', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('read_order', 'bigint')
    .addColumn('marked_order', 'bigint')
    .addColumn('unmoved_edits', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('history_until', 'date')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_attempt_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint(
      'account_amounts_in_currency',
      sql`(balance is null and amount_due is null) or currency is not null`,
    )
    .addCheckConstraint('account_manual_without_bank', sql`is_manual = (bank_key is null)`)
    .addPrimaryKeyConstraint('account_pk', ['customer_id', 'user_id', 'id'])
    .addUniqueConstraint('account_bank_key', ['customer_id', 'user_id', 'provider_account_id', 'bank_key'])
    .addForeignKeyConstraint(
      'account_of',
      ['customer_id', 'user_id', 'provider_account_id'],
      'provider_account',
      ['customer_id', 'user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}

export async function migrateAccountLinks(db: Kysely<unknown>): Promise<void> {
  const owned = ['customer_id', 'user_id'] as const;
  const account = ['customer_id', 'user_id', 'id'] as const;
  await db.schema
    .createTable('account_link')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('loan_account_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_link_pk', [...owned, 'loan_account_id'])
    .addForeignKeyConstraint('account_link_of', [...owned, 'account_id'], 'account', [...account], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('account_link_to', [...owned, 'loan_account_id'], 'account', [...account], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('account_link_by_account')
    .on('account_link')
    .columns([...owned, 'account_id'])
    .execute();
}

/** What is stored already has one source each; its identity follows with its next refresh. */
export async function migrateAccountSources(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<AccountTables>;
  await db.schema.alterTable('account').addColumn('reader_id', 'bigint').addColumn('history_by_id', 'bigint').execute();
  await db
    .updateTable('account')
    .set((eb) => ({
      reader_id: eb.ref('provider_account_id'),
      history_by_id: eb.case().when('history_until', 'is not', null).then(eb.ref('provider_account_id')).end(),
    }))
    .execute();
  await db.schema
    .alterTable('account')
    .alterColumn('reader_id', (column) => column.setNotNull())
    .execute();
  await db.schema
    .createTable('account_source')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('bank_key', 'text', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('identity_key', 'text')
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('additional_status', 'text', (column) => column.notNull())
    .addColumn('is_listed', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_source_pk', ['customer_id', 'user_id', 'provider_account_id', 'bank_key'])
    .addUniqueConstraint('account_source_once', ['customer_id', 'user_id', 'account_id', 'provider_account_id'])
    .addForeignKeyConstraint(
      'account_source_of',
      ['customer_id', 'user_id', 'provider_account_id'],
      'provider_account',
      ['customer_id', 'user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'account_source_reaches',
      ['customer_id', 'user_id', 'account_id'],
      'account',
      ['customer_id', 'user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db
    .insertInto('account_source')
    .columns([
      'customer_id',
      'user_id',
      'provider_account_id',
      'bank_key',
      'account_id',
      'request_key',
      'additional_status',
      'is_listed',
    ])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select((select) => [
          'customer_id',
          'user_id',
          'provider_account_id',
          'bank_key',
          'id',
          'request_key',
          'additional_status',
          select('account_status', '!=', 'TO_BE_CLOSED').as('is_listed'),
        ])
        .$narrowType<{ bank_key: string }>(),
    )
    .execute();
}
