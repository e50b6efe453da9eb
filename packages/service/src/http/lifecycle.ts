import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../runtime/index.ts';

export interface Lifecycle {
  state: 'starting' | 'ready' | 'stopping';
}

/** Whoever asks gives up soon; a database that hangs is not ready. */
const probeMs = 2_000;

function tooLate(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const limit = AbortSignal.timeout(probeMs);
  limit.addEventListener('abort', () => reject(limit.reason));
  promise.catch(() => {});
  return promise;
}

/** What the operator has to see to beside: it keeps nobody from working yet. */
export interface ReadyNotes {
  certificates?: readonly { providerId: number; until: string; state: 'good' | 'ending' | 'ended' }[];
}

/** `/health`: the process answers. `/ready`: it does its work, database included. */
export function registerLifecycle(
  app: FastifyInstance,
  lifecycle: Lifecycle,
  probe: () => Promise<unknown>,
  notes: () => ReadyNotes = () => ({}),
): void {
  app.addHook('onRequest', async (request) => {
    if (lifecycle.state === 'stopping' && request.routeOptions.url !== '/health') throw new ServiceError('Y915');
  });
  // A connection whose last request ends during the stop would otherwise keep it waiting for its keep-alive time.
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.state === 'stopping') void reply.header('connection', 'close');
  });
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/ready', { schema: { hide: true } }, async () => {
    if (lifecycle.state !== 'ready') throw new ServiceError('Y915');
    await Promise.race([probe(), tooLate()]).catch((cause: unknown) => {
      throw new ServiceError('Y915', { cause });
    });
    return { status: 'ready', ...notes() };
  });
}
