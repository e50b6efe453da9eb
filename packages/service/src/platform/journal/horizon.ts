import type { Executor } from '@fin-link/storage';
import { journalBuckets } from '../database/index.ts';
import type { Period } from './periods.ts';
import { tablesOf } from './tables.ts';

/** Returns the bucket of a user. */
export const bucketOf = (userId: number): number => userId % journalBuckets;

/** Returns the horizon of a user's bucket: future stamps of the user's changes are at or after it, by the business clock. */
export async function horizonOf<T>(executor: Executor<T>, userId: number): Promise<Date> {
  const row = await tablesOf(executor)
    .selectFrom('change_horizon')
    .select('horizon')
    .where('bucket', '=', bucketOf(userId))
    .executeTakeFirstOrThrow();
  return row.horizon;
}

/** Returns the least horizon of all buckets: future stamps are at or after it. */
export async function earliestHorizon<T>(executor: Executor<T>): Promise<Date> {
  const row = await tablesOf(executor)
    .selectFrom('change_horizon')
    .select((select) => select.fn.min('horizon').as('least'))
    .executeTakeFirstOrThrow();
  return row.least;
}

/** Returns the greatest horizon of all buckets: existing stamps are before it. */
export async function latestHorizon<T>(executor: Executor<T>): Promise<Date> {
  const row = await tablesOf(executor)
    .selectFrom('change_horizon')
    .select((select) => select.fn.max('horizon').as('most'))
    .executeTakeFirstOrThrow();
  return row.most;
}

/** Returns the effective end of a window: `to` or the horizon, if that is earlier, but never before `from`. */
export function windowEnd({ from, to }: Period, horizon: Date): Date {
  const end = to < horizon ? to : horizon;
  return end < from ? from : end;
}
