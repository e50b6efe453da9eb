import { type BackgroundLoop, startLoop } from '@fin-link/storage';
import type { NeedsBusinessClock, NeedsLog } from './needs.ts';

/** Pause in milliseconds if the next due time is unknown or further away. */
const defaultPauseMs = 30_000;
/** Pause in milliseconds if a round left due work. */
const backlogPauseMs = 2_000;
const minPauseMs = 100;

/** Work that is due by the business clock, processed in rounds. */
interface DueWork {
  /** Name of the work in the log. */
  name: string;
  /** Maximum number of items per round. */
  atOnce: number;
  /** Processes the due work. Returns the number of items found. */
  round(): Promise<number>;
  /** Returns the next due time by the business clock; `null` if it is unknown. Without it, the next round starts after 30 seconds. */
  next?(): Promise<Date | null>;
}

/**
 * Repeats work that is due by the business clock. The next round starts after two seconds if a round was full, otherwise at the next due
 * time or after 30 seconds. A round also starts immediately when the clock is moved.
 */
export function repeatWhenDue(
  { businessClock, log }: NeedsBusinessClock & NeedsLog,
  { name, atOnce, round, next }: DueWork,
): BackgroundLoop {
  const pauseUntilNext = async (): Promise<number> => {
    const remainingMs = ((await next?.())?.getTime() ?? Infinity) - businessClock.now().getTime();
    // Work that is still overdue has failed in this round. It is retried after the default pause.
    return remainingMs > 0 ? Math.max(minPauseMs, Math.min(remainingMs, defaultPauseMs)) : defaultPauseMs;
  };
  const loop = startLoop({ name, everyMs: defaultPauseMs, log }, async () =>
    (await round()) < atOnce ? pauseUntilNext() : backlogPauseMs,
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
