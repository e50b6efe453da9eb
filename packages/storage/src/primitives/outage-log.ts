import { StorageError } from './errors.ts';

export interface OutageLogger {
  warn(facts: object, message: string): void;
}

/** Logs two lines for each outage of a dependency: `started` at the first failure, and `ended` at its end. */
export class OutageLog {
  readonly #log: OutageLogger;
  /** Clock in milliseconds. */
  readonly #now: () => number;
  readonly #started = new Map<string, number>();

  constructor(log: OutageLogger, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  failed(what: string, error: unknown): void {
    if (this.#started.has(what)) return;
    this.#started.set(what, this.#now());
    this.#log.warn({ outage: what, state: 'started', err: error }, 'outage');
  }

  /**
   * Ends an outage after successful work. `since` is the start of the work. Work that started before the outage does
   * not end it.
   */
  worked(what: string, since = this.#now()): void {
    const started = this.#started.get(what);
    if (started === undefined || since < started) return;
    this.#started.delete(what);
    this.#log.warn({ outage: what, state: 'ended', seconds: Math.round(this.#now() - started) / 1_000 }, 'outage');
  }
}

/** Returns whether the database is unavailable. The storage logs its outages, so callers need not. */
export const isStorageOutage = (error: unknown): boolean =>
  error instanceof StorageError && error.code === 'STORAGE_UNAVAILABLE';
