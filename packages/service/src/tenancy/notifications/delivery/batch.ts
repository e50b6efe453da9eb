import { type Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { neverTried, type ServiceDatabase } from '../../../platform/database/index.ts';
import { type Lane, laneWhere } from './lanes.ts';
import { newEventsBatchSize, probeBatchSize, retryBatchSize } from './limits.ts';

/** A due event of a lane. */
export interface WaitingEvent {
  readonly notificationId: string;
  /** `null` for an event without a single user. */
  readonly userId: number | null;
  /** JSON text, identical at each attempt. */
  readonly body: string;
  /** Number of earlier attempts. */
  readonly attempts: number;
  readonly queuedAt: Date;
}

/** Returns the callback of a lane and its state; `undefined` if the subscription has ended. */
export async function receiverOf(executor: Executor<ServiceDatabase>, lane: Lane, now: Date) {
  const row = await executor
    .selectFrom('event_subscription')
    .select(['callback_url', 'failing_since', 'paused_until', 'suspended_at'])
    .where((where) => where.and(laneWhere(lane)))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  return (
    row && {
      callbackUrl: row.callback_url,
      failingSince: row.failing_since,
      isPaused: row.paused_until !== null && row.paused_until > now,
      suspendedAt: row.suspended_at,
    }
  );
}

/** Returns the batch sizes of a lane. */
export const batchLimits = (isFailing: boolean): { fresh: number; retries: number } =>
  isFailing
    ? { fresh: probeBatchSize, retries: probeBatchSize }
    : { fresh: newEventsBatchSize, retries: retryBatchSize };

/**
 * Reads due events of the lane: the first new events, and the retries that are due longest. Returns them in the order of their creation.
 */
export async function readBatch(
  executor: Executor<ServiceDatabase>,
  lane: Lane,
  { now, fresh, retries }: { now: Date; fresh: number; retries: number },
): Promise<WaitingEvent[]> {
  const { customerId, channel, eventName } = lane;
  const inLane = sql`customer_id = ${customerId} and channel = ${channel} and event_name = ${eventName}`;
  const columns = sql`notification_key, user_id, body::text as body, attempts, queued_at, sequence`;
  const { rows } = await sql<{
    notification_key: string;
    user_id: number | null;
    body: string;
    attempts: number;
    queued_at: Date;
  }>`
    (select ${columns} from ${sql.table('notification')}
      where ${inLane} and due_at = ${neverTried} order by sequence limit ${fresh})
    union all
    (select ${columns} from ${sql.table('notification')}
      where ${inLane} and due_at > ${neverTried} and due_at <= ${now} order by due_at, sequence limit ${retries})
    order by sequence`.execute(executor);
  return rows.map((row) => ({
    notificationId: row.notification_key,
    userId: row.user_id,
    body: row.body,
    attempts: row.attempts,
    queuedAt: row.queued_at,
  }));
}
