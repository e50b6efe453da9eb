import { type Buckets, type CallbackFault, measured, type Executor } from '@fin-link/storage';
import type { NeedsDatabase, ServiceDatabase } from '../../../platform/database/index.ts';
import type { NeedsClock, NeedsLog } from '../../../platform/runtime/index.ts';
import { DeliveryError, type Sender, type SentEvent } from '../callbacks/sender.ts';
import { type SigningKeys, signatureHeaders } from '../callbacks/signing.ts';
import { recordCallbackFailure, recordCallbackSuccess, lanePauseMs, retryDelayMs } from './callback-health.ts';
import { type Lane, laneWhere } from './lanes.ts';
import type { Ledger } from './ledger.ts';
import { maxParallelSends, maxRetryMs, turnMs, newEventsBatchSize, probeBatchSize, retryBatchSize } from './limits.ts';
import { dropWaiting, parkWaiting, readBatch, type WaitingEvent } from './waiting-events.ts';

export interface LaneDeps extends NeedsDatabase, NeedsClock, NeedsLog {
  readonly sender: Sender;
  readonly signingKeys: SigningKeys;
  readonly ledger: Ledger;
  readonly firstRetrySeconds: number;
}

/** Signals that end the work on a lane, and the measurement of its callback. */
interface LaneSignals {
  /** After this signal, no further event is sent. */
  readonly stopSending: AbortSignal;
  /** Aborts the current attempts. */
  readonly abortAttempts: AbortSignal;
  /** Measures how long the callback has not responded. */
  readonly silence: Silence;
}

/**
 * Sends the due events of a leased lane, until there are none in the buckets, its turn ends, or `stopSending` is aborted. Drops the events
 * of a subscription that has ended. Returns `true` if nothing is known to wait in the buckets. An event whose result could not be stored,
 * because its row was locked, waits for the search for lost marks.
 */
export async function workLane(
  deps: LaneDeps,
  { lane, buckets }: { lane: Lane; buckets: Buckets },
  signals: LaneSignals,
): Promise<boolean> {
  const { database, clock } = deps;
  for (const endsAt = performance.now() + turnMs; !signals.stopSending.aborted && performance.now() < endsAt;) {
    const now = clock.now();
    const receiver = await receiverOf(database.db, lane, now);
    if (receiver === undefined || receiver.suspendedAt !== null) {
      const settle = receiver === undefined ? dropWaiting : parkWaiting;
      if ((await settle(deps, lane, buckets, now)) === 0) return false;
      continue;
    }
    if (receiver.isPaused) return false;
    const limits = batchLimits(receiver.failingSince !== null);
    const { events, hasLaterRetries } = await readBatch(deps, lane, { now, ...limits, buckets });
    const delivered = events.length > 0 ? await sendBatch(deps, { lane, receiver, events, endsAt }, signals) : 0;
    if (events.length < Math.min(limits.fresh, limits.retries)) return delivered === events.length && !hasLaterRetries;
  }
  return false;
}

/** Measures how long a callback has not responded. A callback without pending requests is not silent. */
export class Silence {
  #since: number | null = null;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts a sent request. */
  recordRequest(): void {
    this.#since ??= this.#now();
  }

  /** Counts a response to a pending request. */
  recordResponse(): void {
    this.#since = this.#now();
  }

  /** Resets the state: no request is pending any more. */
  reset(): void {
    this.#since = null;
  }

  /** Time in milliseconds without a response; 0 if no request is pending. */
  get durationMs(): number {
    return this.#since === null ? 0 : this.#now() - this.#since;
  }
}

interface Receiver {
  readonly callbackUrl: string;
  readonly failingSince: Date | null;
}

/**
 * Sends events of different users in parallel and events of one user in order. Stops at `endsAt`, so that a slow callback does not keep its
 * slot for the whole batch. Returns the number of delivered events.
 */
async function sendBatch(
  deps: LaneDeps,
  {
    lane,
    receiver,
    events,
    endsAt,
  }: { lane: Lane; receiver: Receiver; events: readonly WaitingEvent[]; endsAt: number },
  { stopSending, abortAttempts, silence }: LaneSignals,
): Promise<number> {
  const keys = await deps.signingKeys(lane.customerId);
  const tally = { delivered: 0, firstFailure: null as Date | null, failures: 0 };
  /** Returns whether the callback seems to be down, so that the rest of the batch is not sent. */
  const seemsDown = (): boolean => tally.delivered === 0 && tally.failures >= maxParallelSends;
  const eventsByUser = [...Map.groupBy(events, ({ userId }) => userId).values()].values();
  const sendUsers = async (): Promise<void> => {
    // Senders share the iterator: each takes the next user when it is free.
    for (const ofUser of eventsByUser)
      for (const event of ofUser) {
        if (stopSending.aborted || seemsDown() || performance.now() >= endsAt) return;
        const at = deps.clock.now();
        const headers = signatureHeaders({ ...event, at }, keys);
        silence.recordRequest();
        const sent = await sendOne(deps.sender, receiver.callbackUrl, { body: event.body, headers }, abortAttempts);
        silence.recordResponse();
        if (sent === 'unknown') return;
        if (sent.isDelivered) tally.delivered += 1;
        else {
          tally.failures += 1;
          tally.firstFailure ??= at;
        }
        recordAttempt(deps, lane, { event, at, ...sent });
      }
  };
  await Promise.all(Array.from({ length: maxParallelSends }, sendUsers)).finally(() => silence.reset());
  await deps.ledger.written();
  await updateCallbackHealth(deps, lane, { receiver, tally, isHopeless: seemsDown() });
  return tally.delivered;
}

