import type { ApiVersion, EndpointInput } from '@fin-link/contracts/server';
import { type RawBuilder, sql } from 'kysely';
import { type NeedsBusinessClock, ServiceError } from '../../runtime/index.ts';
import type { UserKey } from '../../users/index.ts';

type Query = EndpointInput<'getUtilizedMerchants'>['query'];

/** The same day one year before; of a 29th of February the 1st of March. */
export function oneYearBefore(today: Date): string {
  const start = new Date(today);
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return start.toISOString().slice(0, 10);
}

/**
 * Condition on transactions: of the user, of the last year, and no side of a transfer between the user's own accounts. Deleted and
 * unselected accounts keep no transactions; those of closed ones count.
 */
export const inLastYear = (
  { businessClock }: NeedsBusinessClock,
  { customerId, userId }: UserKey,
  accountId: readonly number[] | undefined,
): RawBuilder<boolean> => sql`customer_id = ${customerId}::bigint and user_id = ${userId}::bigint
  and date >= ${oneYearBefore(businessClock.now())}::date and transfer_pair_id is null
  and ${accountId === undefined ? sql`true` : sql`account_id in (${sql.join(accountId)})`}`;

/** One group of transactions; `net` is what was spent less what came in, in `currency`. Version 1.0 has no amounts. */
export interface Used {
  transactions: number;
  net?: string;
  currency?: string;
}

export const hasAmounts = (version: ApiVersion): boolean => version !== '1.0';

/** Columns of `Used`, for groups by `columns`. */
export const used = (version: ApiVersion): RawBuilder<unknown> =>
  hasAmounts(version)
    ? sql`count(*)::integer as transactions, ${net} as net, currency`
    : sql`count(*)::integer as transactions`;
const net = sql`sum(case base_type when 'DEBIT' then amount else -amount end)`;

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
  if (sortBy === 'transactionCount') return sql`count(*) ${direction}, ${ties}`;
  if (!hasAmounts(version)) throw new ServiceError('Y800', { name: 'sortBy' });
  return sql`currency, ${net} ${direction}, ${ties}`;
}

export const usedReply = ({ transactions, net: amount, currency }: Used) => ({
  transactionCount: transactions,
  ...(amount !== undefined && currency !== undefined && { netAmount: { amount: Number(amount), currency } }),
});
