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
import type { TransactionScope } from './transaction-scope.ts';

/** Grants connections one at a time, in the order of the requests. */
class Turnstile {
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  async enter(): Promise<void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    this.#release = resolve;
  }

  leave(): void {
    this.#release();
  }
}

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
  readonly #turnstile: Turnstile | undefined;

  constructor(inner: Driver, scope: TransactionScope, turnstile: Turnstile | undefined) {
    this.#inner = inner;
    this.#scope = scope;
    this.#turnstile = turnstile;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#scope.assertNone();
    await this.#turnstile?.enter();
    try {
      return await this.#inner.acquireConnection();
    } catch (error) {
      this.#turnstile?.leave();
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#inner.releaseConnection(connection);
    } finally {
      this.#turnstile?.leave();
    }
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

/** Wraps the dialect of either engine. Refuses a connection to code that is already inside a transaction. */
export class GuardedDialect implements Dialect {
  readonly #inner: Dialect;
  readonly #scope: TransactionScope;
  readonly #singleConnection: boolean;

  constructor(inner: Dialect, scope: TransactionScope, singleConnection: boolean) {
    this.#inner = inner;
    this.#scope = scope;
    this.#singleConnection = singleConnection;
  }

  createDriver(): Driver {
    return new GuardedDriver(
      this.#inner.createDriver(),
      this.#scope,
      this.#singleConnection ? new Turnstile() : undefined,
    );
  }

  createAdapter(): DialectAdapter {
    return this.#singleConnection ? new EmbeddedAdapter() : this.#inner.createAdapter();
  }

  createQueryCompiler(): QueryCompiler {
    return this.#inner.createQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return this.#inner.createIntrospector(db);
  }
}
