import { sql } from 'kysely';
import type { TransactionsQuery } from './effective-transactions.ts';

/** Columns to group by. Sums are also grouped by currency. */
export type SumKey =
  | 'user_id'
  | 'account_id'
  | 'category_id'
  | 'user_category_id'
  | 'detail_category_id'
  | 'merchant_key'
  | 'merchant_name'
  | 'merchant_type'
  | 'date';

/** Selects `transactions`, the number of transactions with the same keys. */
export const countsBy = <O, K extends SumKey | 'currency'>(query: TransactionsQuery<O>, keys: readonly K[]) =>
  query.select([...keys, transactions]).groupBy([...keys]);

/** Selects the keys, the currency, `transactions`, and the amounts in that currency: `credit`, `debit`. */
export const sumsBy = <O, K extends SumKey>(query: TransactionsQuery<O>, keys: readonly K[]) =>
  countsBy(query, [...keys, 'currency' as const]).select(amounts);

const transactions = sql<string>`count(*)`.as('transactions');
/** Returns the sum of the amounts of one side. */
const totalOf = (baseType: 'CREDIT' | 'DEBIT') =>
  sql<string>`coalesce(sum(amount) filter (where base_type = ${sql.lit(baseType)}), 0)`;

const amounts = [totalOf('CREDIT').as('credit'), totalOf('DEBIT').as('debit')] as const;

/** Columns `transactions`, `credit` and `debit` for groups by expressions. Only for transactions in a single currency. */
export const sumColumns = [transactions, ...amounts] as const;
