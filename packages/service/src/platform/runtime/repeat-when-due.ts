import { type BackgroundLoop, startLoop } from '@fin-link/storage';
import type { NeedsBusinessClock, NeedsLog } from './needs.ts';

const usualPauseMs = 30_000;
/** Pause while more is due than one round handled. */
const shortPauseMs = 2_000;
const shortestPauseMs = 100;

export interface DueWork {
  /** Names the work in the log. */
  name: string;
  /** How many one round handles at most. */
  atOnce: number;
  /** Does what is due and returns how many it found. */
  round(): Promise<number>;
  /** When more is due by the business clock, if that is known; otherwise a round runs every half minute. */
  next?(): Promise<Date | null>;
}

/** Repeats work that is due by the business clock, and does so at once when that clock is moved. */
export function repeatWhenDue(
  { businessClock, log }: NeedsBusinessClock & NeedsLog,
  { name, atOnce, round, next }: DueWork,
): BackgroundLoop {
  const untilNext = async (): Promise<number> => {
    const left = ((await next?.())?.getTime() ?? Infinity) - businessClock.now().getTime();
    // Overdue work that was not done is tried again no sooner than any other.
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
