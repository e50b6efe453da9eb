import type { Holding } from '@fin-link/contracts/service';
import type { ColumnType, Kysely } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

export interface HoldingTable extends OwnerColumns {
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
    .$call(addOwner)
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
    .addPrimaryKeyConstraint('holding_pk', [...ownerColumns, 'id'])
    .addUniqueConstraint('holding_bank_key', [...ownerColumns, 'account_id', 'bank_key'])
    .addForeignKeyConstraint('holding_of', [...ownerColumns, 'account_id'], 'account', [...ownerColumns, 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}
