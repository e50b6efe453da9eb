import type { Clock } from '@fin-link/storage';

export interface MovableClock extends Clock {
  /** Milliseconds; the clock runs on from there. */
  advance(ms: number): void;
}

/** Runs like the machine's own clock, until it is moved. */
export function movableClock(): MovableClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      offset += ms;
    },
  };
}
