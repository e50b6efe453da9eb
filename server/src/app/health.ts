import { ServiceCallError } from '@fin-link/service-client';
import type { NeedsDatabase } from '../database/index.ts';
import type { Handler } from '../http/index.ts';
import type { LinkedData } from '../linked-data/index.ts';
import type { NeedsClock, NeedsServiceClient } from '../parts/index.ts';

/** Whether this process takes work: from the end of its start to the beginning of its end. */
export interface Lifecycle {
  state: 'starting' | 'ready' | 'stopping';
}

export interface NeedsLifecycle {
  readonly lifecycle: Lifecycle;
}

export interface NeedsLinkedData {
  /** `null` if no copy is kept. */
  readonly linkedData: LinkedData | null;
}

const believedMs = 2_000;
const probeMs = 2_000;

/** False when the probe has no answer in time: whoever asks for readiness gives up soon. */
function inTime(probe: Promise<boolean>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  AbortSignal.timeout(probeMs).addEventListener('abort', () => resolve(false));
  return Promise.race([probe, promise]);
}

export const getHealth = (): Handler<'getHealth'> => () => ({ status: 'ok' });

export function getReadiness({
  database,
  client,
  clock,
  lifecycle,
  linkedData,
}: NeedsDatabase & NeedsServiceClient & NeedsClock & NeedsLifecycle & NeedsLinkedData): Handler<'getReadiness'> {
  /** Whoever asks while the service is being asked waits for that answer. */
  let known: { service: Promise<boolean>; until: number } | null = null;

  const databaseAnswers = (): Promise<boolean> =>
    database.probe().then(
      () => true,
      () => false,
    );
  /** Any answer will do, also that this token is no token. */
  const askService = (): Promise<boolean> =>
    client.getUser({ token: 'none', signal: AbortSignal.timeout(3_000) }).then(
      () => true,
      (error: unknown) => error instanceof ServiceCallError && error.status !== null && error.status < 500,
    );
  const serviceAnswers = (): Promise<boolean> => {
    const now = clock.now().getTime();
    if (known === null || known.until <= now) {
      const asked = { service: askService(), until: Number.POSITIVE_INFINITY };
      known = asked;
      void asked.service.then(() => (asked.until = clock.now().getTime() + believedMs));
    }
    return known.service;
  };

  return async (_request, reply) => {
    const [databaseOk, serviceOk] = await Promise.all([inTime(databaseAnswers()), inTime(serviceAnswers())]);
    const { state } = lifecycle;
    // A balancer that keeps connections open hears of the end on them.
    if (state === 'stopping') reply.header('connection', 'close');
    if (state !== 'ready' || !databaseOk || !serviceOk) reply.code(503);
    return {
      host: state,
      database: databaseOk ? 'ok' : 'down',
      service: serviceOk ? 'ok' : 'down',
      ...(linkedData !== null && { copy: linkedData.status() }),
    };
  };
}
