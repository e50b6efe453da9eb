import type { Executor } from '@fin-link/storage';
import { journalBuckets } from '../database/index.ts';
import type { Period } from './periods.ts';
import { tablesOf } from './tables.ts';

export const bucketOf = (userId: number): number => userId % journalBuckets;

/** Every stamp still to come of a change of this user is at or after this moment, by the business clock. */
export async function horizonOf<T>(executor: Executor<T>, userId: number): Promise<Date> {
  const row = await tablesOf(executor)
    .selectFrom('change_horizon')
    .select('horizon')
    .where('bucket', '=', bucketOf(userId))
    .executeTakeFirstOrThrow();
  return row.horizon;
}

/** Every stamp still to come, of whatever user, is at or after this moment. */
export async function leastHorizon<T>(executor: Executor<T>): Promise<Date> {
  const row = await tablesOf(executor)
    .selectFrom('change_horizon')
    .select((select) => select.fn.min('horizon').as('least'))
    .executeTakeFirstOrThrow();
  return row.least;
}

/** No stamp so far is later, of whatever user. */
export async function mostHorizon<T>(executor: Executor<T>): Promise<Date> {
  const row = await tablesOf(executor)
    .selectFrom('change_horizon')
    .select((select) => select.fn.max('horizon').as('most'))
    .executeTakeFirstOrThrow();
  return row.most;
}

/** Where a window ends that is asked for up to `to`: at the horizon when that is earlier, and never before its start. */
export function endOf({ from, to }: Period, horizon: Date): Date {
  const end = to < horizon ? to : horizon;
  return end < from ? from : end;
}
