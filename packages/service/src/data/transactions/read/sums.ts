import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { categoryIdsWhere } from '../../categories/index.ts';
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

const transactions = sql<string>`count(*)`.as('transactions');
const totalOf = (condition: RawBuilder<unknown>) => sql<string>`coalesce(sum(amount) filter (where ${condition}), 0)`;
const isExpense = sql`category_id in (${sql.join(categoryIdsWhere(({ type }) => type === 'EXPENSE').map((id) => sql.lit(id)))})`;

/** Sums of credits, debits and refunds. Refunds are credits in expense categories. */
const amounts = [
  totalOf(sql`base_type = 'CREDIT'`).as('credit'),
  totalOf(sql`base_type = 'DEBIT'`).as('debit'),
  totalOf(sql`base_type = 'CREDIT' and ${isExpense}`).as('refunded'),
] as const;

/** Selects `transactions`, the number of transactions with the same keys. */
export const countsBy = <O, K extends SumKey | 'currency'>(query: TransactionsQuery<O>, keys: readonly K[]) =>
  query.select([...keys, transactions]).groupBy([...keys]);

/** Selects the keys, the currency, `transactions`, and the amounts in that currency: `credit`, `debit` and `refunded`. */
export const sumsBy = <O, K extends SumKey>(query: TransactionsQuery<O>, keys: readonly K[]) =>
  countsBy(query, [...keys, 'currency' as const]).select(amounts);

/** Columns `transactions`, `credit`, `debit` and `refunded`, for groups by expressions. Only for transactions in a single currency. */
export const sumColumns = [transactions, ...amounts] as const;

type AmountColumn = 'credit' | 'debit' | 'refunded';

/** Spending and income as a difference of two sums. Refunds reduce spending and are not income. */
const differences = {
  spent: ['debit', 'refunded'],
  received: ['credit', 'refunded'],
} as const satisfies Record<string, readonly [AmountColumn, AmountColumn]>;

/** Returns the spending and income of a group. */
export const flowOf = (sums: Readonly<Record<AmountColumn, string>>) => {
  const difference = ([total, reduction]: readonly [AmountColumn, AmountColumn]) =>
    new Big(sums[total]).minus(sums[reduction]);
  return { spent: difference(differences.spent), received: difference(differences.received) };
};

/** Spending as SQL, in rows of `sumsBy`. */
export const spent = sql<string>`(${sql.join(
  differences.spent.map((column) => sql.ref(column)),
  sql` - `,
)})`;
