import { isoDay, type ApiVersion, type EndpointInput } from '@fin-link/contracts/service';
import { type RawBuilder, sql } from 'kysely';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { countsBy, type SumKey, sumsBy, type TransactionConditions, type TransactionsQuery } from '../read/index.ts';

type Query = EndpointInput<'getUtilizedMerchants'>['query'];

/** Returns the same day one year earlier; March 1 for February 29. */
export function oneYearBefore(today: Date): string {
  const start = new Date(today);
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return isoDay(start);
}

/**
 * Returns the conditions for transactions of the last year. Excludes amounts of zero and transfers between the user's own accounts, and
 * includes transactions of closed accounts. Deleted and deselected accounts have no transactions.
 */
export const inLastYear = (today: Date, accountIds: readonly number[] | undefined): TransactionConditions => ({
  fromDate: oneYearBefore(today),
  accountIds,
  isZero: false,
  isPaired: false,
});

/** Totals of one group. `net` is money out minus money in, in `currency`. Version 1.0 has no amounts. */
export interface Usage {
  transactions: number;
  net?: string | undefined;
  currency?: string;
}

export const hasAmounts = (version: ApiVersion): boolean => version !== '1.0';

/** Returns a query for counts by keys, with sums if the version has amounts. */
export const countUsage = <O>(version: ApiVersion, query: TransactionsQuery<O>, keys: readonly SumKey[]) =>
  hasAmounts(version) ? sumsBy(query, keys) : countsBy(query, keys);

/** Columns of `countUsage`, added up for groups of its rows. */
export const addedColumns = (version: ApiVersion): RawBuilder<unknown> =>
  hasAmounts(version)
    ? sql`sum(transactions) as transactions, sum(credit) as credit, sum(debit) as debit, currency`
    : sql`sum(transactions) as transactions`;

/** Columns of `Usage`, computed over rows of `countUsage` that are grouped by `groupColumns`. */
export const usageColumns = (version: ApiVersion): RawBuilder<unknown> =>
  hasAmounts(version)
    ? sql`${transactions} as transactions, ${net} as net, currency`
    : sql`${transactions} as transactions`;
const transactions = sql`sum(transactions)::integer`;
const net = sql`sum(debit - credit)`;

/**
 * Returns the columns to group by. They include the currency if the version has amounts, so that amounts in different currencies are not
 * added.
 */
export const groupColumns = (version: ApiVersion, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join([...columns, ...(hasAmounts(version) ? ['currency'] : [])].map((column) => sql.ref(column)));

/**
 * Returns the sort order; most used first by default. Compares amounts only within a currency. Throws Y800 if an order by amount is
 * requested in version 1.0.
 */
export function usageOrder(
  version: ApiVersion,
  { sortBy = 'transactionCount', sortOrder = 'DESC' }: Query,
  columns: readonly string[],
): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder);
  const ties = groupColumns(version, columns);
  if (sortBy === 'transactionCount') return sql`${transactions} ${direction}, ${ties}`;
  if (!hasAmounts(version)) throw new ServiceError('Y800', { name: 'sortBy' });
  return sql`currency, ${net} ${direction}, ${ties}`;
}

export const usageReply = ({ transactions, net: amount, currency }: Usage) => ({
  transactionCount: transactions,
  ...(amount !== undefined && currency !== undefined && { netAmount: { amount: Number(amount), currency } }),
});
