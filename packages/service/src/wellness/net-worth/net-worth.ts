import {
  isoDay,
  type EndpointInput,
  maxExcludedAccounts,
  type NetWorth,
  type NetWorthReply,
} from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { requestedDays, carriedBalances, toHistoricalBalance, requestedTable } from '../../data/balances/index.ts';
import { type NeedsDatabase, type ServiceDatabase, ofUserSql } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { requestedAccounts, countedAccounts, type NetWorthAccount, excludedAccounts } from './counted-accounts.ts';

type Query = EndpointInput<'getNetWorth'>['query'];

/** Default number of records on a page. */
const defaultTop = 500;

/** Maximum number of balances on a page with details. With many accounts, a page has fewer days. */
const maxBalances = 5_000;

/** Returns net worth records, one per day and currency. Pages count records. Throws Y800, Y802 and Y809 as the public API defines. */
export const getNetWorth =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getNetWorth'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { container, include, skip = 0 } = query;
    const days = daysToShow(query, businessClock.now());
    const accounts = await countedAccounts(database.db, user, { accountIds: requestedAccounts(query), container });
    const accountIds = accounts.flatMap(({ id, isAsset }) => (isAsset === null ? [] : [id]));
    const excluded = await readExclusions(database, user, { accounts, day: days.at(-1) });
    const maxTop = include === undefined ? defaultTop : Math.max(1, Math.floor(maxBalances / (accountIds.length || 1)));
    const top = Math.min(query.top ?? defaultTop, maxTop);
    const rows = await netWorthSums(database.db, user, { accountIds, days, skip, top: top + 1 });
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return excluded;
    const page = rows.slice(0, top);
    const details = include === undefined ? undefined : await readBalances(database, user, { accountIds, page });
    return {
      networth: page.map((row) => ({
        ...toNetWorth(row),
        ...(details !== undefined && { historicalBalances: details.get(keyOf(row)) ?? [] }),
      })),
      ...excluded,
    };
  };

/** Returns the requested days; today only if no history is requested. */
function daysToShow({ fromDate, toDate, interval, include }: Query, now: Date): string[] {
  const asksForHistory = [fromDate, toDate, interval, include].some((part) => part !== undefined);
  const today = isoDay(now);
  return requestedDays(asksForHistory ? { fromDate, toDate, interval } : { fromDate: today }, now);
}

/** Returns the accounts that are missing from the figures of `day`, in the form of the reply. Lists at most `maxExcludedAccounts`. */
async function readExclusions(
  { db }: NeedsDatabase['database'],
  user: UserKey,
  { accounts, day }: { accounts: readonly NetWorthAccount[]; day: string | undefined },
): Promise<Pick<NetWorthReply, 'excludedAccounts' | 'excludedAccountCount'>> {
  const excluded = day === undefined ? [] : await excludedAccounts(db, user, { accounts, day });
  if (excluded.length === 0) return {};
  return { excludedAccounts: excluded.slice(0, maxExcludedAccounts), excludedAccountCount: excluded.length };
}

/** Returns the key of a record, which is unique within a reply. */
const keyOf = ({ day, currency }: Pick<NetWorthSum, 'day' | 'currency'>): string => `${day} ${currency}`;

/** Returns the balances behind each record of a page, by `keyOf`. */
async function readBalances(
  { db }: NeedsDatabase['database'],
  user: UserKey,
  { accountIds, page }: { accountIds: readonly number[]; page: readonly NetWorthSum[] },
): Promise<Map<string, NetWorth['historicalBalances']>> {
  const days = [...new Set(page.map(({ day }) => day))];
  const balances = await carriedBalances(db, user, { accountIds, days, isCarried: true });
  return new Map(
    [...Map.groupBy(balances, keyOf)].map(([key, rows]) => [
      key,
      rows.map((row) => ({ accountId: row.account_id, ...toHistoricalBalance(row) })),
    ]),
  );
}

function toNetWorth({ day, currency, networth, asset, liability }: NetWorthSum): NetWorth {
  const money = (amount: string) => ({ amount: Number(amount), currency });
  return { date: day, networth: money(networth), asset: money(asset), liability: money(liability) };
}

/** Sums of one day and one currency, as decimal strings. */
interface NetWorthSum {
  day: string;
  currency: string;
  networth: string;
  asset: string;
  liability: string;
}

interface SumRequest {
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
async function netWorthSums(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { accountIds, days, skip, top }: SumRequest,
): Promise<NetWorthSum[]> {
  const [from, to] = [days[0], days.at(-1)];
  if (accountIds.length === 0 || from === undefined) return [];
  const ofAccount = sql`${ofUserSql(user, 'stored')} and stored.account_id = account.id`;
  const balances = sql.table('account_balance');
  const { rows } = await sql<NetWorthSum>`
    with counted as (
      select account.id, account.is_asset,
        (select max(date) from ${balances} as stored where ${ofAccount} and date <= ${from}::date) as first_date,
        case when account.account_status = 'CLOSED'
          then (select max(date) + 1 from ${balances} as stored where ${ofAccount}) else 'infinity'::date end as end_date
      from ${sql.table('account')}
      where ${ofUserSql(user, 'account')} and account.id in (${sql.join([...accountIds])})
    ), counted_balance as (
      select stored.date, stored.balance, stored.currency, counted.is_asset, counted.end_date,
        lead(stored.date) over (partition by stored.account_id order by stored.date) as next_date
      from counted join ${balances} as stored on ${ofUserSql(user, 'stored')}
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
