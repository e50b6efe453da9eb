import { approvalStatuses, predictedEventStatuses, type PredictedEvent } from '@fin-link/contracts/service';
import { eachPage } from '@fin-link/service-client';
import {
  isUserKnown,
  lastSecondBefore,
  type CopyCalls,
  type NeedsCalls,
  causeOf,
  isUnsupported,
  type NeedsFailures,
} from './copied-service.ts';
import type { NeedsCopyDatabase } from './copy-database.ts';
import { markPredictionsRead, findDuePredictions } from './copy-marks.ts';
import { followDue } from './follow-due.ts';
import { faultOfUser } from './read-period.ts';
import { deleteUserRows } from './delete-user-data.ts';
import { writePredictedEvents } from './write-user-data.ts';

type FollowPredictionsDeps = NeedsCalls & NeedsCopyDatabase & NeedsFailures;

/** Upper limit of users whose predicted events are read concurrently. */
export const predictionConcurrency = 2;
const query = {
  status: predictedEventStatuses.join(','),
  userApprovalStatus: approvalStatuses.join(','),
  top: '500',
};

/**
 * Reads the predicted events of each due user, because extracts have no predicted events. No-op if the service has no predictions. A
 * user whose events cannot be read is retried in the next round.
 */
export async function followPredictions(deps: FollowPredictionsDeps): Promise<void> {
  await followDue(deps, {
    concurrency: predictionConcurrency,
    findDue: (page) => findDuePredictions(deps.database, page),
    nameOf: (loginName) => loginName,
    read: (loginName, cursor) => readUser(deps, loginName, cursor),
  });
}

/** Reads all predicted events of a due user. Deletes the rows of a user whom the service does not know or this host has removed. */
async function readUser(
  { database, calls, onFailure }: FollowPredictionsDeps,
  loginName: string,
  cursor: Date,
): Promise<void> {
  try {
    if (!(await isUserKnown(calls, loginName, cursor)))
      return await database.write((transaction) => deleteUserRows(transaction, loginName));
    const events = await readEvents(calls, loginName);
    await database.write(async (transaction) => {
      await writePredictedEvents(transaction, loginName, events);
      await markPredictionsRead(transaction, loginName, cursor);
    });
  } catch (error) {
    if (isUnsupported(error)) throw error;
    const fault = await faultOfUser(calls, lastSecondBefore(cursor), error);
    if (fault === 'service') throw error;
    if (fault === 'removed') await database.write((transaction) => deleteUserRows(transaction, loginName));
    else onFailure(causeOf(error));
  }
}

/** Returns the predicted events of every status. */
async function readEvents({ asUser }: CopyCalls, loginName: string): Promise<PredictedEvent[]> {
  const found: PredictedEvent[] = [];
  const pages = eachPage<'getPredictedEvents'>((next) =>
    asUser(loginName).getPredictedEvents({ query: next ?? query }),
  );
  for await (const { predictedEvent = [] } of pages) found.push(...predictedEvent);
  return found;
}
