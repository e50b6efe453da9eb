import { setTimeout as pause } from 'node:timers/promises';
import type { NeedsBusinessClock, NeedsLog } from './needs.ts';

const pauseMs = 30_000;
/** While more are due than one look took. */
const shortPauseMs = 2_000;
const shortestPauseMs = 100;

export interface BackgroundLoop {
  /** Resolves when the look under way has ended. */
  stop(): Promise<void>;
}

export interface Work {
  /** How many one look takes at most. */
  atOnce: number;
  /** For the log. */
  failure: string;
  /** Does what is due and returns how many it found. */
  look(): Promise<number>;
  /** When more is due by the business clock, as far as is known; without it a look every half minute has to do. */
  next?(): Promise<Date | null>;
}

/** Looks for due work now and then, and at once when the business clock is moved. */
export function startBackgroundLoop(
  { businessClock, log }: NeedsBusinessClock & NeedsLog,
  { atOnce: most, failure, look, next }: Work,
): BackgroundLoop {
  const stopping = new AbortController();
  let moved = new AbortController();
  const stopListening = businessClock.onChange(() => moved.abort());
  const untilNext = async (): Promise<number> => {
    const left = ((await next?.())?.getTime() ?? Infinity) - businessClock.now().getTime();
    // What is overdue and was not done is tried again no sooner than anything else.
    return left > 0 ? Math.max(shortestPauseMs, Math.min(left, pauseMs)) : pauseMs;
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      moved = new AbortController();
      const found = await look().catch((error: unknown) => {
        log.error({ err: error }, failure);
        return 0;
      });
      const signal = AbortSignal.any([stopping.signal, moved.signal]);
      const longest = found < most ? await untilNext().catch(() => pauseMs) : shortPauseMs;
      await pause(longest, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      stopListening();
      stopping.abort();
      await running;
    },
  };
}
