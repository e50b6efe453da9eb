/** Time and chance as the client needs them; tests bring their own. */
export interface Timers {
  /** Calls back once after `milliseconds`; the result cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** At least 0, below 1. */
  random(): number;
}

export const browserTimers: Timers = {
  after(milliseconds, run) {
    const id = globalThis.setTimeout(run, milliseconds);
    return () => globalThis.clearTimeout(id);
  },
  random: () => Math.random(),
};

/** Resolves after a while, or at once when the signal is aborted. */
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

/** Doubles from `first` up to `most` milliseconds, less a random half, so that many clients do not come back together. */
export function backoff(timers: Timers, attempt: number, first: number, most: number): number {
  const full = Math.min(most, first * 2 ** Math.max(0, attempt));
  return full * (1 - timers.random() / 2);
}