type SendResult = { isDelivered: boolean; httpStatus: number | null; fault: CallbackFault | null };

/** Sends one event. Returns `unknown` if the attempt was aborted. */
async function sendOne(
  sender: Sender,
  callbackUrl: string,
  event: SentEvent,
  abortSignal: AbortSignal,
): Promise<SendResult | 'unknown'> {
  try {
    return { isDelivered: true, httpStatus: await sender.send(callbackUrl, event, abortSignal), fault: null };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    if (abortSignal.aborted) return 'unknown';
    return { isDelivered: false, httpStatus: error.httpStatus, fault: error.fault };
  }
}

/** Adds the result of an attempt to the ledger, with the time of the next attempt. Logs a failure, and that the event is parked. */
function recordAttempt(
  { clock, ledger, log, firstRetrySeconds }: LaneDeps,
  { customerId, channel, eventName }: Lane,
  { event, at, isDelivered, httpStatus, fault }: SendResult & { event: WaitingEvent; at: Date },
): void {
  const { userId, notificationId, attempts, queuedAt } = event;
  const now = clock.now();
  const hasExhaustedRetries = now.getTime() - queuedAt.getTime() >= maxRetryMs;
  const failureOutcome = hasExhaustedRetries ? 'parked' : 'failed';
  const outcome = isDelivered ? 'delivered' : failureOutcome;
  const dueAt = outcome === 'failed' ? new Date(now.getTime() + retryDelayMs(attempts + 1, firstRetrySeconds)) : null;
  ledger.add({ customerId, userId, notificationId, attempts, at, httpStatus, outcome, dueAt });
  measured('delivery', { event: eventName, outcome: outcome === 'parked' ? 'given-up' : outcome });
  if (isDelivered) return;
  const facts = { customerId, channel, event: eventName, notificationId, attempt: attempts + 1 };
  log.warn(
    { ...facts, status: httpStatus, ...fault, nextAttemptAt: dueAt?.toISOString() ?? null },
    'a delivery failed',
  );
  if (outcome === 'parked') log.warn(facts, 'a delivery was given up');
}

/** Stores the state of the callback after a batch: working, failing, paused or switched off. */
async function updateCallbackHealth(
  deps: LaneDeps,
  lane: Lane,
  {
    receiver,
    tally,
    isHopeless,
  }: { receiver: Receiver; tally: { delivered: number; firstFailure: Date | null }; isHopeless: boolean },
): Promise<void> {
  if (tally.delivered > 0) {
    if (receiver.failingSince !== null) await recordCallbackSuccess(deps, lane);
    return;
  }
  if (tally.firstFailure === null) return;
  const { callbackUrl, failingSince } = receiver;
  const now = deps.clock.now();
  // One refused event does not pause a callback that worked until then.
  const isPaused = failingSince !== null || isHopeless;
  const failingMs = now.getTime() - (failingSince ?? tally.firstFailure).getTime();
  const pausedUntil = isPaused ? new Date(now.getTime() + lanePauseMs(failingMs, deps.firstRetrySeconds)) : null;
  const isSuspended = await recordCallbackFailure(deps, lane, {
    since: tally.firstFailure,
    now,
    pausedUntil,
    callbackUrl,
  });
  if (!isSuspended) return;
  const { customerId, channel, eventName } = lane;
  deps.log.warn({ customerId, channel, event: eventName }, 'callback switched off after days without a success');
  measured('suspendedCallback', { event: eventName });
}

/** Returns the callback of a lane and its state; `undefined` if the subscription has ended. */
async function receiverOf(executor: Executor<ServiceDatabase>, lane: Lane, now: Date) {
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

const batchLimits = (isFailing: boolean): { fresh: number; retries: number } =>
  isFailing
    ? { fresh: probeBatchSize, retries: probeBatchSize }
    : { fresh: newEventsBatchSize, retries: retryBatchSize };
