import { AsyncLocalStorage } from 'node:async_hooks';
import { StorageError } from '../primitives/index.ts';

interface OpenTransaction {
  open: boolean;
  /** Callbacks to run once after the commit. */
  readonly committed: Set<() => void>;
}

/**
 * Tracks whether the running code is inside an open transaction of one storage. A query outside the open transaction would bypass the
 * transaction on PostgreSQL, and wait forever on PGlite's single connection. Both engines therefore reject such queries.
 */
export class TransactionScope {
  readonly #current = new AsyncLocalStorage<OpenTransaction>();

  /** Runs `work` inside the transaction. Work that continues after the transaction has ended counts as outside. */
  async run<R>(committed: Set<() => void>, work: () => Promise<R>): Promise<R> {
    const transaction: OpenTransaction = { open: true, committed };
    try {
      return await this.#current.run(transaction, work);
    } finally {
      transaction.open = false;
    }
  }

  /**
   * Calls `tell` once after the open transaction has committed, even if `tell` was registered several times. Without a transaction, calls
   * `tell` immediately.
   */
  afterCommit(tell: () => void): void {
    const current = this.#current.getStore();
    if (current?.open) current.committed.add(tell);
    else tell();
  }

  /** Throws `STORAGE_QUERY_OUTSIDE_TRANSACTION` inside an open transaction. */
  assertNone(): void {
    if (this.#current.getStore()?.open) {
      throw new StorageError(
        'STORAGE_QUERY_OUTSIDE_TRANSACTION',
        'A query was started outside the open transaction. Pass the transaction to every function that is called inside tx().',
      );
    }
  }

  /** Throws `STORAGE_NESTED_TRANSACTION` inside an open transaction. */
  assertNotNested(): void {
    if (this.#current.getStore()?.open) {
      throw new StorageError(
        'STORAGE_NESTED_TRANSACTION',
        'tx() was called inside tx(). Pass the open transaction instead.',
      );
    }
  }
}
