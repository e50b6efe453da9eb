import type { EndpointInput, UserData } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { type ServiceDatabase, userByLoginName } from '../../platform/database/index.ts';
import type { CallContext, Handler } from '../../platform/http/index.ts';
import { countChanges, type Period, retentionStart, settleUser, journalUsersOf } from '../../platform/journal/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { type ChangedRecords, readChangedRecords, type ExtractDeps } from './changed-records.ts';
import { assertCursorFits, readChangedTransactions, readNewestTransactions } from './changed-transactions.ts';
import { assertPeriodEnded, parsePeriod } from './period.ts';
import { recordRetrieval } from './retrieved-users.ts';

const defaultTop = 500;

type Query = EndpointInput<'getUserData'>['query'];
type ChangedData = Omit<UserData, 'user'>;

interface Extract {
  period: Period;
  /** All users with the login name: the current user and unregistered ones. */
  users: readonly UserKey[];
  /**
   * The current user. Transactions are listed for this user only. For unregistered users, the deletions of their accounts cover the
   * transactions.
   */
  currentUser: UserKey | undefined;
}

/**
 * Returns the changes of one user in a period. Includes deletions of users who unregistered with the same login name. Throws:
 * - Y800 for an unknown login name, a period that has not ended, or a cursor of another period;
 * - Y809 for a period that is too long or starts before the retained journal.
 */
export const getUserData =
  (deps: ExtractDeps & NeedsCustomerSettings): Handler<'getUserData'> =>
  async ({ query }, call) => {
    const { database, businessClock } = deps;
    const now = await businessClock.read(database.db);
    const period = parsePeriod(query, retentionStart(now));
    const matching = await findUsersByLoginName(database.db, call.customer.id, query.loginName);
    if (matching.users.length === 0) throw new ServiceError('Y800', { name: 'loginName' });
    for (const { userId } of matching.users)
      assertPeriodEnded(period, await settleUser(database, businessClock, userId, { until: period.to }));
    const { extractPaging } = await deps.customerSettings(database.db, call.customer.id);
    const read = extractPaging ? readPage : readUnpaged;
    const changed = await read(deps, { ...matching, period }, query, call);
    const user = {
      loginName: query.loginName,
      ...(matching.currentUser === undefined && { isDeleted: true as const }),
    };
    return { userData: [{ user, ...changed }] };
  };

/** Reads one page of transactions. The first page also has the other changed records. */
async function readPage(deps: ExtractDeps, extract: Extract, query: Query, call: CallContext): Promise<ChangedData> {
  const { currentUser, period } = extract;
  const { skip = 0, top = defaultTop, cursor } = query;
  if (cursor !== undefined) assertCursorFits(cursor, period);
  const { rows, next } =
    currentUser === undefined
      ? emptyPage
      : await readChangedTransactions(deps, currentUser, period, { skip, top, cursor });
  call.page({ skip, top, more: next !== undefined, cursor: next });
  const isFirst = skip === 0 && cursor === undefined;
  return {
    ...(isFirst && {
      totalTransactionsCount: await countTransactionChanges(deps, extract),
      ...(await readRecords(deps, extract)),
    }),
    ...(rows.length > 0 && { transaction: rows }),
  };
}

/** Returns all changes in one reply, for a customer who does not use pages. Reports how many transactions the reply leaves out. */
async function readUnpaged(deps: ExtractDeps, extract: Extract, query: Query, call: CallContext): Promise<ChangedData> {
  const { currentUser, period } = extract;
  call.ignore((['skip', 'top', 'cursor'] as const).filter((name) => query[name] !== undefined));
  const count = await countTransactionChanges(deps, extract);
  const { rows, changeCount } =
    currentUser === undefined ? emptyPage : await readNewestTransactions(deps, currentUser, period);
  if (count > changeCount) call.leaveOut(count - changeCount);
  return {
    totalTransactionsCount: changeCount,
    ...(await readRecords(deps, extract)),
    ...(rows.length > 0 && { transaction: rows }),
  };
}

const emptyPage = { rows: [], changeCount: 0, next: undefined };

const countTransactionChanges = async ({ database }: ExtractDeps, { currentUser, period }: Extract): Promise<number> =>
  currentUser === undefined ? 0 : countChanges(database.db, { ...currentUser, ...period, entities: ['transaction'] });

/** Reads the changed provider accounts, accounts and holdings, and records the retrieval for a registered user. */
async function readRecords(deps: ExtractDeps, { users, currentUser, period }: Extract): Promise<ChangedData> {
  if (currentUser !== undefined) await recordRetrieval(deps, currentUser);
  const records: ChangedRecords[] = [];
  for (const user of users) records.push(await readChangedRecords(deps, user, period));
  const providerAccount = records.flatMap(({ providerAccounts }) => providerAccounts);
  const account = records.flatMap(({ accounts }) => accounts);
  const holding = records.flatMap(({ holdings }) => holdings);
  return {
    ...(providerAccount.length > 0 && { providerAccount }),
    ...(account.length > 0 && { account }),
    ...(holding.length > 0 && { holding }),
  };
}

/** Returns the users with a login name: the current user, and unregistered users that are still in the journal. */
async function findUsersByLoginName(
  executor: Executor<ServiceDatabase>,
  customerId: number,
  loginName: string,
): Promise<{ users: UserKey[]; currentUser: UserKey | undefined }> {
  const currentUser = await userByLoginName(executor, customerId, loginName);
  const users = (await journalUsersOf(executor, customerId, loginName)).map((userId) => ({ customerId, userId }));
  return { users, currentUser: users.find(({ userId }) => userId === currentUser?.id) };
}
