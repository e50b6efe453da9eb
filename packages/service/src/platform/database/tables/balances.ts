import { type Kysely, sql } from 'kysely';

/** Balance of an account at the end of a business day. */
interface AccountBalanceTable {
  customer_id: number;
  user_id: number;
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
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('date', 'date', (column) => column.notNull())
    .addColumn('balance', 'numeric', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('as_of', 'timestamptz', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_balance_pk', ['customer_id', 'user_id', 'account_id', 'date'])
    .addForeignKeyConstraint(
      'account_balance_of',
      ['customer_id', 'user_id', 'account_id'],
      'account',
      ['customer_id', 'user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  // Planner samples would outlive deleted balances. No query filters by this column, so no samples are needed.
  await sql`alter table ${sql.table('account_balance')} alter column balance set statistics 0`.execute(db);
}
