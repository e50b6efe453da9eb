import type { ServiceDeps } from '../../src/create-service.ts';
import type { NeedsDatabase } from '../../src/platform/database/index.ts';
import { evaluateDue } from '../../src/wellness/insights/evaluation/index.ts';
import { begin, nextMonth, settle, user } from './predicted-months.ts';

/** Inserts a year of payments of the user, unless they exist, and updates predictions and insights. */
export async function beginInsights(deps: ServiceDeps, isThere: () => void = () => {}): Promise<void> {
  await begin(deps);
  await startSchedules(deps);
  isThere();
  await settle(deps);
  await evaluateDue(deps);
}

/** Moves the start of schedules and the linking of the account from the day of registration to the start of the history. */
export async function startSchedules(deps: ServiceDeps): Promise<void> {
  const { db } = deps.database;
  const before = new Date('2025-01-01T00:00:00Z');
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ created_at: before })
    .where('user_id', '=', user.userId)
    .where('created_at', '!=', before)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await db
    .updateTable('insight_progress')
    .set({ scheduled_until: '2025-01-01', seen: '{}' })
    .where('user_id', '=', user.userId)
    .execute();
  // Deletes the insights inserted when the tables of the user were filled.
  await db.deleteFrom('insight').where('user_id', '=', user.userId).execute();
}

/** Reads the payments of the next month, and updates predictions and insights. */
export async function nextInsights(deps: ServiceDeps): Promise<void> {
  await nextMonth(deps);
  await evaluateDue(deps);
}

/** Returns the generated insights without row ids. */
export async function insightsNow({ database: { db } }: NeedsDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('insight')
    .select(['insight_name', 'entity_type', 'entity_id', 'reason', 'created_at'])
    .where('user_id', '=', user.userId)
    .execute();
  return rows
    .map(({ insight_name: name, entity_type: type, entity_id: id, reason, created_at: at }) => {
      const { predictedEventId: _event, ...rest } = reason;
      return `${at.toISOString().slice(0, 10)} ${name} ${type} ${id} ${JSON.stringify(rest)}`;
    })
    .toSorted();
}

/** Returns the subjects of all generated insights, including duplicates. */
export const subjectsNow = ({ database: { db } }: NeedsDatabase) =>
  db
    .selectFrom('insight')
    .select(['insight_name', 'entity_type', 'entity_id', 'subject', 'created_at'])
    .where('user_id', '=', user.userId)
    .execute();
