import { dayMs, isoDay, type HistoricalBalance, type BalanceInterval } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { type NeedsDatabase, type ServiceDatabase, ofUser, ofUserSql } from '../../platform/database/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../tenancy/users/index.ts';

const defaultTop = 500;
const maxAccounts = 2_000;

/** Account statuses that are included if `accountId` is not given. */
const defaultStatuses = ['ACTIVE', 'TO_BE_CLOSED', 'CLOSED'] as const;

/** Lists balances, paged by account and day. Throws Y800 for an unknown account, Y802 and Y809 for an invalid period. */
export const getHistoricalBalances =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getHistoricalBalances'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { accountId, includeCF: isCarried = false, skip = 0, top = defaultTop } = query;
    const days = requestedDays(query, businessClock.now());
    const accountIds = await findAccountIds(database, user, accountId);
    const rows = await carriedBalances(database.db, user, { accountIds, days, isCarried, skip, top: top + 1 });
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const byAccount = Map.groupBy(rows.slice(0, top), (row) => row.account_id);
    return {
      account: [...byAccount].map(([id, balances]) => ({ id, historicalBalances: balances.map(toHistoricalBalance) })),
    };
  };

/** Returns the ids of the requested accounts, or of all accounts with a default status. Excludes deselected accounts. */
async function findAccountIds(
  database: NeedsDatabase['database'],
  user: UserKey,
  requested: readonly number[] | undefined,
): Promise<number[]> {
  const rows = await database.db
    .selectFrom('account')
    .select('id')
    .where((where) => where.and(ofUser(user)))
    .where('account_status', '!=', 'DELETED')
    .where('is_selected', 'is distinct from', false)
    .$if(requested === undefined, (builder) => builder.where('account_status', 'in', [...defaultStatuses]))
    .$if(requested !== undefined, (builder) => builder.where('id', 'in', [...(requested ?? [])]))
    .limit(maxAccounts + 1)
    .execute();
  assertAtMost(maxAccounts, rows, 'accounts');
  if (requested !== undefined && rows.length < new Set(requested).size)
    throw new ServiceError('Y800', { name: 'accountId' });
  return rows.map(({ id }) => id);
}

/** Converts a balance to the reply. The data source type is `S` for a balance stored on that day, `CF` for a balance carried forward. */
export const toHistoricalBalance = (row: CarriedBalance): HistoricalBalance => ({
  date: row.day,
  asOfDate: row.as_of_day,
  balance: { amount: Number(row.balance), currency: row.currency },
  isAsset: row.is_asset,
  dataSourceType: row.date === row.day ? 'S' : 'CF',
});

/** Length of the default period in days. */
const defaultDays = 90;
/** Maximum length of a period in years. */
const maxYears = 5;
const daysOfWeek = 7;
/** Earliest day that the database supports. */
const minDay = Date.parse('0001-01-01');

/** Period of a query; ISO 8601 dates, inclusive on both sides. */
interface RequestedPeriod {
  fromDate?: string | undefined;
  toDate?: string | undefined;
  interval?: BalanceInterval | undefined;
}

/**
 * Returns the requested days of a period in order. The default is the last 90 days. Only the last five years of the period are returned.
 * Weekly: the last day and every seventh day before it. Monthly: the last day of each month, and the last day of the period. Throws Y802
 * for a future day, Y809 for a period that ends before it begins.
 */
export function requestedDays({ fromDate, toDate, interval = 'D' }: RequestedPeriod, now: Date): string[] {
  const today = isoDay(now.getTime());
  if ([fromDate, toDate].some((date) => date !== undefined && date > today))
    throw new ServiceError('Y802', { name: 'a date to come' });
  const to = Date.parse(toDate ?? today);
  const from = fromDate === undefined ? to - (defaultDays - 1) * dayMs : Date.parse(fromDate);
  if (from > to) throw new ServiceError('Y809');
  const first = Math.max(minDay, from, yearsBefore(to, maxYears));
  const step = interval === 'W' ? daysOfWeek : 1;
  const days: string[] = [];
  for (let day = to; day >= first; day -= step * dayMs)
    if (interval !== 'M' || day === to || endsMonth(day)) days.push(isoDay(day));
  return days.toReversed();
}

function yearsBefore(time: number, years: number): number {
  const date = new Date(time);
  return date.setUTCFullYear(date.getUTCFullYear() - years);
}

const endsMonth = (time: number): boolean => new Date(time + dayMs).getUTCDate() === 1;

/** Returns the SQL of a table `requested` with one column `day`. Days are ISO 8601 dates. */
export const requestedTable = (days: readonly string[]) =>
  sql`unnest(string_to_array(${days.join(',')}, ',')::date[]) as requested(day)`;

/** Balance of an account on a requested day. */
export interface CarriedBalance {
  account_id: number;
  /** Requested day. */
  day: string;
  /** Date of the stored balance; an earlier day if the balance is carried forward. */
  date: string;
  /** Date of the read or entry that stored the balance, UTC. */
  as_of_day: string;
  balance: string;
  currency: string;
  is_asset: boolean;
}

/** Accounts and days whose balances are read. */
interface BalanceQuery {
  accountIds: readonly number[];
  days: readonly string[];
  /** Whether a day without a balance gets the latest earlier balance. */
  isCarried: boolean;
  skip?: number;
  top?: number;
}

/**
 * Reads the balances of accounts on the requested days, ordered by account and day. With `isCarried`, a day without a balance gets the
 * latest earlier balance; a closed account has no balances after its last one. Each pair of account and day is one primary key lookup.
 */
export async function carriedBalances(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { accountIds, days, isCarried, skip = 0, top }: BalanceQuery,
): Promise<CarriedBalance[]> {
  if (accountIds.length === 0 || days.length === 0) return [];
  const { rows } = await sql<CarriedBalance>`
    select account.id as account_id, requested.day, latest.date, latest.as_of_day, latest.balance, latest.currency, account.is_asset
    from ${sql.table('account')}
    cross join ${requestedTable(days)}
    cross join lateral (
      select date, (as_of at time zone 'UTC')::date as as_of_day, balance, currency from ${sql.table('account_balance')} as stored
      where ${ofUserSql(user, 'stored')} and stored.account_id = account.id
        and stored.date ${isCarried ? sql`<=` : sql`=`} requested.day
      order by date desc limit 1
    ) as latest
    where ${ofUserSql(user, 'account')} and account.id in (${sql.join([...accountIds])})
      and (account.account_status <> 'CLOSED' or requested.day <= (
        select max(date) from ${sql.table('account_balance')} as stored
        where ${ofUserSql(user, 'stored')} and stored.account_id = account.id))
    order by account.id, requested.day
    offset ${skip} ${top === undefined ? sql`` : sql`limit ${top}`}`.execute(executor);
  return rows;
}
