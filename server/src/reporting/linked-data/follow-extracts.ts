import { isoDay } from '@fin-link/contracts/service';
import { readDataUpdates, readUserData, splitUserData, type UserDataPage } from '@fin-link/service-client';
import {
  periodQuery,
  wholeSecond,
  type NeedsCalls,
  type NeedsServiceTime,
  type Period,
  faultOf,
} from './copied-service.ts';
import type { NeedsCopyDatabase } from './copy-database.ts';
import {
  forgetEmptyUser,
  markUser,
  readMarksByStatus,
  readMarks,
  moveCursor,
  scheduleFullReads,
  readCursor,
  restartFrom,
  type UserMark,
} from './copy-marks.ts';
import type { NeedsKnownLogins } from './known-logins.ts';
import { faultOfUser, readPeriod, type ReadPeriodDeps } from './read-period.ts';
import { runConcurrently } from './run-concurrently.ts';
import { writePage } from './write-user-data.ts';

type FollowExtractsDeps = ReadPeriodDeps & NeedsServiceTime & NeedsKnownLogins;

/** Maximum period of one call in milliseconds (service interface, section 8). */
const maxPeriodMs = 60 * 60_000;
/** Resolution of the service's timestamps in milliseconds. */
const minPeriodMs = 1_000;
/** Upper limit of users who are read concurrently. */
export const userConcurrency = 4;
/** Number of users in one query. */
const pageSize = 500;

/** Brings the copy up to date. First reads the users who are `behind`, then the extracts in periods of at most an hour up to now. */
export async function followExtracts(deps: FollowExtractsDeps): Promise<void> {
  const now = wholeSecond((await deps.serviceNow()).getTime());
  let cursor = await readCursor(deps.database);
  if (cursor === null) return restart(deps, now);
  await catchUp(deps, cursor);
  while (now.getTime() - cursor.getTime() >= minPeriodMs) {
    const from: Date = cursor;
    const to = new Date(Math.min(from.getTime() + maxPeriodMs, now.getTime()));
    let end: Date | null;
    try {
      end = await requestWithEarlierEnds(to, from, (until) => readWindow(deps, { from, to: until }));
    } catch (error) {
      if (faultOf(error) !== 'gap') throw error;
      return restart(deps, now);
    }
    if (end === null || end <= from) return;
    await moveCursor(deps.database, end);
    cursor = end;
  }
}

/**
 * Calls `request` with the end `to`. If the service refuses the period because its clock is behind, calls `request` again with earlier
 * ends: 1, 2, 4 … seconds before `to`. Returns `null` if the service accepts no end after `start`.
 */
async function requestWithEarlierEnds<R>(to: Date, start: Date, request: (to: Date) => Promise<R>): Promise<R | null> {
  let until = to;
  for (let step = minPeriodMs; until > start; step *= 2) {
    try {
      return await request(until);
    } catch (error) {
      if (faultOf(error) !== 'unknown') throw error;
      until = new Date(to.getTime() - step);
    }
  }
  return null;
}

/**
 * Starts to follow the extracts from now, and schedules a full read of every known user. Changes during that read are read again from the
 * extracts.
 */
async function restart(deps: FollowExtractsDeps, now: Date): Promise<void> {
  const anHourAgo = new Date(now.getTime() - maxPeriodMs);
  const complete = await requestWithEarlierEnds(now, anHourAgo, (to) => readCompleteUntil(deps, to));
  if (complete === null) throw new Error('The clock of the service is more than an hour behind the one here.');
  await restartFrom(deps.database, complete);
  for await (const loginNames of deps.knownLogins()) await scheduleFullReads(deps.database, loginNames);
}

/** Returns the time up to which the service's extracts are complete, at most `to`. */
async function readCompleteUntil({ calls }: NeedsCalls, to: Date): Promise<Date> {
  let complete = to;
  const period = { from: new Date(to.getTime() - minPeriodMs), to };
  for await (const { toDate } of readDataUpdates(calls.asAdmin, periodQuery(period)))
    complete = earlierOf(complete, new Date(toDate));
  return complete;
}

