import { type BackgroundLoop, startLoop } from '@fin-link/storage';
import type { NeedsBusinessClock, NeedsLog } from './needs.ts';

const pauseMs = 30_000;
/** While more are due than one look took. */
const shortPauseMs = 2_000;
const shortestPauseMs = 100;

export interface DueWork {
  /** Names the work in the log. */
  name: string;
  /** How many one look takes at most. */
  atOnce: number;
  /** Does what is due and returns how many it found. */
  look(): Promise<number>;
  /** When more is due by the business clock, as far as is known. Without it, due work waits up to half a minute. */
  next?(): Promise<Date | null>;
}

/** Looks for work that is due by the business clock, every half minute and whenever that clock is moved. */
export function startDueWork(
  { businessClock, log }: NeedsBusinessClock & NeedsLog,
  { name, atOnce, look, next }: DueWork,
): BackgroundLoop {
  const untilNext = async (): Promise<number> => {
    const left = ((await next?.())?.getTime() ?? Infinity) - businessClock.now().getTime();
    // What is overdue and was not done is tried again no sooner than anything else.
    return left > 0 ? Math.max(shortestPauseMs, Math.min(left, pauseMs)) : pauseMs;
  };
  const loop = startLoop({ name, everyMs: pauseMs, log }, async () =>
    (await look()) < atOnce ? untilNext() : shortPauseMs,
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
