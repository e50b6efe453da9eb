import type { Migration } from 'kysely/migration';
import type { Database } from '../database/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { OutageLogger } from '../primitives/index.ts';

export interface StorageOptions {
  /** `postgres://…`; excludes `dataDir`. */
  url?: string;
  /** Folder of the embedded database, created when missing and locked against a second process. */
  dataDir?: string;
  /** Where the image of an empty embedded database is kept for quick starts. Default: `.cache` beside `dataDir`; none in memory. */
  cacheDir?: string;
  /** What a new embedded database begins with instead of nothing: the tar file of another one's folder. */
  image?: Blob;
  /** The most connections to PostgreSQL for callers who wait, at once. Default 10. */
  connections?: number;
  /** The most for jobs and sweeps. Default 10. Beside both: three of the job queue, one that listens, and up to four while a schema is changed. */
  jobConnections?: number;
  /** Where outages of the database are logged. Default: JSON lines on the standard output. */
  log?: OutageLogger;
  /** Faults that no caller is waiting for: a lost listener, a failed job's settlement. Default: a line of the log, without outages. */
  onBackgroundError?: (error: unknown) => void;
}

/** How much a storage has to do. */
export interface StorageLoad {
  /** Of this process: null on the embedded database, which has one. */
  connections: { open: number; idle: number; waiting: number } | null;
  /** Of all processes, a few seconds old at most; `waiting` jobs are due, `running` ones are taken. Null when the database does not tell. */
  queues: readonly { name: string; waiting: number; running: number }[] | null;
}

/** One process opens one storage; every owner gets its own schema in it. */
export interface Storage {
  readonly kind: 'pglite' | 'postgres';
  /** Creates the owner's schema, runs its migrations and returns its database. May be called again with the same arguments. */
  database<T>(schema: string, migrations: Record<string, Migration>): Promise<Database<T>>;
  /** The owner's database as it is, without its migrations; null where it was never made. */
  existing<T>(schema: string): Promise<Database<T> | null>;
  /** A job queue in a schema of its own, e.g. `service_jobs`. */
  jobs(schema: string): Promise<Jobs>;
  /**
   * Calls `onPayload` for every notice on the channel, from any process, after the sender committed.
   * `onGap` is called when notices may have been missed (a lost connection), so that the listener reads again.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Runs `work`, and what it starts, with the connections of jobs: nobody waits for it. Jobs run so by themselves. */
  inBackground<R>(work: () => R): R;
  /** Within 2 s, whatever the database does. */
  load(): Promise<StorageLoad>;
  /** Where code of the owners reports faults that no caller is waiting for. */
  onBackgroundError(error: unknown): void;
  /** Stops the job queues, then the listeners and connections, and releases the data directory. */
  close(): Promise<void>;
}
