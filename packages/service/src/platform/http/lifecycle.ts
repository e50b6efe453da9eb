import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../runtime/index.ts';

/** State of the process. The owner of the process changes it. */
export interface Lifecycle {
  /** In `draining`, requests are still answered, while `/ready` makes load balancers remove the process. */
  state: 'starting' | 'ready' | 'draining' | 'stopping';
}

/** Timeout in milliseconds of a database probe. Load balancers have short timeouts, so a database that hangs counts as not ready. */
const probeTimeoutMs = 2_000;

const stoppingError = (): ServiceError => new ServiceError('Y915', { name: 'stopping' });

/** Warnings for the operator that do not make the service unready. */
export interface ReadyNotes {
  certificates?: readonly { providerId: number; until: string; state: 'good' | 'ending' | 'ended' }[];
}

/**
 * Registers `/health`, which succeeds while the process runs, and `/ready`, which succeeds if service and database work. Otherwise, the
 * error of `/ready` states the reason.
 */
export function registerLifecycle(
  app: FastifyInstance,
  lifecycle: Lifecycle,
  probe: () => Promise<unknown>,
  notes: () => ReadyNotes = () => ({}),
): void {
  app.addHook('onRequest', async (request) => {
    if (lifecycle.state === 'stopping' && request.routeOptions.url !== '/health') throw stoppingError();
  });
  // Closes the connection after the last reply. Otherwise it would stay open for its keep-alive time.
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.state === 'draining' || lifecycle.state === 'stopping') void reply.header('connection', 'close');
  });
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/ready', { schema: { hide: true } }, async () => {
    if (lifecycle.state === 'starting') throw new ServiceError('Y915', { name: 'starting' });
    if (lifecycle.state !== 'ready') throw stoppingError();
    await Promise.race([probe(), rejectOnTimeout()]).catch((cause: unknown) => {
      throw new ServiceError('Y916', { cause });
    });
    return { status: 'ready', ...notes() };
  });
}

function rejectOnTimeout(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timeout = AbortSignal.timeout(probeTimeoutMs);
  timeout.addEventListener('abort', () => reject(timeout.reason));
  promise.catch(() => {});
  return promise;
}
