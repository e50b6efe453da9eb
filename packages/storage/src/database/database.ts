import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import { StorageError } from '../primitives/index.ts';
import type { Buckets } from './nodes.ts';

/** Database or open transaction, for functions that accept both. */
export type Executor<T> = Kysely<T> | Transaction<T>;

/** Database of one owner, whose tables are in one schema. */
export interface Database<T> {
  /** Name of the owner's schema. */
  readonly schema: string;
  /** Runs queries outside a transaction. Throws `STORAGE_QUERY_OUTSIDE_TRANSACTION` inside an open `tx()`. */
  readonly db: Kysely<T>;
  /**
   * Runs a compiled statement like `db.executeQuery`. On PostgreSQL it omits Kysely's driver, which costs half as much as the statement
   * itself. Use it for frequent statements.
   */
  run<O>(statement: CompiledQuery<O>): Promise<{ readonly rows: readonly O[] }>;
  /**
   * Runs `work` in a transaction; rolls back if `work` throws. Do not make outgoing requests inside, because PGlite has one connection
   * for all callers.
   */
  tx<R>(work: (trx: Transaction<T>) => Promise<R>): Promise<R>;
  /** Calls `tell` after the open `tx()` has committed, once per function. Outside a transaction, calls `tell` immediately. */
  afterCommit(tell: () => void): void;
  /**
   * Resolves if the database accepts writes. Rejects if it does not, for example because the disk is full, or if it does not answer in
   * time. Callers within 2 s share one answer.
   */
  probe(): Promise<void>;
  /**
   * Runs `work`, and everything that it starts, for the rows of one bucket. In a distributed database, the work for one node has at most half
   * of the connections. It fails at once while the node is known not to answer, and within seconds if the node stops answering. Call it
   * outside of a transaction.
   */
  onBucket<R>(bucket: number, work: () => Promise<R>): Promise<R>;
  /** Returns `false` if the node of the bucket is known not to answer. */
  isUp(bucket: number): Promise<boolean>;
  /**
   * Runs `look` for the buckets of each node of a distributed database, concurrently, and returns the results. Logs a node whose look fails
   * as an outage, and omits it. Throws if all looks fail. Background work on all users uses it, so that one node that is down does not stop
   * the work on the others. With `buckets`, asks only the nodes that have them. Otherwise runs `look` once, for `buckets`.
   */
  onEachNode<R>(look: (buckets: Buckets) => Promise<R>, buckets?: Buckets): Promise<R[]>;
  /**
   * Divides buckets into groups of which one statement can lock rows: a group for each bucket of a distributed database, otherwise one
   * group.
   */
  lockableGroups(buckets: readonly number[]): Promise<readonly (readonly number[])[]>;
  /** Sends a payload of at most 7999 bytes. Inside a transaction, sends it at the commit. */
  notify<D>(executor: Executor<D>, channel: string, payload: string): Promise<void>;
}

const plainName = /^[a-z_][a-z0-9_]{0,62}$/;

/** Throws `STORAGE_NAME_INVALID` unless the name is plain, because the engines use some of these names unquoted in SQL. */
export function assertPlainName(kind: 'schema' | 'channel', value: string): void {
  if (!plainName.test(value)) {
    throw new StorageError(
      'STORAGE_NAME_INVALID',
      `The ${kind} name must consist of lower-case letters, digits and underscores, at most 63.`,
    );
  }
}
