import { callbackFault, measured, newToken, type CallbackFault, type JobContext, type Queue } from '@fin-link/storage';
import { Webhook } from 'standardwebhooks';
import { request, type Dispatcher } from 'undici';
import { z } from 'zod';
import { bucketOfUser, ownedBy, type HostDatabase, type NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsJobs, NeedsLog, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsSitesAndKeys } from '../../tenancy/sites-and-keys/index.ts';
import {
  referenceTo,
  sessionReference,
  type ResultAnnouncer,
  type SessionReference,
} from '../session-results/index.ts';

/** Timeout of one attempt in milliseconds. */
const timeoutMs = 10_000;
/** HTTP status with which a receiver ends the delivery. */
const goneStatus = 410;
/** Time in seconds after which a job is queued again if all its attempts failed, because no other code would retry it. */
const requeueSeconds = 300;

/** Job of one delivery round. A job whose round is not the row's current one is a no-op, so that only one series of attempts runs. */
const deliveryJob = sessionReference.extend({ round: z.int().default(0) });
type DeliveryJob = z.infer<typeof deliveryJob>;

/** Deliveries of `session.finished`. */
interface Deliveries extends ResultAnnouncer {
  /** Restarts the delivery with all attempts, regardless of earlier ones. */
  restart(session: SessionReference, publishableKey: string): Promise<void>;
  /** Sends a test event to the callback of a site, once and at once. Returns `null` if the site has no callback. */
  test(publishableKey: string): Promise<TestOutcome | null>;
  /** Starts the job that sends events. */
  work(): Promise<void>;
}

/** Outcome of a test event. `status` is the HTTP status of the answer; `null` if there was none. */
interface TestOutcome {
  readonly status: number | null;
  readonly durationMs: number;
}

export interface NeedsDeliveries {
  readonly deliveries: Deliveries;
}

interface Receiver {
  callbackUrl: string;
  secrets: readonly string[];
}

/** State of a delivery before its first attempt. */
const noAttempts = { attempts: 0, last_attempt_at: null, last_status: null, delivered_at: null, given_up_at: null };

type DeliveryDeps = NeedsDatabase &
  NeedsJobs &
  NeedsClock &
  NeedsLog &
  NeedsSettings<'deliveryWaits' | 'sites'> &
  NeedsSitesAndKeys & { readonly dispatcher: Dispatcher };

/**
 * Opens the queue that sends `session.finished` to the site's callback, signed according to Standard Webhooks. Retries until the receiver
 * accepts the event or no attempts are left.
 */
