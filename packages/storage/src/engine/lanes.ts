import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * For whom the database works: callers who wait, jobs and sweeps that nobody waits for, the queue of the jobs, its beats, or changes
 * of the schema.
 */
export type Lane = 'requests' | 'jobs' | 'queue' | 'beats' | 'migrations';

/** Knows in which lane the running code is: that of requests where nobody said otherwise. Timers set inside stay in it. */
export class Lanes {
  readonly #current = new AsyncLocalStorage<Lane>();

  within<R>(lane: Lane, work: () => R): R {
    return this.#current.run(lane, work);
  }

  get current(): Lane {
    return this.#current.getStore() ?? 'requests';
  }
}
