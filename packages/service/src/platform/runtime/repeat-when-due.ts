import { type BackgroundLoop, startLoop } from '@fin-link/storage';
import type { NeedsBusinessClock, NeedsLog } from './needs.ts';

const usualPauseMs = 30_000;
/** Pause in milliseconds if a round left due work. */
const shortPauseMs = 2_000;
const shortestPauseMs = 100;

export interface DueWork {
  /** Name of the work in the log. */
  name: string;
  /** Maximum number of items per round. */
  atOnce: number;
  /** Does the due work and returns the number of items found. */
  round(): Promise<number>;
  /** Returns the time of the next due work by the business clock, if known. Otherwise a round runs every half minute. */
  next?(): Promise<Date | null>;
}

/** Repeats work that is due by the business clock. Runs immediately if the clock is moved. */
export function repeatWhenDue(
  { businessClock, log }: NeedsBusinessClock & NeedsLog,
  { name, atOnce, round, next }: DueWork,
): BackgroundLoop {
  const untilNext = async (): Promise<number> => {
    const left = ((await next?.())?.getTime() ?? Infinity) - businessClock.now().getTime();
    // Overdue work that failed is retried no sooner than other work.
    return left > 0 ? Math.max(shortestPauseMs, Math.min(left, usualPauseMs)) : usualPauseMs;
  };
  const loop = startLoop({ name, everyMs: usualPauseMs, log }, async () =>
    (await round()) < atOnce ? untilNext() : shortPauseMs,
  );
  const stopListening = businessClock.onChange(() => loop.wake());
  return {
    wake: () => loop.wake(),
    async stop() {
      stopListening();
      await loop.stop();
    },
  };
}
