/** Timers and random numbers of the client. Tests can replace them. */
export interface Timers {
  /** Calls `run` once after `milliseconds`. The returned function cancels the timer. */
  after(milliseconds: number, run: () => void): () => void;
  /** Returns a random number from 0 up to, but not including, 1. */
  random(): number;
}

/** Timers and random numbers of the browser. */
export const browserTimers: Timers = {
  after(milliseconds, run) {
    const id = globalThis.setTimeout(run, milliseconds);
    return () => globalThis.clearTimeout(id);
  },
  random: () => Math.random(),
};

/** Resolves after `milliseconds`, or immediately if the signal is aborted. */
export function pause(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = () => {
      cancel();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = timers.after(milliseconds, finish);
    signal.addEventListener('abort', finish);
  });
}

/** Returns a back-off in milliseconds: `first` for attempt 0, doubled for each further attempt up to `max`. Jitter subtracts up to half. */
export function backoff(timers: Timers, attempt: number, first: number, max: number): number {
  const delay = Math.min(max, first * 2 ** Math.max(0, attempt));
  return delay * (1 - timers.random() / 2);
}
