import { type Results, type Transaction, PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { hasFreeSpace } from '../data-directory/index.ts';
import { StorageError } from '../primitives/index.ts';
import { asOutage, outageOf } from './outage.ts';

export interface EmbeddedDatabaseOptions {
  /** Folder of the files; `undefined` in memory. */
  folder: string | undefined;
  /** Opens an existing database again after an abort. */
  reopen: () => Promise<AbortablePglite>;
  /** Called if a statement fails because the database is unavailable. */
  onOutage: (error: unknown) => void;
}

/** Minimum time in milliseconds between two attempts to recover. */
const recoverEveryMs = 1_000;

interface Listener {
  channel: string;
  onPayload: (payload: string) => void;
  onGap: () => void;
  stop: () => Promise<void>;
}

/** Members of a PGlite transaction that Kysely calls. */
type KyselyTransaction = Pick<Transaction, 'query' | 'rollback'>;

/**
 * Embedded database that recovers after an abort. The next statement outside a transaction opens the files again, at most once a second,
 * as soon as the folder is writable and has space. Statements throw `STORAGE_UNAVAILABLE` until then.
 */
export class EmbeddedDatabase {
  readonly #options: EmbeddedDatabaseOptions;
  readonly #listeners = new Set<Listener>();
  #lite: AbortablePglite;
  #recovery: Promise<void> | null = null;
  #nextRecoveryAt = 0;
  #isClosed = false;

  constructor(lite: AbortablePglite, options: EmbeddedDatabaseOptions) {
    this.#lite = lite;
    this.#options = options;
  }

  /** Members that Kysely's PGlite dialect reads. The values mean that the database is open. */
  readonly ready = true;
  readonly waitReady: Promise<void> = Promise.resolve();
  get closed(): boolean {
    return this.#isClosed;
  }

  async query<T>(...parameters: Parameters<AbortablePglite['query']>): Promise<Results<T>> {
    return this.#reporting(async () => (await this.#usable()).query<T>(...parameters));
  }

  async exec(text: string): Promise<Results[]> {
    return this.#reporting(async () => (await this.#usable()).exec(text));
  }

  /** Runs a transaction on the instance in which it began, even if a new instance replaces that one. */
  async transaction<T>(work: (transaction: KyselyTransaction) => Promise<T>): Promise<T> {
    let hasBegun = false;
    try {
      return await (
        await this.#usable()
      ).transaction((transaction) => {
        hasBegun = true;
        return work({
          query: (...parameters) => this.#reporting(() => transaction.query(...parameters)),
          rollback: () => transaction.rollback(),
        });
      });
    } catch (error) {
      const outage = this.#report(error);
      // Kysely waits for the transaction to begin, so it gets a transaction in which every statement fails.
      if (!hasBegun) return work({ query: () => Promise.reject(outage), rollback: async () => {} });
      throw outage;
    }
  }

  async listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>> {
    const lite = await this.#usable();
    const listener: Listener = { channel, onPayload, onGap, stop: await lite.listen(channel, onPayload) };
    this.#listeners.add(listener);
    return async () => {
      this.#listeners.delete(listener);
      await listener.stop();
    };
  }

  /** Closes the database. On a full disk it only stops, as after a kill, because the final checkpoint would abort. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#recovery?.catch(() => {});
    if (!this.#lite.isAborted && (await this.#hasSpace())) await this.#lite.close();
  }

  async #usable(): Promise<AbortablePglite> {
    if (this.#lite.isAborted && !this.#isClosed)
      await (this.#recovery ??= this.#recover().finally(() => (this.#recovery = null)));
    return this.#lite;
  }

  async #recover(): Promise<void> {
    // Without a recovery, the aborted instance rejects the statement with the reason of the abort.
    if (performance.now() < this.#nextRecoveryAt || !(await this.#hasSpace())) return;
    this.#nextRecoveryAt = performance.now() + recoverEveryMs;
    this.#lite.discard();
    const lite = await this.#options.reopen().catch((error: unknown) => {
      throw outageOf(error, 'The embedded database');
    });
    for (const listener of this.#listeners) listener.stop = await lite.listen(listener.channel, listener.onPayload);
    this.#lite = lite;
    for (const { onGap } of this.#listeners) onGap();
  }

  async #hasSpace(): Promise<boolean> {
    const { folder } = this.#options;
    return folder === undefined || (await hasFreeSpace(folder));
  }

  async #reporting<R>(work: () => Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (error) {
      throw this.#report(error);
    }
  }

  /** Returns the error for the caller, and reports an outage. */
  #report(error: unknown): unknown {
    const outage = asOutage(error, 'The embedded database');
    if (outage instanceof StorageError && outage.code === 'STORAGE_UNAVAILABLE') this.#options.onOutage(outage);
    return outage;
  }
}

/** Severities after which PostgreSQL ends its process, for example because the log of changes cannot be written. */
const endingSeverities: ReadonlySet<unknown> = new Set(['FATAL', 'PANIC']);

/**
 * PGlite that refuses every statement after PostgreSQL has aborted. A server would end its process and recover. PGlite accepts further
 * statements, waits for locks that no process releases, and never returns.
 */
export class AbortablePglite extends PGlite {
  #abortedBy: unknown = null;

  static async open(options: PGliteOptions): Promise<AbortablePglite> {
    const lite = new AbortablePglite(options);
    await lite.waitReady;
    return lite;
  }

  /** Whether PostgreSQL has aborted. The files are intact: the next instance recovers every commit. */
  get isAborted(): boolean {
    return this.#abortedBy !== null;
  }

  /** Closes the files of an aborted instance without a checkpoint. */
  discard(): void {
    const { FS } = this.Module;
    for (const stream of FS.streams) if (stream) FS.close(stream);
  }

  /** Runs each statement, because all methods of PGlite use this one. Throws `STORAGE_UNAVAILABLE` after an abort. */
  override async execProtocolStream(
    ...parameters: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    if (this.isAborted) throw outageOf(this.#abortedBy, 'The embedded database');
    try {
      return await super.execProtocolStream(...parameters);
    } catch (error) {
      if (error instanceof Error && 'severity' in error && endingSeverities.has(error.severity))
        this.#abortedBy = error;
      throw error;
    }
  }
}
