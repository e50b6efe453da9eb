import { AsyncLocalStorage } from 'node:async_hooks';
import { StorageError } from '../primitives/index.ts';

interface OpenTransaction {
  open: boolean;
  /** Callbacks to run once after the commit. */
  readonly committed: Set<() => void>;
}

/**
 * Knows whether the running code is inside an open transaction of one storage. A query beside the
 * open transaction would escape it on PostgreSQL and wait for ever on PGlite's single connection,
 * so it is refused on both.
 */
export class TransactionScope {
  readonly #current = new AsyncLocalStorage<OpenTransaction>();

  /** Work that outlives the transaction it was started in is outside again once that has ended. */
  async run<R>(committed: Set<() => void>, work: () => Promise<R>): Promise<R> {
    const transaction: OpenTransaction = { open: true, committed };
    try {
      return await this.#current.run(transaction, work);
    } finally {
      transaction.open = false;
    }
  }

  /** Calls `tell` when the open transaction has committed, once however often it is asked; at once where none is open. */
  afterCommit(tell: () => void): void {
    const current = this.#current.getStore();
    if (current?.open) current.committed.add(tell);
    else tell();
  }

  assertNone(): void {
    if (this.#current.getStore()?.open) {
      throw new StorageError(
        'STORAGE_QUERY_OUTSIDE_TRANSACTION',
        'A query was started beside the open transaction. Pass the transaction to everything called inside tx().',
      );
    }
  }

  assertNotNested(): void {
    if (this.#current.getStore()?.open) {
      throw new StorageError(
        'STORAGE_NESTED_TRANSACTION',
        'tx() was called inside tx(). Pass the open transaction instead.',
      );
    }
  }
}
