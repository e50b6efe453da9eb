import type { Clock } from '@fin-link/storage';

export interface ManualClock extends Clock {
  set(to: Date): void;
  /** Milliseconds, negative to go back. */
  advance(ms: number): void;
}

/** A clock that stands still until it is moved. */
export function manualClock(start = '2026-01-15T12:00:00.000Z'): ManualClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set(to) {
      at = to.getTime();
    },
    advance(ms) {
      at += ms;
    },
  };
}
