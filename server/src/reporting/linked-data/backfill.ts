import { readCurrentUserData } from '@fin-link/service-client';
import { isUserKnown, lastSecondBefore, type NeedsCalls } from './copied-service.ts';
import type { NeedsCopyDatabase } from './copy-database.ts';
import { markUser, readMarksByStatus, readCursor } from './copy-marks.ts';
import { dayOf, faultOfUser } from './read-period.ts';
import { runConcurrently } from './run-concurrently.ts';
import { deleteUnseen, SeenKeys } from './seen-keys.ts';
import { causeOf, type NeedsFailures } from './service-faults.ts';
import { deleteUserRows, writePage } from './write-page.ts';

type BackfillDeps = NeedsCalls & NeedsCopyDatabase & NeedsFailures;

/** Upper limit of users whose data is read concurrently. */
export const backfillConcurrency = 2;
/** Number of users in one query. */
const pageSize = 100;

/**
 * Reads all data of each user with the status `waiting`, in login name order. A user whose data cannot be read stays `waiting` until the
 * next round.
 */
export async function backfillWaiting(deps: BackfillDeps): Promise<void> {
  for (let after = ''; ;) {
    const cursor = await readCursor(deps.database);
    if (cursor === null) return;
    const marks = await readMarksByStatus(deps.database, 'waiting', { after, limit: pageSize });
    await runConcurrently(marks, backfillConcurrency, ({ loginName }) => backfillUser(deps, loginName, cursor));
    const last = marks.at(-1);
    if (last === undefined || marks.length < pageSize) return;
    after = last.loginName;
  }
}

/** Reads all data of a user. Throws only if the service is unavailable for all users. */
async function backfillUser(deps: BackfillDeps, loginName: string, cursor: Date): Promise<void> {
  try {
    await readAllData(deps, loginName);
  } catch (error) {
    const fault = await faultOfUser(deps.calls, lastSecondBefore(cursor), error);
    if (fault === 'service') throw error;
    if (fault === 'removed') await deps.database.write((transaction) => deleteUserRows(transaction, loginName));
    else deps.onFailure(causeOf(error));
  }
}

/**
 * Reads all data of a user from the read endpoints. The feed skips the user during the read. Afterwards the user's feed is read from the
 * cursor that was current at the start, so that changes made during the read are not lost.
 */
async function readAllData({ database, calls }: BackfillDeps, loginName: string): Promise<void> {
  const cursor = await readCursor(database);
  if (cursor === null) return;
  if (!(await isUserKnown(calls, loginName, cursor))) return database.write((trx) => deleteUserRows(trx, loginName));
  const seen = new SeenKeys();
  const clock = { now: () => cursor };
  for await (const page of readCurrentUserData(calls.asUser(loginName), loginName, { clock })) {
    seen.add(page);
    await database.write((transaction) => writePage(transaction, page, dayOf(cursor)));
  }
  await database.write(async (transaction) => {
    await deleteUnseen(transaction, loginName, seen);
    await markUser(transaction, { loginName, status: 'behind', readUntil: cursor });
  });
}
