import type { Account, Container } from '@fin-link/contracts/server';
import type { ColumnType, Kysely } from 'kysely';
import type { AdditionalStatus } from '../connectors/connector.ts';

type TransferCodes = NonNullable<Account['bankTransferCode']>;

/** Money is numeric with the account's one currency beside it; the full number is in the vault. */
export interface AccountTable {
  customer_id: number;
  user_id: number;
  id: number;
  provider_account_id: number;
  provider_id: number;
  /** The bank's own key for the account. */
  bank_key: string;
  /** The refresh that last attempted it. */
  request_key: string;
  container: Container;
  account_type: string;
  account_name: string;
  nickname: string | null;
  memo: string | null;
  masked_number: string | null;
  account_status: Account['accountStatus'];
  is_asset: boolean;
  include_in_net_worth: boolean;
  currency: string;
  balance: string;
  available_balance: string | null;
  available_credit: string | null;
  total_credit_line: string | null;
  amount_due: string | null;
  due_date: string | null;
  interest_rate: string | null;
  holder_name: string | null;
  transfer_codes: ColumnType<TransferCodes | null, string | null, string | null>;
  additional_status: AdditionalStatus;
  /** Its transactions have been read up to this business day. */
  history_until: string | null;
  created_at: Date;
  /** Of the last refresh that brought it. */
  last_updated_at: Date;
  last_attempt_at: Date;
}

export interface AccountTables {
  account: AccountTable;
}

export async function migrateAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('bank_key', 'text', (column) => column.notNull())
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('container', 'text', (column) => column.notNull())
    .addColumn('account_type', 'text', (column) => column.notNull())
    .addColumn('account_name', 'text', (column) => column.notNull())
    .addColumn('nickname', 'text')
    .addColumn('memo', 'text')
    .addColumn('masked_number', 'text')
    .addColumn('account_status', 'text', (column) => column.notNull())
    .addColumn('is_asset', 'boolean', (column) => column.notNull())
    .addColumn('include_in_net_worth', 'boolean', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('balance', 'numeric(19, 4)', (column) => column.notNull())
    .addColumn('available_balance', 'numeric(19, 4)')
    .addColumn('available_credit', 'numeric(19, 4)')
    .addColumn('total_credit_line', 'numeric(19, 4)')
    .addColumn('amount_due', 'numeric(19, 4)')
    .addColumn('due_date', 'date')
    .addColumn('interest_rate', 'numeric(12, 6)')
    .addColumn('holder_name', 'text')
    .addColumn('transfer_codes', 'jsonb')
    .addColumn('additional_status', 'text', (column) => column.notNull())
    .addColumn('history_until', 'date')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_attempt_at', 'timestamptz', (column) => column.notNull())
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
