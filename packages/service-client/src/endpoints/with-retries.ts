import { setTimeout as pause } from 'node:timers/promises';
import { endpointOf, endpointNames } from '@fin-link/contracts/service';
import type { EndpointName } from '@fin-link/contracts/service';
import { ServiceCallError } from '../transport/index.ts';
import type { AnyCall } from './call.ts';
import type { ServiceClient } from './create-service-client.ts';

/** Limits and pauses of retries. */
export interface RetryOptions {
  /** Attempts per call, including the first one. Default: 4. */
  maxTries?: number;
  /** Pause in milliseconds before the second attempt; doubles with each attempt. Default: 500. */
  firstPauseMs?: number;
  /** Longest pause in milliseconds. If the service asks for a longer pause, the call fails immediately. Default: 30,000. */
  longestPauseMs?: number;
  /** Returns a number from 0 to 1, for jitter. Default: `Math.random`. */
  random?: () => number;
  /** Waits. Rejects when the signal aborts. Default: a timer. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

/** Error codes that allow a retry: too many requests, a service that is starting or stopping, and an unavailable database. */
const retryableCodes: ReadonlySet<string> = new Set(['Y914', 'Y915', 'Y916']);
/** Statuses that allow a retry. A proxy in front of the service sends them without a code. */
const retryableStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Returns a client that retries calls if a retry is safe: reads, calls with an idempotency key and `createToken`. Retries after a
 * timeout, a lost connection, or a temporary error of the service or a proxy.
 */
export function withRetries(client: ServiceClient, options: RetryOptions = {}): ServiceClient {
  const functionOf = (name: EndpointName) => {
    // Each function has its own type, from the endpoint table. The code below handles all calls in the same way.
    const send = client[name] as (call: AnyCall) => Promise<unknown>;
    return (call: AnyCall) => (isRetrySafe(name, call) ? retry(() => send(call), call.signal, options) : send(call));
  };
  return Object.fromEntries(endpointNames.map((name) => [name, functionOf(name)])) as unknown as ServiceClient;
}

/** Returns whether a retry is safe. A retry of `createToken` is safe, because an unused token expires. */
const isRetrySafe = (name: EndpointName, call: AnyCall): boolean =>
  endpointOf(name).method === 'GET' || call.idempotencyKey !== undefined || name === 'createToken';

/** Repeats a call with exponential back-off until it succeeds, fails for good, or reaches the limit. */
async function retry<R>(send: () => Promise<R>, signal: AbortSignal | undefined, options: RetryOptions): Promise<R> {
  const { maxTries = 4, firstPauseMs = 500, longestPauseMs = 30_000, random = Math.random } = options;
  const wait = options.wait ?? ((ms, stop) => pause(ms, undefined, { signal: stop }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt >= maxTries || signal?.aborted === true || !isRetryable(error)) throw error;
      const backOffMs = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs);
      const requestedMs = (error.retryAfter ?? 0) * 1_000;
      if (requestedMs > longestPauseMs) throw error;
      // Jitter spreads out the retries of callers that failed at the same time.
      const ms = requestedMs + (backOffMs * (1 + random())) / 2;
      await wait(ms, signal).catch(() => {
        throw error;
      });
    }
  }
}

/** Returns whether the error can be temporary. */
function isRetryable(error: unknown): error is ServiceCallError {
  if (!(error instanceof ServiceCallError)) return false;
  if (error.fault !== 'refused') return error.fault !== 'unreadable';
  return error.code === null
    ? error.status !== null && retryableStatuses.has(error.status)
    : retryableCodes.has(error.code);
}
