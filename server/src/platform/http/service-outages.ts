import { type CallSettings, ServiceCallError, type ServiceClient } from '@fin-link/service-client';
import { currentCause, isStorageOutage, traced, type OutageLog } from '@fin-link/storage';
import type { FastifyRequest } from 'fastify';
import type { HostError } from './host-error.ts';

/**
 * Returns a client that logs when the service stops answering and when it answers again, records a span for each call, and tells the
 * service to which request the call belongs.
 */
export function watchedClient(client: ServiceClient, outages: OutageLog): ServiceClient {
  const watchedFunction = (name: keyof ServiceClient) => {
    // Each function of the client has its own types. Here all calls are handled alike.
    const send = client[name] as (call: CallSettings) => Promise<unknown>;
    const span = { name: `service ${name}`, kind: 'client', attributes: { 'fin.part': 'host' } } as const;
    return async (call: CallSettings): Promise<unknown> => {
      const since = performance.now();
      try {
        const reply = await traced(span, () => send({ ...call, ...currentCause() }));
        outages.worked('service', since);
        return reply;
      } catch (error) {
        if (!isServiceOutage(error)) outages.worked('service', since);
        // A caller that stopped waiting says nothing about the service.
        else if (call.signal?.aborted !== true) outages.failed('service', error);
        throw error;
      }
    };
  };
  const names = Object.keys(client) as (keyof ServiceClient)[];
  return Object.fromEntries(names.map((name) => [name, watchedFunction(name)])) as unknown as ServiceClient;
}

/** Returns whether the error is an outage that is logged separately, at its start and at its end. */
export const isLoggedOutage = (error: unknown): boolean => isStorageOutage(error) || isServiceOutage(error);

/** Logs the error of a failed request, unless the outage is logged separately. */
export function logFailure(request: FastifyRequest, answered: HostError, error: unknown): void {
  if (answered.status >= 500 && !isLoggedOutage(error))
    request.log.error({ requestId: request.id, err: error }, 'request failed');
}

/** Statuses of a service that starts, stops or has no database, and of a proxy in front of it. */
const outageStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

const isServiceOutage = (error: unknown): boolean =>
  error instanceof ServiceCallError &&
  (error.status === null
    ? error.fault === 'timeout' || error.fault === 'unreachable'
    : outageStatuses.has(error.status));
