import { type Kysely, sql } from 'kysely';

/**
 * Columns with what a user's bank, or the user, said of them. The database samples columns for its planner, and keeps the samples of a table
 * that has become empty; from these none are taken. No query finds its rows by them: those are found by user, account and date.
 */
const unsampled = {
  account: [
    'account_name',
    'nickname',
    'memo',
    'masked_number',
    'holders',
    'transfer_codes',
    'bank_key',
    'balance',
    'available_balance',
    'available_credit',
    'total_credit_line',
    'amount_due',
    'interest_rate',
    'details',
  ],
  account_source: ['bank_key', 'identity_key'],
  transaction: [
    'original_description',
    'simple_description',
    'merchant_name',
    'bank_key',
    'check_number',
    'memo',
    'consumer_description',
    'amount',
    'running_balance',
    'details',
  ],
  holding: ['description', 'symbol', 'bank_key', 'quantity', 'price', 'value', 'cost_basis', 'details'],
} as const;

export async function migrateSampling(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(unsampled))
    for (const column of columns)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(db);
}
