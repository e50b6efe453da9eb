import { setTimeout as pause } from 'node:timers/promises';
import { endpointOf, endpointNames } from '@fin-link/contracts/service';
import type { EndpointName } from '@fin-link/contracts/service';
import { ServiceCallError } from '../transport/index.ts';
import type { AnyCall } from './call.ts';
import type { ServiceClient } from './create-service-client.ts';

export interface RetryOptions {
  /** Attempts per call, including the first one. Default: 4. */
  maxTries?: number;
  /** Milliseconds before the second attempt. The pause doubles each time. Default: 500. */
  firstPauseMs?: number;
  /** Longest pause in milliseconds. A call fails immediately if the service asks for a longer one. Default: 30,000. */
  longestPauseMs?: number;
  /** Returns a number from 0 to 1, for jitter. Default: `Math.random`. */
  random?: () => number;
  /** Rejects when the signal aborts. Default: a timer. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

/** Codes for too many requests, for a service that is starting or stopping, and for an unavailable database. */
const codesToTryAgain: ReadonlySet<string> = new Set(['Y914', 'Y915', 'Y916']);
/** Statuses of a proxy in front of the service, which sends no codes. */
const statusesToTryAgain: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Returns a client that retries calls when that is safe: reads, calls with an idempotency key and `createToken`. Retries after a timeout, a
 * lost connection, or an answer that asks for a retry.
 */
export function withRetries(client: ServiceClient, options: RetryOptions = {}): ServiceClient {
  const functionOf = (name: EndpointName) => {
    // The endpoint table types each function. This code treats all calls alike.
    const send = client[name] as (call: AnyCall) => Promise<unknown>;
    return (call: AnyCall) => (isSafe(name, call) ? tryAgain(() => send(call), call.signal, options) : send(call));
  };
  return Object.fromEntries(endpointNames.map((name) => [name, functionOf(name)])) as unknown as ServiceClient;
}

/** Returns whether a retry is safe. A repeated `createToken` is safe, because an unused token expires. */
const isSafe = (name: EndpointName, call: AnyCall): boolean =>
  endpointOf(name).method === 'GET' || call.idempotencyKey !== undefined || name === 'createToken';

async function tryAgain<R>(send: () => Promise<R>, signal: AbortSignal | undefined, options: RetryOptions): Promise<R> {
  const { maxTries = 4, firstPauseMs = 500, longestPauseMs = 30_000, random = Math.random } = options;
  const wait = options.wait ?? ((ms, stop) => pause(ms, undefined, { signal: stop }));
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (tries >= maxTries || signal?.aborted === true || !isWorthAnotherTry(error)) throw error;
      const grown = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
      const asked = (error.retryAfter ?? 0) * 1_000;
      if (asked > longestPauseMs) throw error;
      // Jitter spreads the retries of callers that failed at the same time.
      const ms = asked + (grown * (1 + random())) / 2;
      await wait(ms, signal).catch(() => {
        throw error;
      });
    }
  }
}

function isWorthAnotherTry(error: unknown): error is ServiceCallError {
  if (!(error instanceof ServiceCallError)) return false;
  if (error.fault !== 'refused') return error.fault !== 'unreadable';
  return error.code === null
    ? error.status !== null && statusesToTryAgain.has(error.status)
    : codesToTryAgain.has(error.code);
}
