import { dayMs, type FeedEntry } from '@fin-link/contracts/service';
import { eachPage } from '@fin-link/service-client';
import {
  isUserKnown,
  lastSecondBefore,
  periodQuery,
  type CopyCalls,
  type NeedsCalls,
  type Period,
  causeOf,
  isUnsupported,
  type NeedsFailures,
} from './copied-service.ts';
import type { NeedsCopyDatabase } from './copy-database.ts';
import { followDue } from './follow-due.ts';
import { findDueInsights, markInsightsRead, type DueInsights } from './insight-marks.ts';
import { faultOfUser } from './read-period.ts';
import { deleteUserRows } from './delete-user-data.ts';
import { writeInsights } from './write-user-data.ts';

type FollowInsightsDeps = NeedsCalls & NeedsCopyDatabase & NeedsFailures;

/** Upper limit of users whose insights are read concurrently. */
export const insightConcurrency = 2;
const pageSize = '200';
/** Time in milliseconds for which the service keeps insights. */
const retentionMs = 365 * dayMs;
/** Overlap of consecutive reads in milliseconds, because an insight becomes available some time after its date. */
const overlapMs = 3_600_000;

/**
 * Reads the newest insights of each due user, because extracts have no insights. Once a day reads all insights of the last year, with
 * their status. No-op if the service has no insights. A user whose insights cannot be read is retried in the next round.
 */
export async function followInsights(deps: FollowInsightsDeps): Promise<void> {
  await followDue(deps, {
    concurrency: insightConcurrency,
    findDue: (page) => findDueInsights(deps.database, page),
    nameOf: ({ loginName }) => loginName,
    read: (user, cursor) => readUser(deps, user, cursor),
  });
}

/**
 * Reads a due user's insights since the last read, or all of the last year if a full read is due. Deletes the rows of a user who is gone.
 */
async function readUser(
  { database, calls, onFailure }: FollowInsightsDeps,
  { loginName, readUntil }: DueInsights,
  cursor: Date,
): Promise<void> {
  const isWhole = readUntil === null;
  const oldest = cursor.getTime() - retentionMs;
  const from = new Date(isWhole ? oldest : Math.max(readUntil.getTime() - overlapMs, oldest));
  try {
    const entries = await readInsights(calls, loginName, { from, to: cursor });
    await database.write(async (transaction) => {
      if (await markInsightsRead(transaction, loginName, { cursor, isWhole }))
        await writeInsights(transaction, loginName, { entries, isWhole });
    });
  } catch (error) {
    if (isUnsupported(error)) throw error;
    const fault = await faultOfUser(calls, lastSecondBefore(cursor), error);
    if (fault === 'service') throw error;
    const isGone = fault === 'removed' || (fault === 'unknown' && !(await isUserKnown(calls, loginName, cursor)));
    if (isGone) await database.write((transaction) => deleteUserRows(transaction, loginName));
    else onFailure(causeOf(error));
  }
}

/** Returns the insights of a period. Uses the admin's token, because a token of an unknown user would register the user. */
async function readInsights({ asAdmin }: CopyCalls, loginName: string, period: Period): Promise<FeedEntry[]> {
  const first = { ...periodQuery(period), loginName, top: pageSize };
  const found: FeedEntry[] = [];
  const pages = eachPage<'getInsightFeedExtracts'>((next) =>
    asAdmin.getInsightFeedExtracts({ query: { ...first, ...next } }),
  );
  for await (const { feed = [] } of pages) found.push(...feed);
  return found;
}
