import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { categoryIdsWhere, categories } from '../../categories/index.ts';
import type { TransactionsQuery } from './effective-transactions.ts';

/** Part of a list. */
interface RowRange {
  /** Number of rows before the page. */
  skip: number;
  /** Maximum number of rows on the page. */
  top: number;
}

/** Selects the rows of a page, newest or largest first, and one additional row if another page follows. */
export const pageOf = <O>(query: TransactionsQuery<O>, { skip, top }: RowRange, by: 'date' | 'amount' = 'date') =>
  (by === 'amount' ? query.orderBy('amount', 'desc') : query)
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('listing_order', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(top + 1);

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

/** Selects the keys, the currency, `transactions`, and the amounts in that currency: `credit`, `debit` and `refunded`. */
export const sumsBy = <O, K extends SumKey>(query: TransactionsQuery<O>, keys: readonly K[]) =>
  countsBy(query, [...keys, 'currency' as const]).select(amounts);

const transactions = sql<string>`count(*)`.as('transactions');
const totalOf = (condition: RawBuilder<unknown>) => sql<string>`coalesce(sum(amount) filter (where ${condition}), 0)`;
const isExpense = sql`category_id in (${sql.join(categoryIdsWhere(({ type }) => type === 'EXPENSE').map((id) => sql.lit(id)))})`;

/**
 * Sums of credits, debits and refunds. Refunds are credits in expense categories. Spending is `debit - refunded`, and income is `credit -
 * refunded`.
 */
const amounts = [
  totalOf(sql`base_type = 'CREDIT'`).as('credit'),
  totalOf(sql`base_type = 'DEBIT'`).as('debit'),
  totalOf(sql`base_type = 'CREDIT' and ${isExpense}`).as('refunded'),
] as const;

/** Spending in rows of `sumsBy`: payments less refunds. */
export const spent = sql<string>`(debit - refunded)`;

/** Returns the spending and income of a group. Refunds reduce spending and are not income. */
export const flowOf = ({ credit, debit, refunded }: { credit: string; debit: string; refunded: string }) => ({
  spent: new Big(debit).minus(refunded),
  received: new Big(credit).minus(refunded),
});

/** Columns `transactions`, `credit`, `debit` and `refunded`, for groups by expressions. Only for transactions in a single currency. */
export const sumColumns = [transactions, ...amounts] as const;

const place = sql`details -> 'merchantAddress'`;

/** Selects the address of the merchant's newest transaction with an address. `merchantKey` is a column of the outer query. */
export const newestPlaceOf = <O>(query: TransactionsQuery<O>, merchantKey: string) =>
  query
    .select(place.as('place'))
    .where('merchant_key', '=', sql.ref<string>(merchantKey))
    .where(place, 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('listing_order', 'desc')
    .limit(1);

/** System categories as a table `category_group`. The column `of_id` joins with `category_id`. */
export const categoryGroups = sql`(values ${sql.join(
  Object.values(categories).map(
    ({ id, type, highLevel }) => sql`(${sql.lit(id)}, ${sql.lit(type)}, ${sql.lit(highLevel.id)})`,
  ),
)}) as category_group (of_id, category_type, high_level_id)`;
