import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { outageOf } from './outage.ts';

/** Severities after which PostgreSQL ends its process, for example because the log of changes cannot be written. */
const endingSeverities: ReadonlySet<unknown> = new Set(['FATAL', 'PANIC']);

/**
 * PGlite that refuses every statement after PostgreSQL has aborted. A server would end its process and recover. PGlite accepts further
 * statements, waits for locks that no process releases, and never returns.
 */
export class AbortablePglite extends PGlite {
  #abortedBy: unknown = null;

  /** Opens a database. */
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

  /** Runs every statement of this class. Throws `STORAGE_UNAVAILABLE` after an abort. */
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
