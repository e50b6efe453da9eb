import type { EndpointInput, UserData } from '@fin-link/contracts/service';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { CallContext, Handler } from '../../platform/http/index.ts';
import { countChanges, type Period, retentionStart, settleUser } from '../../platform/journal/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { type ChangedRecords, changedRecordsOf, type ExtractDeps } from './changed-records.ts';
import { assertFits, changedTransactionsOf } from './changed-transactions.ts';
import { newestTransactionsOf } from './newest-transactions.ts';
import { assertEnded, periodOf } from './period.ts';
import { noteRetrieval } from './retrieved-users.ts';
import { usersNamed } from './users-named.ts';

const defaultTop = 500;

type Query = EndpointInput<'getUserData'>['query'];
type Changed = Omit<UserData, 'user'>;

interface Extract {
  period: Period;
  /** All users with the login name: the current user and unregistered ones. */
  users: readonly UserKey[];
  /** The current user. Transactions are listed for this user only. For unregistered users, the deletion of the accounts covers them. */
  present: UserKey | undefined;
}

/**
 * Returns the changes of one user in a period. Includes deletions of users who unregistered with the same login name. Throws Y800 for an
 * unknown login name and for a period that has not ended, Y809 for a period that is too long or starts before the retained journal.
 */
export const getUserData =
  (deps: ExtractDeps & NeedsCustomerSettings): Handler<'getUserData'> =>
  async ({ query }, call) => {
    const { database, businessClock } = deps;
    const now = await businessClock.read(database.db);
    const period = periodOf(query, retentionStart(now));
    const named = await usersNamed(database.db, call.customer.id, query.loginName);
    if (named.users.length === 0) throw new ServiceError('Y800', { name: 'loginName' });
    for (const { userId } of named.users)
      assertEnded(period, await settleUser(database, businessClock, userId, { until: period.to }));
    const { extractPaging } = await deps.customerSettings(database.db, call.customer.id);
    const read = extractPaging ? readPage : readWhole;
    const changed = await read(deps, { ...named, period }, query, call);
    const user = { loginName: query.loginName, ...(named.present === undefined && { isDeleted: true as const }) };
    return { userData: [{ user, ...changed }] };
  };

async function readPage(deps: ExtractDeps, extract: Extract, query: Query, call: CallContext): Promise<Changed> {
  const { present, period } = extract;
  const { skip = 0, top = defaultTop, cursor } = query;
  if (cursor !== undefined) assertFits(cursor, period);
  const { rows, next } =
    present === undefined ? nothing : await changedTransactionsOf(deps, present, period, { skip, top, cursor });
  call.page({ skip, top, more: next !== undefined, cursor: next });
  const isFirst = skip === 0 && cursor === undefined;
  return {
    ...(isFirst && { totalTransactionsCount: await countOf(deps, extract), ...(await readRecords(deps, extract)) }),
    ...(rows.length > 0 && { transaction: rows }),
  };
}

/** Reads all changes in one reply, for a customer who does not use pages. */
async function readWhole(deps: ExtractDeps, extract: Extract, query: Query, call: CallContext): Promise<Changed> {
  const { present, period } = extract;
  call.ignore((['skip', 'top', 'cursor'] as const).filter((name) => query[name] !== undefined));
  const count = await countOf(deps, extract);
  const { rows, found } = present === undefined ? nothing : await newestTransactionsOf(deps, present, period);
  if (count > found) call.leaveOut(count - found);
  return {
    totalTransactionsCount: found,
    ...(await readRecords(deps, extract)),
    ...(rows.length > 0 && { transaction: rows }),
  };
}

const nothing = { rows: [], found: 0, next: undefined };

const countOf = async ({ database }: ExtractDeps, { present, period }: Extract): Promise<number> =>
  present === undefined ? 0 : countChanges(database.db, { ...present, ...period, entities: ['transaction'] });

async function readRecords(deps: ExtractDeps, { users, present, period }: Extract): Promise<Changed> {
  if (present !== undefined) await noteRetrieval(deps, present);
  const records: ChangedRecords[] = [];
  for (const user of users) records.push(await changedRecordsOf(deps, user, period));
  const providerAccount = records.flatMap(({ providerAccounts }) => providerAccounts);
  const account = records.flatMap(({ accounts }) => accounts);
  const holding = records.flatMap(({ holdings }) => holdings);
  return {
    ...(providerAccount.length > 0 && { providerAccount }),
    ...(account.length > 0 && { account }),
    ...(holding.length > 0 && { holding }),
  };
}
