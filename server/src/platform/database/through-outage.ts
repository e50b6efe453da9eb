import { setTimeout as pause } from 'node:timers/promises';
import { isStorageOutage } from '@fin-link/storage';

/** Wait before each retry, in milliseconds. */
const retryDelaysMs: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Runs `work`, and retries it after outages. Waits 15.5 seconds in total, then throws the last error. `work` must be idempotent,
 * because an earlier attempt may have succeeded although its reply was lost. `attempt` starts at 0.
 */
export async function throughOutage<T>(
  work: (attempt: number) => Promise<T>,
  isOutage: (error: unknown) => boolean = isStorageOutage,
): Promise<T> {
  for (const [attempt, delayMs] of retryDelaysMs.entries()) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!isOutage(error)) throw error;
      await pause(delayMs);
    }
  }
  return work(retryDelaysMs.length);
}
