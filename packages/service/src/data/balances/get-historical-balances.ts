import type { NeedsDatabase } from '../../platform/database/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { carriedBalances } from './carried-balances.ts';
import { toHistoricalBalance } from './historical-balance-reply.ts';
import { requestedDays } from './period.ts';

/** Default number of balances on a page. */
const defaultTop = 500;
/** Maximum number of accounts whose balances are listed. */
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
  { customerId, userId }: UserKey,
  requested: readonly number[] | undefined,
): Promise<number[]> {
  const rows = await database.db
    .selectFrom('account')
    .select('id')
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
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
