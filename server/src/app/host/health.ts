import { ServiceCallError } from '@fin-link/service-client';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsServiceClient } from '../../platform/parts/index.ts';
import type { LinkedData } from '../../reporting/linked-data/index.ts';

/** State of this process. The process accepts work only while the state is `ready`. */
export interface Lifecycle {
  state: 'starting' | 'ready' | 'stopping';
}

export interface NeedsLifecycle {
  readonly lifecycle: Lifecycle;
}

export interface NeedsLinkedData {
  /** `null` if the host keeps no copy of linked data. */
  readonly linkedData: LinkedData | null;
}

/** Time in milliseconds for which the result of a probe is reused. */
const probeCacheMs = 2_000;
const probeTimeoutMs = 2_000;

export const getHealth = (): Handler<'getHealth'> => () => ({ status: 'ok' });

/** Answers 503 unless the process is ready and both the database and the service respond. */
export function getReadiness({
  database,
  client,
  clock,
  lifecycle,
  linkedData,
}: NeedsDatabase & NeedsServiceClient & NeedsClock & NeedsLifecycle & NeedsLinkedData): Handler<'getReadiness'> {
  /** Latest probe of the service. Concurrent calls share a running probe. */
  let lastProbe: { service: Promise<boolean>; until: number } | null = null;

  const probeDatabase = (): Promise<boolean> =>
    database.probe().then(
      () => true,
      () => false,
    );
  /** Resolves with `true` for any reply below 500, including the rejection of this invalid token. */
  const requestService = (): Promise<boolean> =>
    client.getUser({ token: 'none', signal: AbortSignal.timeout(3_000) }).then(
      () => true,
      (error: unknown) => error instanceof ServiceCallError && error.status !== null && error.status < 500,
    );
  const probeService = (): Promise<boolean> => {
    const now = clock.now().getTime();
    if (lastProbe === null || lastProbe.until <= now) {
      const latest = { service: requestService(), until: Number.POSITIVE_INFINITY };
      lastProbe = latest;
      void latest.service.then(() => (latest.until = clock.now().getTime() + probeCacheMs));
    }
    return lastProbe.service;
  };

  return async (_request, reply) => {
    const [databaseOk, serviceOk] = await Promise.all([withTimeout(probeDatabase()), withTimeout(probeService())]);
    const { state } = lifecycle;
    // Closes the open connections of load balancers.
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

/** Resolves with `false` if the probe takes longer than `probeTimeoutMs`, because health checks have short timeouts. */
function withTimeout(probe: Promise<boolean>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  AbortSignal.timeout(probeTimeoutMs).addEventListener('abort', () => resolve(false));
  return Promise.race([probe, promise]);
}
