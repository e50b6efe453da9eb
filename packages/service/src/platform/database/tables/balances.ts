import { type Kysely, sql } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** Balance of an account at the end of a business day. */
interface AccountBalanceTable extends OwnerColumns {
  account_id: number;
  date: string;
  balance: string;
  currency: string;
  /** Time to which the balance refers. */
  as_of: Date;
  /** Provider account from which the balance was read. */
  provider_account_id: number;
}

export interface BalanceTables {
  account_balance: AccountBalanceTable;
}

export async function migrateBalances(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_balance')
    .$call(addOwner)
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('balance', 'numeric', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('as_of', 'timestamptz', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_balance_pk', [...ownerColumns, 'account_id', 'date'])
    .addForeignKeyConstraint(
      'account_balance_of',
      [...ownerColumns, 'account_id'],
      'account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  // Planner samples would outlive deleted balances. No query filters by this column, so no samples are needed.
  await sql`alter table ${sql.table('account_balance')} alter column balance set statistics 0`.execute(db);
}
