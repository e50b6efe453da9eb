import { isoDay } from '@fin-link/contracts/service';
import { readUserData } from '@fin-link/service-client';
import {
  isPeriodAccepted,
  periodQuery,
  type CopyCalls,
  type NeedsCalls,
  type Period,
  mayConcernOneUser,
  causeOf,
  faultOf,
  type Fault,
  type NeedsFailures,
} from './copied-service.ts';
import type { NeedsCopyDatabase } from './copy-database.ts';
import { forgetEmptyUser, markUser, type UserStatus } from './copy-marks.ts';
import { deleteUserRows } from './delete-user-data.ts';
import { writePage } from './write-user-data.ts';

export type ReadPeriodDeps = NeedsCalls & NeedsCopyDatabase & NeedsFailures;

/**
 * Copies the changes of a user in a period, page by page, and updates the user's mark with the last page. Returns whether the read
 * succeeded. If the service does not know the user, deletes the user's rows. If the service no longer has the period, schedules a full
 * read. After any other error about this user, marks the user as `behind`. Throws if the service is unavailable.
 */
export async function readPeriod(
  deps: ReadPeriodDeps,
  loginName: string,
  period: Period,
  status: UserStatus,
): Promise<boolean> {
  const { database, calls } = deps;
  try {
    for await (const page of readUserData(calls.asAdmin, { loginName, ...periodQuery(period) }))
      await database.write(async (transaction) => {
        await writePage(transaction, page, isoDay(period.to));
        if (!page.isLast) return;
        await markUser(transaction, { loginName, status, readUntil: period.to });
        if (status === 'following') await forgetEmptyUser(transaction, loginName);
      });
    return true;
  } catch (error) {
    await handleFault(deps, loginName, period, error);
    return false;
  }
}

/** Handles an error about one user. Throws any other error. */
async function handleFault(
  { database, calls, onFailure }: ReadPeriodDeps,
  loginName: string,
  period: Period,
  error: unknown,
): Promise<void> {
  const fault = await faultOfUser(calls, period, error);
  if (fault === 'service') throw error;
  const isUnknownUser = fault === 'unknown' && (await isPeriodAccepted(calls, period));
  if (isUnknownUser) return database.write((transaction) => deleteUserRows(transaction, loginName));
  if (fault === 'user') onFailure(causeOf(error));
  const status = fault === 'user' ? 'behind' : 'waiting';
  return database.write((transaction) => markUser(transaction, { loginName, status, readUntil: period.from }));
}

/**
 * Classifies an error. If the service still answers requests without a user, the error counts as this user's, so that it does not block
 * other users.
 */
export async function faultOfUser(calls: CopyCalls, period: Period, error: unknown): Promise<Fault> {
  const fault = faultOf(error);
  return fault === 'service' && mayConcernOneUser(error) && (await isPeriodAccepted(calls, period)) ? 'user' : fault;
}
