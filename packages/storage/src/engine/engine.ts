import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect } from 'kysely';
import type { Db } from 'pg-boss';

/** Purpose of a connection: callers that wait, jobs and sweeps, the job queue itself, or schema changes. */
export type Lane = 'requests' | 'jobs' | 'queue' | 'migrations';

/** The lane of the running code, by default that of requests. Timers that are set in a lane stay in it. */
export class Lanes {
  readonly #current = new AsyncLocalStorage<Lane>();

  within<R>(lane: Lane, work: () => R): R {
    return this.#current.run(lane, work);
  }

  get current(): Lane {
    return this.#current.getStore() ?? 'requests';
  }
}

/** What the two databases must each provide. Everything above it is one code path. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  readonly dialect: Dialect;
  /** For the job queue: the same connections without Kysely. */
  readonly jobsDatabase: Db;
  /** Connections of the pool; null where there is none. */
  connections(): { open: number; idle: number; waiting: number } | null;
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;
  /** Runs `work`, and what it starts, with the connections and time limits of the lane. */
  within<R>(lane: Lane, work: () => R): R;
  /** Runs `work` while no other process runs work of the same name. */
  exclusively<R>(name: string, work: () => Promise<R>): Promise<R>;
  close(): Promise<void>;
}
