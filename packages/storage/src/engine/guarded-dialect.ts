import { PGliteAdapter } from 'kysely';
import type {
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryCompiler,
  TransactionSettings,
} from 'kysely';
import type { Lanes } from './engine.ts';
import { FairQueue } from './fair-queue.ts';
import type { TransactionScope } from './transaction-scope.ts';

/**
 * Disables Kysely's mutex for single-connection dialects. Kysely acquires the mutex before it calls the driver, so a query inside an open
 * transaction would hang without being detected. The guarded driver serializes the connections instead.
 */
class EmbeddedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class GuardedDriver implements Driver {
  readonly #inner: Driver;
  readonly #scope: TransactionScope;
  readonly #lanes: Lanes | null;
  readonly #queue = new FairQueue();

  constructor(inner: Driver, scope: TransactionScope, lanes: Lanes | null) {
    this.#inner = inner;
    this.#scope = scope;
    this.#lanes = lanes;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#scope.assertNone();
    if (this.#lanes !== null) await this.#queue.enter(this.#lanes.party);
    try {
      return await this.#inner.acquireConnection();
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#inner.releaseConnection(connection);
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    if (this.#lanes !== null) this.#queue.leave();
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#inner.beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(connection);
  }

  async savepoint(...args: Parameters<NonNullable<Driver['savepoint']>>): Promise<void> {
    await this.#inner.savepoint?.(...args);
  }

  async rollbackToSavepoint(...args: Parameters<NonNullable<Driver['rollbackToSavepoint']>>): Promise<void> {
    await this.#inner.rollbackToSavepoint?.(...args);
  }

  async releaseSavepoint(...args: Parameters<NonNullable<Driver['releaseSavepoint']>>): Promise<void> {
    await this.#inner.releaseSavepoint?.(...args);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

/**
 * Wraps the dialect of either engine. Refuses a connection to code that is already inside a transaction. With `lanes`, all callers share
 * one connection.
 */
export class GuardedDialect implements Dialect {
  readonly #inner: Dialect;
  readonly #scope: TransactionScope;
  readonly #lanes: Lanes | null;

  constructor(inner: Dialect, scope: TransactionScope, lanes: Lanes | null) {
    this.#inner = inner;
    this.#scope = scope;
    this.#lanes = lanes;
  }

  createDriver(): Driver {
    return new GuardedDriver(this.#inner.createDriver(), this.#scope, this.#lanes);
  }

  createAdapter(): DialectAdapter {
    return this.#lanes === null ? this.#inner.createAdapter() : new EmbeddedAdapter();
  }

  createQueryCompiler(): QueryCompiler {
    return this.#inner.createQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return this.#inner.createIntrospector(db);
  }
}
