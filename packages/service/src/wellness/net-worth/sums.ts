import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { requestedTable } from '../../data/balances/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Sums of one day and one currency, as decimal strings. */
export interface NetWorthSum {
  day: string;
  currency: string;
  networth: string;
  asset: string;
  liability: string;
}

/** Request for a page of sums. */
export interface SumRequest {
  accountIds: readonly number[];
  /** Days in ascending order. */
  days: readonly string[];
  skip: number;
  top: number;
}

/**
 * Returns the sums of the accounts for each day and currency. A balance is valid until the day before the next balance, so one pass over
 * the balances yields all days. The last balance of a closed account is valid for one day. A currency has no record on days on which no
 * account has a balance in it.
 */
export async function netWorthSums(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  { accountIds, days, skip, top }: SumRequest,
): Promise<NetWorthSum[]> {
  const [from, to] = [days[0], days.at(-1)];
  if (accountIds.length === 0 || from === undefined) return [];
  const ofAccount = sql`stored.customer_id = ${customerId} and stored.user_id = ${userId} and stored.account_id = account.id`;
  const balances = sql.table('account_balance');
  const { rows } = await sql<NetWorthSum>`
    with counted as (
      select account.id, account.is_asset,
        (select max(date) from ${balances} as stored where ${ofAccount} and date <= ${from}::date) as first_date,
        case when account.account_status = 'CLOSED'
          then (select max(date) + 1 from ${balances} as stored where ${ofAccount}) else 'infinity'::date end as end_date
      from ${sql.table('account')}
      where account.customer_id = ${customerId} and account.user_id = ${userId} and account.id in (${sql.join([...accountIds])})
    ), counted_balance as (
      select stored.date, stored.balance, stored.currency, counted.is_asset, counted.end_date,
        lead(stored.date) over (partition by stored.account_id order by stored.date) as next_date
      from counted join ${balances} as stored on stored.customer_id = ${customerId} and stored.user_id = ${userId}
        and stored.account_id = counted.id and stored.date >= coalesce(counted.first_date, ${from}::date) and stored.date <= ${to}::date
    ), -- Each balance is added on its day and subtracted on the day of the next one.
    balance_change as (
      select greatest(date, ${from}::date) as day, currency, is_asset, balance, 1 as accounts from counted_balance
      union all
      select coalesce(next_date, end_date), currency, is_asset, -balance, -1 from counted_balance
    ), daily_change as (
      select day, currency, sum(case when is_asset then balance else 0 end) as asset,
        sum(case when is_asset then 0 else balance end) as liability, sum(accounts) as accounts
      from (
        select day, currency, is_asset, balance, accounts from balance_change
        union all
        -- A change of 0 gives every requested day a row.
        select requested.day, currency, true, 0, 0 from (select distinct currency from counted_balance) as currencies, ${requestedTable(days)}
      ) as change_of_day
      group by day, currency
    ), -- Running totals of the changes.
    daily_sum as (
      select day, currency, sum(asset) over until_day as asset, sum(liability) over until_day as liability,
        sum(accounts) over until_day as accounts
      from daily_change window until_day as (partition by currency order by day)
    )
    select day, currency, asset - liability as networth, asset, liability
    from daily_sum join ${requestedTable(days)} using (day)
    where accounts > 0
    order by day, currency
    offset ${skip} limit ${top}`.execute(executor);
  return rows;
}
