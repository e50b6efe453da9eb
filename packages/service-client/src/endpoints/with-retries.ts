import { endpointOf, endpointNames } from '@fin-link/contracts/service';
import type { EndpointName } from '@fin-link/contracts/service';
import { type RetryOptions, ServiceCallError, isTemporary, retry } from '../transport/index.ts';
import type { AnyCall } from './call.ts';
import type { ServiceClient } from './create-service-client.ts';

/** Error codes that allow a retry: too many requests, a service that is starting or stopping, and an unavailable database. */
const retryableCodes: ReadonlySet<string> = new Set(['Y914', 'Y915', 'Y916']);

/**
 * Returns a client that retries calls if a retry is safe: reads, calls with an idempotency key and `createToken`. Retries after a
 * timeout, a lost connection, or a temporary error of the service or a proxy.
 */
export function withRetries(client: ServiceClient, options: RetryOptions = {}): ServiceClient {
  const functionOf = (name: EndpointName) => {
    // Each function has its own type, from the endpoint table. The code below handles all calls in the same way.
    const send = client[name] as (call: AnyCall) => Promise<unknown>;
    return (call: AnyCall) =>
      isRetrySafe(name, call) ? retry(() => send(call), isRetryable, call.signal, options) : send(call);
  };
  return Object.fromEntries(endpointNames.map((name) => [name, functionOf(name)])) as unknown as ServiceClient;
}

/** Returns whether a retry is safe. A retry of `createToken` is safe, because an unused token expires. */
const isRetrySafe = (name: EndpointName, call: AnyCall): boolean =>
  endpointOf(name).method === 'GET' || call.idempotencyKey !== undefined || name === 'createToken';

/** Returns whether the error can be temporary. */
const isRetryable = (error: unknown): error is ServiceCallError =>
  error instanceof ServiceCallError && isTemporary(error, retryableCodes);
