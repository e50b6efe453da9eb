import type { Account, Container, DatasetStatus, HolderContact, Ownership } from '@fin-link/contracts/service';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** Stored account holder, with contact details if the bank provides them. */
export interface KeptHolder {
  ownership: Ownership;
  name: { fullName: string; first?: string | undefined; middle?: string | undefined; last?: string | undefined };
  contact?: HolderContact;
}
type UnreadCount = NonNullable<DatasetStatus['unreadRows']>[number];
type TransferCodes = NonNullable<Account['bankTransferCode']>;

/** An account of a user. Amounts are decimal numbers in the account's currency. The full account number is in the vault. */
export interface AccountTable extends OwnerColumns {
  id: number;
  /** First provider account that returned this account. `account_source` lists all of them. */
  provider_account_id: number;
  provider_id: number;
  /** Whether a user added the account by hand. It then has no bank and no refresh. */
  is_manual: Generated<boolean>;
  /** The bank's key for the account at that provider account; `null` for a manual account. */
  bank_key: string | null;
  /** The source that reads transactions and holdings. A second reader would store duplicates. */
  reader_id: number;
  /** The source of the stored transactions; `null` until the first complete read. */
  history_by_id: number | null;
  /** Key of the last refresh that attempted the account. */
  request_key: string;
  container: Container;
  account_type: string;
  account_name: string;
  nickname: string | null;
  memo: string | null;
  masked_number: string | null;
  account_status: Account['accountStatus'];
  /** `null` if the direction is unknown. The account then has no balance. */
  is_asset: boolean | null;
  include_in_net_worth: boolean;
  /**
   * Whether the account is selected for aggregation; `null` if no selection screen was shown. An account that is not selected is only
   * verified and keeps no data.
   */
  is_selected: boolean | null;
  /** `null` if the account holds no money, for example points. */
  currency: string | null;
  balance: string | null;
  available_balance: string | null;
  available_credit: string | null;
  total_credit_line: string | null;
  amount_due: string | null;
  due_date: string | null;
  interest_rate: string | null;
  /** Other facts from the bank or the user, with the keys of the public description. Amounts include a currency. */
  details: ColumnType<Record<string, unknown>, string, string>;
  /** Holders in the bank's order; `null` if the bank was not asked. */
  holders: ColumnType<KeptHolder[] | null, string | null, string | null>;
  transfer_codes: ColumnType<TransferCodes | null, string | null, string | null>;
  additional_status: DatasetStatus['additionalStatus'];
  /** Number of rows that the last refresh could not read, by list and reason. */
  unread_rows: ColumnType<UnreadCount[], string | undefined, string>;
  /** Business day up to which transactions have been read. */
  history_until: string | null;
  /** Order of the last complete read; `null` before the first one. Transactions that this read did not list have a lower `seen_order`. */
  read_order: ColumnType<string | null, never, number>;
  /** Order of the last incomplete read that listed transactions; `null` if there was none. */
  marked_order: ColumnType<string | null, never, number>;
  /** Number of transaction edits that could not be moved, because no transaction, or more than one, matched. */
  unmoved_edits: Generated<number>;
  created_at: Date;
  /** Time of the last refresh that returned the account. */
  last_updated_at: Date;
  last_attempt_at: Date;
}

/** A source of an account: a provider account and the bank's key there. */
export interface AccountSourceTable extends OwnerColumns {
  provider_account_id: number;
  bank_key: string;
  account_id: number;
  /** Key that is equal for all sources of the same account, hashed with the user's key; `null` once the account was deleted. */
  identity_key: string | null;
  /** Like `identity_key`, but hashed with the customer's key, so that it is equal for all users of the customer. Only `peers` reads it. */
  customer_identity_key: string | null;
  /** Key of the last refresh that attempted the account at this source. */
  request_key: string;
  additional_status: DatasetStatus['additionalStatus'];
  /** Whether the last list from the bank included the account. */
  is_listed: boolean;
}

/** A loan that is secured on a property of the user. Each loan has at most one property. */
interface AccountLinkTable extends OwnerColumns {
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
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('is_manual', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('bank_key', 'text')
    .addColumn('reader_id', 'bigint', (column) => column.notNull())
    .addColumn('history_by_id', 'bigint')
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
    .addPrimaryKeyConstraint('account_pk', [...ownerColumns, 'id'])
    .addUniqueConstraint('account_bank_key', [...ownerColumns, 'provider_account_id', 'bank_key'])
    .addForeignKeyConstraint(
      'account_of',
      [...ownerColumns, 'provider_account_id'],
      'provider_account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}

export async function migrateAccountLinks(db: Kysely<unknown>): Promise<void> {
  const accountColumns = [...ownerColumns, 'id'] as const;
  await db.schema
    .createTable('account_link')
    .$call(addOwner)
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('loan_account_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_link_pk', [...ownerColumns, 'loan_account_id'])
    .addForeignKeyConstraint(
      'account_link_of',
      [...ownerColumns, 'account_id'],
      'account',
      [...accountColumns],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'account_link_to',
      [...ownerColumns, 'loan_account_id'],
      'account',
      [...accountColumns],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('account_link_by_account')
    .on('account_link')
    .columns([...ownerColumns, 'account_id'])
    .execute();
}

export async function migrateAccountSources(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_source')
    .$call(addOwner)
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('bank_key', 'text', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('identity_key', 'text')
    .addColumn('customer_identity_key', 'text')
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('additional_status', 'text', (column) => column.notNull())
    .addColumn('is_listed', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_source_pk', [...ownerColumns, 'provider_account_id', 'bank_key'])
    .addUniqueConstraint('account_source_once', [...ownerColumns, 'account_id', 'provider_account_id'])
    .addForeignKeyConstraint(
      'account_source_of',
      [...ownerColumns, 'provider_account_id'],
      'provider_account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'account_source_reaches',
      [...ownerColumns, 'account_id'],
      'account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
