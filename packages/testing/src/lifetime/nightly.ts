import { expect } from 'vitest';

/** In the nightly command tests take their long versions, wait for what takes its time, and hold times against bounds. */
export const isNightly = process.env['FIN_TEST_LONG'] === '1';

/** What began at `from` (of `performance.now()`) took less than `ms`. Asserted at night only: on a busy machine a time tells nothing. */
export function expectTakenLess(from: number, ms: number): void {
  if (isNightly) expect(performance.now() - from).toBeLessThan(ms);
}
