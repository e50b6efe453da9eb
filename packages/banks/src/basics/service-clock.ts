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
  readonly goodFor?: number;
  /** Request timeout in milliseconds. */
  readonly patience?: number;
  /** Timeout of the first request in milliseconds. It is longer, because without an answer the banks start on the wrong day. */
  readonly firstPatience?: number;
}

const reading = z.object({ businessTime: z.iso.datetime(), protocolTime: z.iso.datetime() });

/**
 * Follows the business clock of the service, so that the sandbox and its banks are on the same day. While the service does not
 * answer, the last known offset applies; before the first answer, there is no offset.
 */
export function serviceClock({
  serviceUrl,
  clock,
  goodFor = 500,
  patience = 1_000,
  firstPatience = 15_000,
}: ServiceClockOptions): BusinessClock {
  const address = new URL('/sandbox/clock', serviceUrl);
  let ahead = 0;
  let isAwaited = true;
  let readAt = -Infinity;
  let underway: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    const limit = AbortSignal.timeout(isAwaited ? firstPatience : patience);
    try {
      const reply = await fetch(address, { signal: limit, redirect: 'error' });
      const { businessTime, protocolTime } = reading.parse(await reply.json());
      ahead = Date.parse(businessTime) - Date.parse(protocolTime);
      isAwaited = false;
    } catch {
      // There is no service, or it has no sandbox: the clock runs by itself.
      if (limit.aborted) isAwaited = false;
    }
    readAt = clock.now().getTime();
  };

  return {
    async now() {
      if (clock.now().getTime() - readAt >= goodFor) {
        underway ??= read().finally(() => (underway = null));
        await underway;
      }
      return new Date(clock.now().getTime() + ahead);
    },
  };
}
