import { StorageError } from './errors.ts';
import { processLog, warnLevel } from './log-output.ts';
import { measured } from './measurements.ts';

/** Logger of outages, for example a Pino logger. */
export interface OutageLogger {
  warn(facts: object, message: string): void;
}

/** Logs and measures each outage of a dependency: `started` at the first failure, and `ended` at the end of the outage. */
export class OutageLog {
  readonly #log: OutageLogger;
  /** Clock in milliseconds. */
  readonly #now: () => number;
  readonly #started = new Map<string, number>();

  constructor(log: OutageLogger, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** Begins an outage of `what`, unless one has begun. */
  failed(what: string, error: unknown): void {
    if (this.#started.has(what)) return;
    this.#started.set(what, this.#now());
    measured('outage', { of: what, change: 1 });
    this.#log.warn({ outage: what, state: 'started', err: error }, 'outage');
  }

  /**
   * Ends an outage after successful work. `since` is the time when the work started. Work that started before the outage does not end the
   * outage.
   */
  worked(what: string, since = this.#now()): void {
    const started = this.#started.get(what);
    if (started === undefined || since < started) return;
    this.#started.delete(what);
    measured('outage', { of: what, change: -1 });
    this.#log.warn({ outage: what, state: 'ended', seconds: Math.round(this.#now() - started) / 1_000 }, 'outage');
  }
}

/** Returns whether the error means that the database is unavailable. The storage logs its own outages, so callers do not need to. */
export const isStorageOutage = (error: unknown): boolean =>
  error instanceof StorageError && error.code === 'STORAGE_UNAVAILABLE';

/** Returns a logger that writes lines of a part to the log of the process, in the format that all parts use. */
export const processLines = (part: string): OutageLogger => ({
  warn(facts, message) {
    const line = { level: warnLevel, time: Date.now(), part, ...facts, msg: message };
    processLog().write(
      `${JSON.stringify(line, (_name, value: unknown) => (value instanceof Error ? describeError(value) : value))}\n`,
    );
  },
});

/** Returns only the name and the codes of an error, because the message of a database error can contain values. */
function describeError(error: Error): object {
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
