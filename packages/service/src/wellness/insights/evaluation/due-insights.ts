import { dayMs, isoDay, type InsightFrequency } from '@fin-link/contracts/service';
import { type NeedsDatabase, type ServiceTransaction, ofUser, setDue } from '../../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsIds, NeedsLog } from '../../../platform/runtime/index.ts';
import { lockUserIfPresent, type UserKey, workOnDueUsers } from '../../../tenancy/users/index.ts';
import { insights } from '../catalogue/index.ts';
import { scheduleOf } from '../facts/index.ts';
import { evaluate, type InsightWork } from './evaluate.ts';

/** Maximum number of users that one round evaluates. */
export const maxUsersPerRound = 100;
/** Time range in milliseconds after midnight over which the scheduled evaluations of users are spread. */
const spreadMs = 4 * 3_600_000;
/** Number of days for which insights are kept. */
const retentionDays = 366;

export type InsightDeps = NeedsDatabase & NeedsBusinessClock & NeedsIds;

/** Evaluates the insights of due users. Returns the number of due users. */
export const evaluateDue = (deps: InsightDeps & NeedsLog): Promise<number> =>
  workOnDueUsers(deps, {
    kind: 'insights',
    batchSize: maxUsersPerRound,
    failed: 'insights not evaluated',
    work: (user) => evaluateUser(deps, user),
  });

/**
 * Evaluates the due insights of a user and stores the progress in the same transaction, so that an interrupted run leaves no partial
 * result.
 */
const evaluateUser = (deps: InsightDeps, user: UserKey): Promise<void> =>
  deps.database.tx(async (trx) => {
    if (!(await lockUserIfPresent(trx, user))) return;
    const at = await deps.businessClock.read(trx);
    const owner = ofUser(user);
    const row = await trx
      .selectFrom('insight_progress')
      .select(['is_changed', 'scheduled_until', 'seen'])
      .where((where) => where.and(owner))
      .executeTakeFirstOrThrow();
    const today = isoDay(at);
    const work = dueWork({ isChanged: row.is_changed, scheduledUntil: row.scheduled_until, today });
    const currentCardValues =
      work.length === 0 ? row.seen : await evaluate(trx, deps, user, { work, at, seen: row.seen });
    // A scheduled evaluation keeps `seen`, so that insights after a change still compare with the values before it.
    const seen = row.is_changed ? currentCardValues : row.seen;
    await prune(trx, user, at);
    await trx
      .updateTable('insight_progress')
      .set({
        is_changed: false,
        // Does not move the date back with the clock, because that would make schedules due a second time.
        scheduled_until: today > row.scheduled_until ? today : row.scheduled_until,
        seen: JSON.stringify(seen),
      })
      .where((where) => where.and(owner))
      .execute();
    await setDue(trx, user, [{ kind: 'insights', at: nextSchedule(today, user) }]);
  });

/** Returns the insights to evaluate: those with a schedule once a day, all others after a change. */
function dueWork({
  isChanged,
  scheduledUntil,
  today,
}: {
  isChanged: boolean;
  scheduledUntil: string;
  today: string;
}): InsightWork[] {
  // The scheduled day may be in the past, if no process ran on it.
  const isDue = (frequency: InsightFrequency): boolean => scheduleOf(frequency, today) > scheduledUntil;
  const hasSchedule = today > scheduledUntil;
  return insights
    .filter(({ trigger }) => (trigger === 'SCHEDULE' ? hasSchedule : isChanged))
    .map((definition) => (definition.trigger === 'SCHEDULE' ? { definition, isDue } : { definition }));
}

/** Returns the time of the next evaluation: a fixed time of the user in the first hours of the next UTC day. */
const nextSchedule = (today: string, { userId }: UserKey): Date =>
  new Date(Date.parse(today) + dayMs + (userId % spreadMs));

/** Deletes insights that are older than `retentionDays`. */
async function prune(trx: ServiceTransaction, user: UserKey, at: Date): Promise<void> {
  await trx
    .deleteFrom('insight')
    .where((where) => where.and(ofUser(user)))
    .where('created_at', '<', new Date(at.getTime() - retentionDays * dayMs))
    .execute();
}
