import { ServiceCallError } from '@fin-link/service-client';
import * as z from 'zod/mini';
import type { HostDeps } from './host-deps.ts';
import type { HostApp } from '../http/index.ts';

const part = z.enum(['ok', 'down']);
const readiness = z.strictObject({ host: z.enum(['starting', 'ready', 'stopping']), database: part, service: part });
const believedMs = 2_000;
const probeMs = 2_000;

/** False when the probe has no answer in time: whoever asks for readiness gives up soon. */
function inTime(probe: Promise<boolean>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  AbortSignal.timeout(probeMs).addEventListener('abort', () => resolve(false));
  return Promise.race([probe, promise]);
}

/** `/health`: the process answers. `/ready`: it takes work, and what it needs for that answers. */
export function registerHealth(
  app: HostApp,
  { database, client, clock, lifecycle }: Pick<HostDeps, 'database' | 'client' | 'clock' | 'lifecycle'>,
): void {
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

  app.route({
    method: 'GET',
    url: '/health',
    schema: { summary: 'The process answers', response: { 200: z.strictObject({ status: z.literal('ok') }) } },
    handler: () => ({ status: 'ok' as const }),
  });
  app.route({
    method: 'GET',
    url: '/ready',
    schema: {
      summary:
        'The host takes work: it has started, is not stopping, its database takes writes, and the service answers',
      response: { 200: readiness, 503: readiness },
    },
    handler: async (_request, reply) => {
      const [databaseOk, serviceOk] = await Promise.all([inTime(databaseAnswers()), inTime(serviceAnswers())]);
      const { state } = lifecycle;
      // A balancer that keeps connections open hears of the end on them.
      if (state === 'stopping') reply.header('connection', 'close');
      return reply
        .code(state === 'ready' && databaseOk && serviceOk ? 200 : 503)
        .send({ host: state, database: databaseOk ? 'ok' : 'down', service: serviceOk ? 'ok' : 'down' });
    },
  });
}
