import { type Kysely, sql } from 'kysely';

/**
 * Columns with personal data from a bank or user, by table. The planner's samples would remain after the rows are deleted, so sampling is
 * off. Queries find the rows by user, account and date, which have samples.
 */
const unsampledColumns = {
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
  account_source: ['bank_key', 'identity_key', 'customer_identity_key'],
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

/** Switches sampling off for the columns in `unsampledColumns`. */
export async function migrateSampling(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(unsampledColumns))
    for (const column of columns)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(db);
}
