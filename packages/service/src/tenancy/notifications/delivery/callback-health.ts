import type { NeedsDatabase } from '../../../platform/database/index.ts';
import { type Lane, laneWhere } from './lanes.ts';
import { maxRetryMs } from './limits.ts';

/** Clears the lane's failure state after a successful attempt. */
export async function recordCallbackSuccess({ database }: NeedsDatabase, lane: Lane): Promise<void> {
  await database.db
    .updateTable('event_subscription')
    .set({ failing_since: null, paused_until: null })
    .where((where) => where.and(laneWhere(lane)))
    .where('failing_since', 'is not', null)
    .execute();
}

/**
 * Records failed attempts, the first of them at `since`, and pauses the lane until `pausedUntil`. Switches the callback off if it has
 * failed for `maxRetryMs`; returns whether it did.
 */
export async function recordCallbackFailure(
  { database }: NeedsDatabase,
  lane: Lane,
  { since, now, pausedUntil, callbackUrl }: { since: Date; now: Date; pausedUntil: Date | null; callbackUrl: string },
): Promise<boolean> {
  const updateSubscription = database.db
    .updateTable('event_subscription')
    .where((where) => where.and({ ...laneWhere(lane), callback_url: callbackUrl }));
  await updateSubscription
    .set(({ fn, val }) => ({
      failing_since: fn.coalesce('failing_since', val(since)),
      paused_until: pausedUntil,
    }))
    .execute();
  const suspended = await updateSubscription
    .set({ suspended_at: now, paused_until: null })
    .where('suspended_at', 'is', null)
    .where('failing_since', '<=', new Date(now.getTime() - maxRetryMs))
    .returning('event_name')
    .executeTakeFirst();
  return suspended !== undefined;
}

/** Maximum delay of a retry: two hours. */
const maxDelaySeconds = 7_200;
/** Maximum pause of a failing lane: a minute. */
const maxPauseMs = 60_000;
/** Random share by which a delay is shortened or extended, so that a recovered callback does not receive all retries together. */
const jitter = 0.2;

/** Returns the delay in milliseconds before the next attempt. The delay doubles with each attempt, up to two hours, with 20% jitter. */
export function retryDelayMs(attempts: number, firstSeconds: number, random: () => number = Math.random): number {
  const seconds = Math.min(firstSeconds * 2 ** (attempts - 1), maxDelaySeconds);
  return withJitter(seconds * 1_000, random);
}

/**
 * Returns the pause in milliseconds of a lane whose callback has failed for the given time. The pause equals that time, from the first
 * delay up to a minute, with 20% jitter.
 */
export function lanePauseMs(failingMs: number, firstSeconds: number, random: () => number = Math.random): number {
  return withJitter(Math.min(Math.max(failingMs, firstSeconds * 1_000), maxPauseMs), random);
}

const withJitter = (ms: number, random: () => number): number => Math.round(ms * (1 - jitter + 2 * jitter * random()));
