import type { HistoricalBalance } from '@fin-link/contracts/service';
import { type NeedsDatabase, ofUser } from '../../platform/database/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { type CarriedBalance, carriedBalances } from './carried-balances.ts';
import { requestedDays } from './requested-days.ts';

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
