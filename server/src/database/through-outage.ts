import { setTimeout as pause } from 'node:timers/promises';
import { isStorageOutage } from '@fin-link/storage';

/** Milliseconds before each further attempt. */
const waits: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Repeats work that an outage interrupted, for 15 s at most, then throws its error. An earlier attempt may have done the work although
 * its answer was lost; attempts are counted from 0.
 */
export async function throughOutage<T>(
  work: (attempt: number) => Promise<T>,
  isOutage: (error: unknown) => boolean = isStorageOutage,
): Promise<T> {
  for (const [attempt, wait] of waits.entries()) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!isOutage(error)) throw error;
      await pause(wait);
    }
  }
  return work(waits.length);
}
