import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isStorageOutage } from '../primitives/index.ts';
import { asOutage, isConnectionLost, isWithoutAnswer, isTimeLimit, outageOf } from './outage.ts';

/** Maximum attempts after lost connections. When a server closes all connections, several of them may still look open. */
export const maxTriesOnLoss = 3;

/**
 * One use of a pooled connection. Closes the connection after a query without an answer, because the next query would wait for that
 * answer. Replaces a connection that was lost while idle, when a transaction begins.
 */
export class PoolClient implements PostgresPoolClient {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #onOutage: (error: unknown) => void;
  /** Current connection; `null` if a lost connection could not be replaced. */
  #client: pg.PoolClient | null;
  #silence: unknown;
  #isLost = false;

  constructor(client: pg.PoolClient, connect: () => Promise<pg.PoolClient>, onOutage: (error: unknown) => void) {
    this.#client = client;
    this.#connect = connect;
    this.#onOutage = onOutage;
  }

  /** Whether the last statement lost the connection. */
  get isLost(): boolean {
    return this.#isLost;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('Cursors are not supported.');
    return text === 'begin' ? this.#begin<R>() : this.#ask<R>(text, parameters);
  }

  release(destroy = false): void {
    this.#client?.release(destroy || this.#isLost || this.#silence !== undefined);
  }

  /** Begins a transaction. If the connection was lost, uses another one. This is safe before the first statement. */
  async #begin<R>(): Promise<PostgresQueryResult<R>> {
    for (let left = maxTriesOnLoss; ; left -= 1) {
      try {
        return await this.#ask<R>('begin', []);
      } catch (error) {
        if (!this.#isLost || left === 1) throw error;
      }
      this.release();
      this.#client = null;
      this.#client = await this.#connect();
      this.#isLost = false;
    }
  }

  /** Runs a statement. Reports an outage, and converts driver errors with `asOutage`. */
  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#silence !== undefined) throw this.#silence;
    const client = this.#client;
    if (client === null) throw outageOf(null);
    try {
      // The driver's types do not cover all statements, and the caller knows the type of the rows.
      return (await client.query(text, [...parameters])) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      const known = asOutage(error);
      if (isWithoutAnswer(error)) this.#silence = known;
      this.#isLost = isConnectionLost(error);
      // Lost connections are replaced, and an exceeded time limit does not mean that the server is unavailable.
      if (isStorageOutage(known) && !this.#isLost && !isTimeLimit(error)) this.#onOutage(known);
      throw known;
    }
  }
}

/**
 * Statements of the job queue that can be repeated after a lost connection. They read, fetch a job, or name the attempt that they change.
 * If the answer to a fetch is lost, the fetched job is requeued as an orphan.
 */
const repeatable = [
  /^\s*select\b/i,
  /\bset\s+state = 'active',/i,
  /\(id::text \|\| ':' \|\| retry_count::text\) = any\(/i,
  /\bretry_count = (i|held)\.retry_count\b/i,
  /\(id, retry_count\) in \(select id, retry_count from output_map\)/i,
];

/** Returns whether a statement of the job queue can be repeated. */
export const isRepeatable = (text: string): boolean => repeatable.some((form) => form.test(text));
