import type { Holding } from '@fin-link/contracts/service';
import type { ColumnType, Kysely } from 'kysely';

export interface HoldingTable {
  customer_id: number;
  user_id: number;
  id: number;
  account_id: number;
  provider_account_id: number;
  bank_key: string;
  holding_type: Holding['holdingType'];
  description: string;
  symbol: string | null;
  quantity: string;
  currency: string;
  /** Price of one unit. `price` and `value` are `null` if the bank states no price and it cannot be derived. */
  price: string | null;
  value: string | null;
  cost_basis: string | null;
  /** Other facts from the bank, keyed as in the public description. */
  details: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  last_updated_at: Date;
}

export interface HoldingTables {
  holding: HoldingTable;
}

export async function migrateHoldings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('holding')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('bank_key', 'text', (column) => column.notNull())
    .addColumn('holding_type', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text')
    .addColumn('quantity', 'numeric', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('price', 'numeric')
    .addColumn('value', 'numeric')
    .addColumn('cost_basis', 'numeric')
    .addColumn('details', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('holding_pk', ['customer_id', 'user_id', 'id'])
    .addUniqueConstraint('holding_bank_key', ['customer_id', 'user_id', 'account_id', 'bank_key'])
    .addForeignKeyConstraint(
      'holding_of',
      ['customer_id', 'user_id', 'account_id'],
      'account',
      ['customer_id', 'user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
