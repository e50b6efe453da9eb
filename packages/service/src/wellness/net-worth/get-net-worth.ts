import {
  type EndpointInput,
  mostExcludedAccounts,
  type NetWorth,
  type NetWorthReply,
} from '@fin-link/contracts/service';
import { requestedDays, carriedBalances, toHistoricalBalance } from '../../data/balances/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { requestedAccounts } from './requested-accounts.ts';
import { countedAccounts, type NetWorthAccount } from './counted-accounts.ts';
import { excludedAccounts } from './excluded-accounts.ts';
import { type NetWorthSum, netWorthSums } from './sums.ts';

type Query = EndpointInput<'getNetWorth'>['query'];

/** Default number of records on a page. */
const defaultTop = 500;
/** Maximum number of balances on a page with details. With many accounts, a page has fewer days. */
const maxBalances = 5_000;

/** Returns the requested days; today only if no history is requested. */
function daysToShow({ fromDate, toDate, interval, include }: Query, now: Date): string[] {
  const asksForHistory = [fromDate, toDate, interval, include].some((part) => part !== undefined);
  const today = now.toISOString().slice(0, 10);
  return requestedDays(asksForHistory ? { fromDate, toDate, interval } : { fromDate: today }, now);
}

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

/** Returns the accounts that are missing from the figures of `day`, in the form of the reply. Lists at most `mostExcludedAccounts`. */
async function readExclusions(
  { db }: NeedsDatabase['database'],
  user: UserKey,
  { accounts, day }: { accounts: readonly NetWorthAccount[]; day: string | undefined },
): Promise<Pick<NetWorthReply, 'excludedAccounts' | 'excludedAccountCount'>> {
  const excluded = day === undefined ? [] : await excludedAccounts(db, user, { accounts, day });
  if (excluded.length === 0) return {};
  return { excludedAccounts: excluded.slice(0, mostExcludedAccounts), excludedAccountCount: excluded.length };
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
