import { setTimeout as pause } from 'node:timers/promises';
import type { NeedsBusinessClock, NeedsLog } from './needs.ts';

export interface BackgroundLoop {
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

export interface RepeatedWork<R> {
  round(): Promise<R>;
  /** Milliseconds until the next round, 0 for at once; the result is null when the round failed. */
  pauseAfter(result: R | null): number | Promise<number>;
  onError(error: unknown): void;
  /** Calls `wake` when a pause is to end early. Returns how to stop that. */
  onWake?(wake: () => void): () => void;
}

/** Repeats a piece of work in the background until it is stopped. */
export function repeat<R>({ round, pauseAfter, onError, onWake }: RepeatedWork<R>): BackgroundLoop {
  const stopping = new AbortController();
  let woken = new AbortController();
  const stopWaking = onWake?.(() => woken.abort());
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      woken = new AbortController();
      const result = await round().catch((error: unknown) => {
        onError(error);
        return null;
      });
      const signal = AbortSignal.any([stopping.signal, woken.signal]);
      const pauseMs = await pauseAfter(result);
      if (pauseMs > 0) await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      stopWaking?.();
      stopping.abort();
      await running;
    },
  };
}

const usualPauseMs = 30_000;
/** Pause while more is due than one round handled. */
const shortPauseMs = 2_000;
const shortestPauseMs = 100;

export interface DueWork {
  /** How many one round handles at most. */
  atOnce: number;
  /** For the log. */
  failure: string;
  /** Does what is due and returns how many it found. */
  round(): Promise<number>;
  /** When more is due by the business clock, if that is known; otherwise a round runs every half minute. */
  next?(): Promise<Date | null>;
}

/** Does due work in the background, and at once when the business clock is moved. */
export function repeatWhenDue(
  { businessClock, log }: NeedsBusinessClock & NeedsLog,
  { atOnce, failure, round, next }: DueWork,
): BackgroundLoop {
  const untilNext = async (): Promise<number> => {
    const left = ((await next?.())?.getTime() ?? Infinity) - businessClock.now().getTime();
    // Overdue work that failed waits the usual pause.
    return left > 0 ? Math.max(shortestPauseMs, Math.min(left, usualPauseMs)) : usualPauseMs;
  };
  return repeat({
    round,
    pauseAfter: (found) => ((found ?? 0) < atOnce ? untilNext().catch(() => usualPauseMs) : shortPauseMs),
    onError: (error) => log.error({ err: error }, failure),
    onWake: (wake) => businessClock.onChange(wake),
  });
}