export async function openDeliveries({
  database,
  jobs,
  settings,
  sitesAndKeys,
  clock,
  log,
  dispatcher,
}: DeliveryDeps): Promise<Deliveries> {
  const queue: Queue<DeliveryJob> = await jobs.define({
    name: 'session-finished',
    payload: deliveryJob,
    concurrency: 4,
    expireInSeconds: 60,
  });

  const keyOf = (reference: SessionReference) => ({ ...ownedBy(reference), session_id: reference.sessionId });

  /** Posts an event. Returns the HTTP status of the receiver, or why there was no reply. */
  const post = async (
    { callbackUrl, secrets }: Receiver,
    messageId: string,
    text: string,
    signal: AbortSignal,
  ): Promise<number | CallbackFault> => {
    const at = clock.now();
    const signatures = secrets.map((secret) => new Webhook(secret).sign(messageId, at, text));
    try {
      const reply = await request(callbackUrl, {
        method: 'POST',
        dispatcher,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        headers: {
          'content-type': 'application/json',
          'webhook-id': messageId,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': signatures.join(' '),
        },
        body: text,
      });
      await reply.body.dump({ limit: 16_384 });
      return reply.statusCode;
    } catch (error) {
      return callbackFault(error);
    }
  };

  return {
    async enqueue(trx, session, publishableKey) {
      if (settings.sites.byKey(publishableKey)?.callbackUrl == null) return;
      await trx
        .insertInto('session_delivery')
        .values({ ...keyOf(session), ...noAttempts })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await queue.send(trx, { ...referenceTo(session), round: 0 });
    },

    async restart(session, publishableKey) {
      if (settings.sites.byKey(publishableKey)?.callbackUrl == null) return;
      await database.tx(async (trx) => {
        const { round } = await trx
          .insertInto('session_delivery')
          .values({ ...keyOf(session), ...noAttempts })
          .onConflict((conflict) =>
            conflict
              .columns(['bucket', 'customer', 'login_name', 'session_id'])
              .doUpdateSet((eb) => ({ ...noAttempts, round: eb('session_delivery.round', '+', 1) })),
          )
          .returning('round')
          .executeTakeFirstOrThrow();
        await queue.send(trx, { ...referenceTo(session), round });
      });
    },

    async test(publishableKey) {
      const callbackUrl = settings.sites.byKey(publishableKey)?.callbackUrl ?? null;
      if (callbackUrl === null) return null;
      const startedAt = clock.now();
      const secrets = sitesAndKeys.eventSecretsOf(publishableKey);
      const text = JSON.stringify({ type: 'test', timestamp: startedAt.toISOString(), data: { publishableKey } });
      const answer = await post({ callbackUrl, secrets }, newToken('msg_'), text, AbortSignal.timeout(timeoutMs));
      return {
        status: typeof answer === 'number' ? answer : null,
        durationMs: clock.now().getTime() - startedAt.getTime(),
      };
    },

    work: () =>
      queue.work(deliver, {
        onExhausted: (job) => database.tx((trx) => queue.send(trx, job, { startAfterSeconds: requeueSeconds })),
      }),
  };

  /** Makes one attempt and stores its outcome. Queues the next attempt if there is one. */
  async function deliver({ round, ...reference }: DeliveryJob, { signal }: JobContext): Promise<void> {
    const row = await readDelivery(reference);
    const { callbackUrl = null } = (row === undefined ? undefined : settings.sites.byKey(row.publishable_key)) ?? {};
    if (row?.round !== round || callbackUrl === null || row.delivered_at !== null || row.given_up_at !== null) return;
    const text = JSON.stringify({ type: 'session.finished', timestamp: row.result.finishedAt, data: row.result });
    const answer = await post(
      { callbackUrl, secrets: sitesAndKeys.eventSecretsOf(row.publishable_key) },
      `msg_${reference.sessionId.slice('ls_'.length)}`,
      text,
      signal,
    );
    // If this process is stopping, another process repeats the attempt.
    signal.throwIfAborted();
    const status = typeof answer === 'number' ? answer : null;
    const isDelivered = isAccepted(status);
    const attempts = row.attempts + 1;
    const nextDelaySeconds = settings.deliveryWaits[attempts];
    const isGivenUp = !isDelivered && (nextDelaySeconds === undefined || status === goneStatus);
    const failure = isGivenUp ? 'given-up' : 'failed';
    measured('delivery', { event: 'session.finished', outcome: isDelivered ? 'delivered' : failure });
    const at = clock.now();
    if (!isDelivered) {
      const facts = {
        event: 'session.finished',
        site: row.publishable_key,
        sessionId: reference.sessionId,
        attempt: attempts,
      };
      const fault = typeof answer === 'number' ? {} : answer;
      const next = isGivenUp ? null : nextAttemptAt(at, nextDelaySeconds);
      log.warn({ ...facts, status, ...fault, nextAttemptAt: next }, 'a delivery failed');
      if (isGivenUp) log.warn(facts, 'a delivery was given up');
    }
    await database.tx(async (trx) => {
      const updated = await trx
        .updateTable('session_delivery')
        .set({
          attempts,
          last_attempt_at: at,
          last_status: status,
          delivered_at: isDelivered ? at : null,
          given_up_at: isGivenUp ? at : null,
        })
        .where((eb) => eb.and({ ...keyOf(reference), round }))
        .returning('round')
        .executeTakeFirst();
      if (updated !== undefined && !isDelivered && !isGivenUp)
        await queue.send(trx, { ...reference, round }, { startAfterSeconds: nextDelaySeconds ?? 0 });
    });
  }

  /** Reads the delivery state, the result and the site of a session. */
  function readDelivery(reference: SessionReference) {
    return selectDeliveries(database.db)
      .select(['attempts', 'delivered_at', 'given_up_at', 'round', 'result', 'publishable_key'])
      .where('session_delivery.bucket', '=', bucketOfUser(reference))
      .where('session_delivery.customer', '=', reference.customer)
      .where('session_delivery.login_name', '=', reference.loginName)
      .where('session_delivery.session_id', '=', reference.sessionId)
      .executeTakeFirst();
  }
}

/** Selects deliveries, each with the result that it sends and its session. */
export const selectDeliveries = (db: HostDatabase['db']) =>
  db
    .selectFrom('session_delivery')
    .innerJoin('session_result', (join) =>
      join
        .onRef('session_result.bucket', '=', 'session_delivery.bucket')
        .onRef('session_result.customer', '=', 'session_delivery.customer')
        .onRef('session_result.login_name', '=', 'session_delivery.login_name')
        .onRef('session_result.session_id', '=', 'session_delivery.session_id'),
    )
    .innerJoin('session', (join) =>
      join
        .onRef('session.bucket', '=', 'session_delivery.bucket')
        .onRef('session.customer', '=', 'session_delivery.customer')
        .onRef('session.login_name', '=', 'session_delivery.login_name')
        .onRef('session.session_id', '=', 'session_delivery.session_id'),
    );

/** Returns whether an HTTP status accepts an event. */
export const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Returns the time of the next attempt as ISO 8601, UTC. */
export const nextAttemptAt = (lastAttemptAt: Date, waitSeconds = 0): string =>
  new Date(lastAttemptAt.getTime() + waitSeconds * 1_000).toISOString();
