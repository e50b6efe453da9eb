import type { NeedsDatabase } from '../../../platform/database/index.ts';
import { type Attempt, recordAttempts } from './attempts.ts';

/** Number of results that one statement stores. */
const maxBatchSize = 1_000;
/** Pauses in milliseconds between retries while the database is unavailable. */
const firstPauseMs = 50;
const maxPauseMs = 1_000;

/**
 * Creates the ledger that stores the results of attempts. It collects results while earlier ones are being stored, so that under load one
 * statement serves many lanes. While the database is unavailable, it keeps the results, and lanes that wait for `written` send no events.
 */
export function createLedger(deps: NeedsDatabase, onError: (error: unknown) => void) {
  let waiting: Attempt[] = [];
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const writeAll = async (): Promise<void> => {
    let pauseMs = firstPauseMs;
    // Results that are added in the same turn of the event loop are written together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const attempts = waiting.slice(0, maxBatchSize);
      try {
        await recordAttempts(deps, attempts);
        waiting = waiting.slice(attempts.length);
        pauseMs = firstPauseMs;
      } catch (error) {
        onError(error);
        if (isClosed) break;
        const { promise, resolve } = Promise.withResolvers<void>();
        setTimeout(resolve, pauseMs);
        await promise;
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      }
    }
    // Runs in the same turn as the last check of `waiting`, so that a later `add` starts another write.
    writing = undefined;
  };

  return {
    /** Adds a result, which is stored soon. */
    add(attempt: Attempt): void {
      waiting.push(attempt);
      writing ??= writeAll();
    },
    /** Resolves once all added results are stored. */
    written: async (): Promise<void> => {
      while (writing !== undefined) await writing;
    },
    /** Stops waiting for an unavailable database. Events whose results were not stored are sent again. */
    close: () => void (isClosed = true),
  };
}
/** Collects and stores the results of attempts. */
export type Ledger = ReturnType<typeof createLedger>;
