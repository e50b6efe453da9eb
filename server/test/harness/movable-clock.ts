import type { Clock } from '@fin-link/storage';

export interface MovableClock extends Clock {
  /** Moves the clock forward by this many milliseconds. It keeps running. */
  advance(ms: number): void;
}

/** Returns a clock that follows the system clock until it is moved. */
export function movableClock(): MovableClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      offset += ms;
    },
  };
}
