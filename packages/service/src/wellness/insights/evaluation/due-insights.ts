import type { InsightFrequency } from '@fin-link/contracts/service';
import type { NeedsDatabase, ServiceTransaction } from '../../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsIds, NeedsLog } from '../../../platform/runtime/index.ts';
import { lockUserIfPresent, type UserKey, workOnDueUsers } from '../../../tenancy/users/index.ts';
import { insights } from '../catalogue/index.ts';
import { dayOf, scheduleOf } from '../facts/index.ts';
import { evaluate, type Work } from './evaluate.ts';

export const atOnce = 100;
const dayMs = 86_400_000;
/** Time range in milliseconds after midnight over which the scheduled evaluations of users are spread. */
const spreadMs = 4 * 3_600_000;
const keptDays = 366;

export type InsightDeps = NeedsDatabase & NeedsBusinessClock & NeedsIds;

/** Evaluates the insights of due users. Returns the number of due users. */
export const evaluateDue = (deps: InsightDeps & NeedsLog): Promise<number> =>
  workOnDueUsers(deps, {
    table: 'insight_progress',
    batchSize: atOnce,
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
    const owner = { customer_id: user.customerId, user_id: user.userId };
    const row = await trx
      .selectFrom('insight_progress')
      .select(['is_changed', 'scheduled_until', 'seen'])
      .where((where) => where.and(owner))
      .executeTakeFirstOrThrow();
    const today = dayOf(at);
    const work = workOf({ isChanged: row.is_changed, scheduledUntil: row.scheduled_until, today });
    const now = work.length === 0 ? row.seen : await evaluate(trx, deps, user, { work, at, seen: row.seen });
    // A scheduled evaluation keeps `seen`, so that insights after a change still compare with the values before it.
    const seen = row.is_changed ? now : row.seen;
    await prune(trx, user, at);
    await trx
      .updateTable('insight_progress')
      .set({
        due_at: nextSchedule(today, user),
        is_changed: false,
        // Does not move the date back with the clock, because that would make schedules due a second time.
        scheduled_until: today > row.scheduled_until ? today : row.scheduled_until,
        seen: JSON.stringify(seen),
      })
      .where((where) => where.and(owner))
      .execute();
  });

function workOf({
  isChanged,
  scheduledUntil,
  today,
}: {
  isChanged: boolean;
  scheduledUntil: string;
  today: string;
}): Work[] {
  // Also returns true if the scheduled day has passed without an evaluation.
  const isDue = (frequency: InsightFrequency): boolean => scheduleOf(frequency, today) > scheduledUntil;
  const hasSchedule = today > scheduledUntil;
  return insights
    .filter(({ trigger }) => (trigger === 'SCHEDULE' ? hasSchedule : isChanged))
    .map((definition) => (definition.trigger === 'SCHEDULE' ? { definition, isDue } : { definition }));
}

const nextSchedule = (today: string, { userId }: UserKey): Date =>
  new Date(Date.parse(today) + dayMs + (userId % spreadMs));

/** Deletes insights that are older than a year. */
async function prune(trx: ServiceTransaction, { customerId, userId }: UserKey, at: Date): Promise<void> {
  await trx
    .deleteFrom('insight')
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .where('created_at', '<', new Date(at.getTime() - keptDays * dayMs))
    .execute();
}
