import { sql } from 'kysely';
import { bucketOf, type NeedsDatabase } from '../../../platform/database/index.ts';
import { bucketsOf, changeEvents, type EventKey } from './event-tables.ts';

/** Number of results that one statement stores. */
const maxBatchSize = 1_000;
/** Pauses in milliseconds between retries while the database is unavailable. */
const firstPauseMs = 50;
const maxPauseMs = 1_000;

/**
 * Creates the ledger that stores the results of attempts. New results wait while earlier ones are stored, so that under load one statement
 * serves many lanes. While the database is unavailable, the ledger keeps the results, and lanes that wait for `written` send no events.
 */
export function createLedger(deps: NeedsDatabase, onError: (error: unknown) => void) {
  let waiting: AttemptResult[] = [];
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
    add(attempt: AttemptResult): void {
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
export type Ledger = ReturnType<typeof createLedger>;

/** Result of one attempt to send an event. */
interface AttemptResult extends EventKey {
  /** Number of earlier attempts. */
  readonly attempts: number;
  readonly at: Date;
  readonly httpStatus: number | null;
  readonly outcome: 'delivered' | 'failed' | 'parked';
  /** Time of the next attempt; `null` unless this attempt failed. */
  readonly dueAt: Date | null;
}

/**
 * Stores the results of attempts of all lanes. Omits users whose node of a distributed database is down: their events are sent again, with
 * the same ids. Throws if no result of a user can be stored.
 */
async function recordAttempts(deps: NeedsDatabase, attempts: readonly AttemptResult[]): Promise<void> {
  const { ofUsers = [], ofCustomers = [] } = Object.groupBy(attempts, ({ userId }) =>
    userId === null ? 'ofCustomers' : 'ofUsers',
  );
  await Promise.all([
    recordOnNode(deps, ofCustomers),
    deps.database.onEachNode(
      (buckets) =>
        recordOnNode(
          deps,
          ofUsers.filter(({ userId }) => userId !== null && (buckets?.includes(bucketOf(userId)) ?? true)),
        ),
      bucketsOf(ofUsers),
    ),
  ]);
}

/**
 * Stores the results of attempts. Skips rows that another transaction has locked, for example
 * one that unregisters the user. If such an event still exists, it is sent again with the same id. Stores a failure only if no other result
 * was stored since the event was read, so that a repeated call has no effect.
 */
async function recordOnNode(deps: NeedsDatabase, attempts: readonly AttemptResult[]): Promise<void> {
  const rows = attempts.map(({ attempts: before, at, httpStatus, outcome, dueAt }) => ({
    before,
    at,
    status: httpStatus,
    outcome,
    due: dueAt,
  }));
  await changeEvents(deps, attempts, {
    rowOf: (index) => rows[index] ?? {},
    further: sql`, before integer, at timestamptz, status integer, outcome text, due timestamptz`,
    where: sql`event.delivered_at is null
      and (chosen.outcome = 'delivered' or (event.due_at is not null and event.attempts = chosen.before))`,
    // Citus 13 misreads `case column when value` in an update.
    set: sql`attempts = event.attempts + 1, last_attempt_at = claimed.at, last_http_status = claimed.status,
      due_at = claimed.due, delivered_at = case when claimed.outcome = 'delivered' then claimed.at end,
      parked_at = case when claimed.outcome = 'parked' then claimed.at end`,
  });
}
