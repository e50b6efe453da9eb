import { measured } from '@fin-link/storage';
import type { JobContext, Queue } from '@fin-link/storage';
import { Webhook } from 'standardwebhooks';
import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { ownedBy } from '../database/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import { referenceTo, sessionReference } from '../session-results/index.ts';
import type { ResultAnnouncer, SessionReference } from '../session-results/index.ts';
import type { NeedsClock, NeedsJobs, NeedsSettings } from '../parts/index.ts';

const timeoutMs = 10_000;
const gone = 410;
/** Time in seconds after which a job is queued again if all its attempts failed, because no other code would retry it. */
const afterBreakingSeconds = 300;

/** Job of one delivery round. A job whose round is not the row's current one is a no-op, so that only one series of attempts runs. */
const deliveryJob = sessionReference.extend({ round: z.int().default(0) });
type DeliveryJob = z.infer<typeof deliveryJob>;

export interface Deliveries extends ResultAnnouncer {
  /** Restarts the delivery with all attempts, regardless of earlier ones. */
  again(session: SessionReference, publishableKey: string): Promise<void>;
  work(): Promise<void>;
}

export interface NeedsDeliveries {
  readonly deliveries: Deliveries;
}

/** Receiver of a site's events. */
interface Called {
  callbackUrl: string;
  eventSecrets: readonly string[] | undefined;
}

type DeliveryDeps = NeedsDatabase &
  NeedsJobs &
  NeedsClock &
  NeedsSettings<'deliveryWaits' | 'eventSecrets' | 'sites'> & { readonly dispatcher: Dispatcher };

/**
 * Opens the queue that sends `session.finished` to the site's callback, signed according to Standard Webhooks. Retries until the receiver
 * accepts the event or no attempts are left.
 */
export async function openDeliveries({
  database,
  jobs,
  settings,
  clock,
  dispatcher,
}: DeliveryDeps): Promise<Deliveries> {
  const queue: Queue<DeliveryJob> = await jobs.define({
    name: 'session-finished',
    payload: deliveryJob,
    concurrency: 4,
    expireInSeconds: 60,
  });

  const keyOf = (reference: SessionReference) => ({ ...ownedBy(reference), session_id: reference.sessionId });

  /** Posts an event. Returns the HTTP status of the receiver; `null` if there was no reply. */
  const post = async (
    { callbackUrl, eventSecrets = settings.eventSecrets }: Called,
    messageId: string,
    text: string,
    signal: AbortSignal,
  ): Promise<number | null> => {
    const at = clock.now();
    const signatures = eventSecrets.map((secret) => new Webhook(secret).sign(messageId, at, text));
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
    } catch {
      return null;
    }
  };

  return {
    async enqueue(trx, session, publishableKey) {
      if (settings.sites.byKey(publishableKey)?.callbackUrl == null) return;
      await trx
        .insertInto('session_delivery')
        .values({
          ...keyOf(session),
          attempts: 0,
          last_attempt_at: null,
          last_status: null,
          delivered_at: null,
          given_up_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await queue.send(trx, { ...referenceTo(session), round: 0 });
    },

    async again(session, publishableKey) {
      if (settings.sites.byKey(publishableKey)?.callbackUrl == null) return;
      const fresh = { attempts: 0, last_attempt_at: null, last_status: null, delivered_at: null, given_up_at: null };
      await database.tx(async (trx) => {
        const { round } = await trx
          .insertInto('session_delivery')
          .values({ ...keyOf(session), ...fresh })
          .onConflict((conflict) =>
            conflict
              .columns(['customer', 'login_name', 'session_id'])
              .doUpdateSet((eb) => ({ ...fresh, round: eb('session_delivery.round', '+', 1) })),
          )
          .returning('round')
          .executeTakeFirstOrThrow();
        await queue.send(trx, { ...referenceTo(session), round });
      });
    },

    work: () =>
      queue.work(deliver, {
        onExhausted: (job) => database.tx((trx) => queue.send(trx, job, { startAfterSeconds: afterBreakingSeconds })),
      }),
  };

  async function deliver({ round, ...reference }: DeliveryJob, { signal }: JobContext): Promise<void> {
    const key = keyOf(reference);
    const row = await database.db
      .selectFrom('session_delivery')
      .innerJoin('session_result', (join) =>
        join
          .onRef('session_result.customer', '=', 'session_delivery.customer')
          .onRef('session_result.login_name', '=', 'session_delivery.login_name')
          .onRef('session_result.session_id', '=', 'session_delivery.session_id'),
      )
      .innerJoin('session', (join) =>
        join
          .onRef('session.customer', '=', 'session_delivery.customer')
          .onRef('session.login_name', '=', 'session_delivery.login_name')
          .onRef('session.session_id', '=', 'session_delivery.session_id'),
      )
      .select(['attempts', 'delivered_at', 'given_up_at', 'round', 'result', 'publishable_key'])
      .where('session_delivery.customer', '=', reference.customer)
      .where('session_delivery.login_name', '=', reference.loginName)
      .where('session_delivery.session_id', '=', reference.sessionId)
      .executeTakeFirst();
    const { callbackUrl = null, eventSecrets } =
      (row === undefined ? undefined : settings.sites.byKey(row.publishable_key)) ?? {};
    if (row?.round !== round || callbackUrl === null || row.delivered_at !== null || row.given_up_at !== null) return;
    const text = JSON.stringify({ type: 'session.finished', timestamp: row.result.finishedAt, data: row.result });
    const status = await post(
      { callbackUrl, eventSecrets },
      `msg_${reference.sessionId.slice('ls_'.length)}`,
      text,
      signal,
    );
    // If this process is stopping, another process repeats the attempt.
    signal.throwIfAborted();
    const accepted = status !== null && status >= 200 && status < 300;
    const attempts = row.attempts + 1;
    const wait = settings.deliveryWaits[attempts];
    const isGivenUp = !accepted && (wait === undefined || status === gone);
    measured('delivery', {
      event: 'session.finished',
      outcome: accepted ? 'delivered' : isGivenUp ? 'given-up' : 'failed',
    });
    const at = clock.now();
    await database.tx(async (trx) => {
      const updated = await trx
        .updateTable('session_delivery')
        .set({
          attempts,
          last_attempt_at: at,
          last_status: status,
          delivered_at: accepted ? at : null,
          given_up_at: isGivenUp ? at : null,
        })
        .where((eb) => eb.and({ ...key, round }))
        .returning('round')
        .executeTakeFirst();
      if (updated !== undefined && !accepted && !isGivenUp)
        await queue.send(trx, { ...reference, round }, { startAfterSeconds: wait ?? 0 });
    });
  }
}
