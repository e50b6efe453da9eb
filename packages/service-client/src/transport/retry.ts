import { setTimeout as pause } from 'node:timers/promises';
import type { CallFault } from './send.ts';

/** Limits and pauses of retries. */
export interface RetryOptions {
  /** Attempts per call, including the first one. Default: 4. */
  maxTries?: number;
  /** Pause in milliseconds before the second attempt; doubles with each attempt. Default: 500. */
  firstPauseMs?: number;
  /** Longest pause in milliseconds. If a reply asks for a longer pause, the call fails immediately. Default: 30,000. */
  longestPauseMs?: number;
  /** Returns a number from 0 to 1, for jitter. Default: `Math.random`. */
  random?: () => number;
  /** Waits. Rejects when the signal aborts. Default: a timer. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

/** Error with the pause that a reply asked for, in seconds. */
interface RetryableError {
  readonly retryAfter: number | null;
}

/** Repeats a call with exponential back-off until it succeeds, fails with an error that is not retryable, or reaches the limit. */
export async function retry<R>(
  send: () => Promise<R>,
  isRetryable: (error: unknown) => error is RetryableError,
  signal: AbortSignal | undefined,
  options: RetryOptions,
): Promise<R> {
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

/** Statuses that allow a retry. A proxy sends them without a code. */
const retryableStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Returns whether a failure can be temporary: a lost connection, a timeout, one of these codes, or a status of a proxy. */
export function isTemporary(
  { fault, status, code }: { fault: CallFault; status: number | null; code: string | null },
  retryableCodes: ReadonlySet<string>,
): boolean {
  if (fault !== 'refused') return fault !== 'unreadable';
  return code === null ? status !== null && retryableStatuses.has(status) : retryableCodes.has(code);
}
