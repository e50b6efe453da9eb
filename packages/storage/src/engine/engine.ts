import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect } from 'kysely';
import type { Db } from 'pg-boss';

/** Purpose of a connection: waiting callers, jobs and sweeps, the job queue itself, or schema changes. */
export type Lane = 'requests' | 'jobs' | 'queue' | 'migrations';

/**
 * Tracks the lane of the running code, and the user for whom it runs. The default is the lane `requests`
 * without a user. A timer runs in the lane and for the user for which it was set.
 */
export class Lanes {
  readonly #current = new AsyncLocalStorage<{ lane: Lane; user: string | null }>();

  /** Runs `work`, and everything that it starts, in this lane. */
  within<R>(lane: Lane, work: () => R): R {
    return this.#current.run({ lane, user: this.#current.getStore()?.user ?? null }, work);
  }

  /** Runs `work`, and everything that it starts, for this user. */
  onBehalfOf<R>(user: string, work: () => R): R {
    return this.#current.run({ lane: this.current, user }, work);
  }

  /** Lane of the running code. */
  get current(): Lane {
    return this.#current.getStore()?.lane ?? 'requests';
  }

  /** Name under which the running code shares a single connection: its user, or its lane without a user. */
  get party(): string {
    const user = this.#current.getStore()?.user ?? null;
    return user === null ? `lane ${this.current}` : `user ${user}`;
  }
}

/** A node of a distributed database. */
export interface DatabaseNode {
  readonly name: string;
  /** Statement that only this node answers. */
  readonly probe: string;
}

/** Common interface of the embedded database and a PostgreSQL server. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  readonly dialect: Dialect;
  /** Connections for the job queue, which does not use Kysely. */
  readonly jobsDatabase: Db;
  /** Runs a statement outside a transaction without Kysely's driver; `null` if the engine has no faster way than the driver. */
  readonly run: (<O>(text: string, values: readonly unknown[]) => Promise<{ rows: O[] }>) | null;
  /** Returns the number of connections in the pools; `null` without a pool. */
  connections(): { open: number; idle: number; waiting: number } | null;
  /** Calls `onPayload` for each notification, and `onGap` after notifications may have been lost. Returns a function that unsubscribes. */
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;
  /** Runs `work`, and everything that it starts, with the connections and time limits of the lane. */
  within<R>(lane: Lane, work: () => R): R;
  /**
   * Runs `work`, and everything that it starts, for a user. On the embedded database, users share the connection equally. On PostgreSQL,
   * statements run side by side, and callers wait for a connection in the order in which they came.
   */
  onBehalfOf<R>(user: string, work: () => R): R;
  /**
   * Runs `work`, and everything that it starts, with at most half of each lane's connections together with other work for the node of a
   * distributed database. If the node does not answer, the work fails with an outage. `null` ends the limit.
   */
  onNode<R>(node: DatabaseNode | null, work: () => R): R;
  /** Whether a node is known not to answer. */
  isDown(name: string): boolean;
  /** Runs `work` while no other process runs work with the same name. */
  exclusively<R>(name: string, work: () => Promise<R>): Promise<R>;
  /** Closes all connections. The embedded database also releases its data directory. */
  close(): Promise<void>;
}
