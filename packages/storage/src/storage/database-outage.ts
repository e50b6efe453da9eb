import type { OutageLog } from '../primitives/index.ts';

/** Interval in milliseconds between two probes during an outage. */
const probeEveryMs = 1_000;

/**
 * Logs an outage of the database from the first failure until the database accepts writes again. During an outage, probes the database
 * every second. A successful statement does not end the outage, because a read-only server still answers queries.
 */
export class DatabaseOutage {
  readonly #log: OutageLog;
  readonly #probe: () => Promise<unknown>;
  #isOpen = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: OutageLog, probe: () => Promise<unknown>) {
    this.#log = log;
    this.#probe = probe;
  }

  /** Begins an outage, unless one has begun. */
  begin(error: unknown): void {
    if (this.#isOpen || this.#isClosed) return;
    this.#isOpen = true;
    this.#log.failed('database', error);
    this.#lookLater();
  }

  /** Stops probing. Later outages are ignored. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #lookLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#look(), probeEveryMs);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#probe();
    } catch {
      this.#lookLater();
      return;
    }
    this.#isOpen = false;
    this.#log.worked('database');
  }
}
