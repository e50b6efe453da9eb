import { readCurrentUserData } from '@fin-link/service-client';
import type { NeedsCopyDatabase } from './copy-database.ts';
import { markUser, marksIn, readCursor } from './copy-marks.ts';
import { isKnown, lastSecondOf, type NeedsCalls } from './copied-service.ts';
import { dayOf, faultOfUser } from './read-period.ts';
import { causeOf, type NeedsFailures } from './service-faults.ts';
import { sideBySide } from './side-by-side.ts';
import { deleteUnseen, SeenKeys } from './seen-keys.ts';
import { deleteUserRows, writePage } from './write-page.ts';

type BackfillDeps = NeedsCalls & NeedsCopyDatabase & NeedsFailures;

export const backfillsAtOnce = 2;
const marksAtOnce = 100;

/**
 * Reads all data of each user with the status `waiting`, in login name order. A user whose data cannot be read stays `waiting` until the
 * next round.
 */
export async function backfillWaiting(deps: BackfillDeps): Promise<void> {
  for (let after = ''; ;) {
    const cursor = await readCursor(deps.database);
    if (cursor === null) return;
    const marks = await marksIn(deps.database, 'waiting', { after, most: marksAtOnce });
    await sideBySide(marks, backfillsAtOnce, ({ loginName }) => backfillUser(deps, loginName, cursor));
    const last = marks.at(-1);
    if (last === undefined || marks.length < marksAtOnce) return;
    after = last.loginName;
  }
}

async function backfillUser(deps: BackfillDeps, loginName: string, cursor: Date): Promise<void> {
  try {
    await readWhole(deps, loginName);
  } catch (error) {
    const fault = await faultOfUser(deps.calls, lastSecondOf(cursor), error);
    if (fault === 'service') throw error;
    if (fault === 'removed') await deps.database.write((transaction) => deleteUserRows(transaction, loginName));
    else deps.onFailure(causeOf(error));
  }
}

/**
 * Reads all data of a user from the read endpoints. The feed skips the user during the read. Afterwards the user's feed is read from the
 * cursor that was current at the start, so that changes made during the read are not lost.
 */
async function readWhole({ database, calls }: BackfillDeps, loginName: string): Promise<void> {
  const cursor = await readCursor(database);
  if (cursor === null) return;
  if (!(await isKnown(calls, loginName, cursor))) return database.write((trx) => deleteUserRows(trx, loginName));
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
