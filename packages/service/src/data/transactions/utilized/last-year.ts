import type { ApiVersion, EndpointInput } from '@fin-link/contracts/service';
import { type RawBuilder, sql } from 'kysely';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { countsBy, type SumKey, sumsBy, type TransactionConditions, type TransactionsQuery } from '../read/index.ts';

type Query = EndpointInput<'getUtilizedMerchants'>['query'];

/** The same day one year before; of a 29th of February the 1st of March. */
export function oneYearBefore(today: Date): string {
  const start = new Date(today);
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return start.toISOString().slice(0, 10);
}

/**
 * Returns the conditions of what was used in the last year: no side of a transfer between the user's own accounts. Deleted and
 * unselected accounts keep no transactions; those of closed ones count.
 */
export const inLastYear = (today: Date, accountIds: readonly number[] | undefined): TransactionConditions => ({
  fromDate: oneYearBefore(today),
  accountIds,
  isPaired: false,
});

/** One group of transactions; `net` is what was spent less what came in, in `currency`. Version 1.0 has no amounts. */
export interface Used {
  transactions: number;
  net?: string;
  currency?: string;
}

export const hasAmounts = (version: ApiVersion): boolean => version !== '1.0';

/** Returns counts by keys, and sums of amounts unless the version has none. */
export const usedBy = <O>(version: ApiVersion, query: TransactionsQuery<O>, keys: readonly SumKey[]) =>
  hasAmounts(version) ? sumsBy(query, keys) : countsBy(query, keys);

/** Columns of `Used` over rows of `usedBy`, for groups by `grouping`. */
export const used = (version: ApiVersion): RawBuilder<unknown> =>
  hasAmounts(version)
    ? sql`${transactions} as transactions, ${net} as net, currency`
    : sql`${transactions} as transactions`;
const transactions = sql`sum(transactions)::integer`;
const net = sql`sum(debit - credit)`;

/** What to group by: never two currencies together. */
export const grouping = (version: ApiVersion, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join([...columns, ...(hasAmounts(version) ? ['currency'] : [])].map((column) => sql.ref(column)));

/** The most used first where nothing is asked. Amounts are compared within a currency. Y800 for amounts in version 1.0. */
export function order(
  version: ApiVersion,
  { sortBy = 'transactionCount', sortOrder = 'DESC' }: Query,
  columns: readonly string[],
): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder);
  const ties = grouping(version, columns);
  if (sortBy === 'transactionCount') return sql`${transactions} ${direction}, ${ties}`;
  if (!hasAmounts(version)) throw new ServiceError('Y800', { name: 'sortBy' });
  return sql`currency, ${net} ${direction}, ${ties}`;
}

export const usedReply = ({ transactions, net: amount, currency }: Used) => ({
  transactionCount: transactions,
  ...(amount !== undefined && currency !== undefined && { netAmount: { amount: Number(amount), currency } }),
});
