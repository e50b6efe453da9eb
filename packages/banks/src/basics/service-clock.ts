import type { Clock } from '@fin-link/storage';
import { z } from 'zod';

/** The clock that gives the banks today's date. */
export interface BusinessClock {
  now(): Date | Promise<Date>;
}

export interface ServiceClockOptions {
  /** Base URL of the service; the clock follows its `GET /sandbox/clock`. */
  readonly serviceUrl: string;
  readonly clock: Clock;
  /** Lifetime of a cached response in milliseconds. */
  readonly cacheMs?: number;
  /** Request timeout in milliseconds. */
  readonly timeoutMs?: number;
  /**
   * Timeout in milliseconds until the first response. Longer than `timeoutMs`, because without a response the banks start
   * on the wrong day.
   */
  readonly firstTimeoutMs?: number;
}

const clockResponse = z.object({ businessTime: z.iso.datetime(), protocolTime: z.iso.datetime() });

/**
 * Creates a clock that follows the business clock of the service, so that the sandbox and its banks are on the same day.
 * If the service does not answer, the clock uses the last offset; before the first answer, the offset is zero.
 */
export function serviceClock({
  serviceUrl,
  clock,
  cacheMs = 500,
  timeoutMs = 1_000,
  firstTimeoutMs = 15_000,
}: ServiceClockOptions): BusinessClock {
  const address = new URL('/sandbox/clock', serviceUrl);
  /** Business time minus protocol time, in milliseconds. */
  let offsetMs = 0;
  let isFirstRequest = true;
  let readAt = -Infinity;
  let underway: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    const timeout = AbortSignal.timeout(isFirstRequest ? firstTimeoutMs : timeoutMs);
    try {
      const reply = await fetch(address, { signal: timeout, redirect: 'error' });
      const { businessTime, protocolTime } = clockResponse.parse(await reply.json());
      offsetMs = Date.parse(businessTime) - Date.parse(protocolTime);
      isFirstRequest = false;
    } catch {
      // The service is unavailable or has no sandbox, so the offset stays unchanged. After a timeout, later requests
      // use the short timeout. A refused connection keeps the long timeout, because the service may still be starting.
      if (timeout.aborted) isFirstRequest = false;
    }
    readAt = clock.now().getTime();
  };

  return {
    async now() {
      if (clock.now().getTime() - readAt >= cacheMs) {
        underway ??= read().finally(() => (underway = null));
        await underway;
      }
      return new Date(clock.now().getTime() + offsetMs);
    },
  };
}
