import type { Kysely, Transaction } from 'kysely';
import { StorageError } from '../primitives/index.ts';

/** A database or an open transaction, for functions that work with both. */
export type Executor<T> = Kysely<T> | Transaction<T>;

export interface Database<T> {
  readonly schema: string;
  /** For queries outside a transaction; throws STORAGE_QUERY_OUTSIDE_TRANSACTION when used inside an open `tx()`. */
  readonly db: Kysely<T>;
  /** Commits what `work` did, or rolls it back when it throws. Make no outgoing request inside: on PGlite everyone else waits. */
  tx<R>(work: (trx: Transaction<T>) => Promise<R>): Promise<R>;
  /** Inside `tx()`: calls `tell` once the transaction has committed, and once only for each function. Outside: at once. */
  afterCommit(tell: () => void): void;
  /**
   * Resolves when the database accepts writes, rejects when it does not (a full disk) or not in time. Callers within 2
   * s share one answer.
   */
  probe(): Promise<void>;
  /** At most 7999 bytes; inside a transaction it leaves with the commit. */
  notify<D>(executor: Executor<D>, channel: string, payload: string): Promise<void>;
}

const plainName = /^[a-z_][a-z0-9_]{0,62}$/;

/** Schema and channel names reach SQL as plain identifiers on one engine or the other, so they are plain. */
export function assertPlainName(kind: 'schema' | 'channel', value: string): void {
  if (!plainName.test(value)) {
    throw new StorageError(
      'STORAGE_NAME_INVALID',
      `The ${kind} name must be lower-case letters, digits and underscores, up to 63.`,
    );
  }
}