/** Copies the changes of all users in the period. Returns the time up to which the service's extracts were complete. */
async function readWindow(deps: ReadPeriodDeps, period: Period): Promise<Date> {
  let end = period.to;
  for await (const { toDate, userData } of readDataUpdates(deps.calls.asAdmin, periodQuery(period))) {
    const to = earlierOf(period.to, new Date(toDate));
    end = earlierOf(end, to);
    if (to <= period.from) continue;
    const loginNames = userData.map(({ user }) => user.loginName);
    const marks = await readMarks(deps.database, loginNames);
    await runConcurrently(new Set(loginNames), userConcurrency, (loginName) =>
      followUser(deps, loginName, marks.get(loginName), { from: period.from, to }),
    );
  }
  return end;
}

/** Reads the changes of a user in a period, depending on the user's mark. */
async function followUser(
  deps: ReadPeriodDeps,
  loginName: string,
  mark: UserMark | undefined,
  period: Period,
): Promise<void> {
  if (mark === undefined) return addNewUser(deps, loginName, period);
  if (mark.status === 'waiting') return applyDeletions(deps, loginName, period);
  // A user who is behind is read from an earlier time, in `catchUp`.
  const isRead = mark.readUntil !== null && mark.readUntil >= period.to;
  if (mark.status === 'following' && !isRead) await readPeriod(deps, loginName, period, 'following');
}

/** Schedules a full read of a user whom the copy does not have, unless the period contains only deletions. */
async function addNewUser(
  { database, calls, onFailure }: ReadPeriodDeps,
  loginName: string,
  period: Period,
): Promise<void> {
  try {
    for await (const page of readUserData(calls.asAdmin, { loginName, ...periodQuery(period) }))
      if (Object.values(splitUserData(page).present).some((records) => records.length > 0))
        return await scheduleFullReads(database, [loginName]);
  } catch (error) {
    const fault = await faultOfUser(calls, period, error);
    if (fault === 'service') throw error;
    if (fault === 'unknown') return;
    onFailure(fault);
    await scheduleFullReads(database, [loginName]);
  }
}

/**
 * Applies only the deletions of a user who waits for a full read. The user keeps waiting even if no data is left, because an earlier period
 * may have new data. The full read detects whether the user is unregistered.
 */
async function applyDeletions(
  { database, calls }: NeedsCalls & NeedsCopyDatabase,
  loginName: string,
  period: Period,
): Promise<void> {
  try {
    for await (const page of readUserData(calls.asAdmin, { loginName, ...periodQuery(period) }))
      if (Object.values(splitUserData(page).deleted).some((keys) => keys.length > 0))
        await database.write((transaction) => writePage(transaction, deletionsOf(page), isoDay(period.to)));
  } catch (error) {
    if ((await faultOfUser(calls, period, error)) === 'service') throw error;
  }
}

/** Copies the missed changes, up to the cursor, of all users who are `behind`. */
async function catchUp(deps: ReadPeriodDeps, cursor: Date): Promise<void> {
  for (let after = ''; ;) {
    const marks = await readMarksByStatus(deps.database, 'behind', { after, limit: pageSize });
    await runConcurrently(marks, userConcurrency, (mark) => catchUpUser(deps, mark, cursor));
    const last = marks.at(-1);
    if (last === undefined || marks.length < pageSize) return;
    after = last.loginName;
  }
}

/** Copies a user's changes from `readUntil` to the cursor, in periods of at most an hour. Stops if a period cannot be read. */
async function catchUpUser(deps: ReadPeriodDeps, { loginName, readUntil }: UserMark, cursor: Date): Promise<void> {
  let from = readUntil ?? cursor;
  if (from >= cursor) {
    const mark: UserMark = { loginName, status: 'following', readUntil: from };
    await deps.database.write(async (transaction) => {
      await markUser(transaction, mark);
      await forgetEmptyUser(transaction, loginName);
    });
  }
  while (from < cursor) {
    const to = new Date(Math.min(from.getTime() + maxPeriodMs, cursor.getTime()));
    const status = to < cursor ? 'behind' : 'following';
    if (!(await readPeriod(deps, loginName, { from, to }, status))) return;
    from = to;
  }
}

const isDeletion = ({ isDeleted }: { isDeleted: boolean }): boolean => isDeleted;

/** Returns the page without the records that still exist. Extracts report no deleted holdings. */
const deletionsOf = (page: UserDataPage): UserDataPage => ({
  loginName: page.loginName,
  providerAccounts: page.providerAccounts.filter(isDeletion),
  accounts: page.accounts.filter(isDeletion),
  transactions: page.transactions.filter(isDeletion),
  holdings: [],
});

const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);
