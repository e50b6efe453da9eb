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

export interface SumQuestion {
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
  { accountIds, days, skip, top }: SumQuestion,
): Promise<NetWorthSum[]> {
  const [from, to] = [days[0], days.at(-1)];
  if (accountIds.length === 0 || from === undefined) return [];
  const ofAccount = sql`kept.customer_id = ${customerId} and kept.user_id = ${userId} and kept.account_id = account.id`;
  const balances = sql.table('account_balance');
  const { rows } = await sql<NetWorthSum>`
    with counted as (
      select account.id, account.is_asset,
        (select max(date) from ${balances} as kept where ${ofAccount} and date <= ${from}::date) as begins,
        case when account.account_status = 'CLOSED'
          then (select max(date) + 1 from ${balances} as kept where ${ofAccount}) else 'infinity'::date end as ends
      from ${sql.table('account')}
      where account.customer_id = ${customerId} and account.user_id = ${userId} and account.id in (${sql.join([...accountIds])})
    ), stated as (
      select kept.date, kept.balance, kept.currency, counted.is_asset, counted.ends,
        lead(kept.date) over (partition by kept.account_id order by kept.date) as next_date
      from counted join ${balances} as kept on kept.customer_id = ${customerId} and kept.user_id = ${userId}
        and kept.account_id = counted.id and kept.date >= coalesce(counted.begins, ${from}::date) and kept.date <= ${to}::date
    ), moved as (
      select greatest(date, ${from}::date) as day, currency, is_asset, balance, 1 as accounts from stated
      union all
      select coalesce(next_date, ends), currency, is_asset, -balance, -1 from stated
    ), changed as (
      select day, currency, sum(case when is_asset then balance else 0 end) as asset,
        sum(case when is_asset then 0 else balance end) as liability, sum(accounts) as accounts
      from (
        select day, currency, is_asset, balance, accounts from moved
        union all
        select requested.day, currency, true, 0, 0 from (select distinct currency from stated) as currencies, ${requestedTable(days)}
      ) as changes
      group by day, currency
    ), standing as (
      select day, currency, sum(asset) over until_day as asset, sum(liability) over until_day as liability,
        sum(accounts) over until_day as accounts
      from changed window until_day as (partition by currency order by day)
    )
    select day, currency, asset - liability as networth, asset, liability
    from standing join ${requestedTable(days)} using (day)
    where accounts > 0
    order by day, currency
    offset ${skip} limit ${top}`.execute(executor);
  return rows;
}
