import type { Migration } from 'kysely/migration';
import type { Database } from '../database/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { OutageLogger } from '../primitives/index.ts';

/** Options of a storage. */
export interface StorageOptions {
  /** PostgreSQL URL, `postgres://…`. Cannot be combined with `dataDir`. */
  url?: string;
  /** Folder of the embedded database. It is created if it does not exist, and locked against other processes. */
  dataDir?: string;
  /** Folder for the image of an empty embedded database, which makes starts faster. Default: `.cache` beside `dataDir`; none in memory. */
  cacheDir?: string;
  /** Initial content of a new embedded database: a tar file of another database's folder. Default: empty. */
  image?: Blob;
  /** Maximum number of PostgreSQL connections for waiting callers. Default: 10. */
  connections?: number;
  /**
   * Maximum number of connections for jobs and sweeps. Default: 10. In addition, the job queue uses three connections, the listener one,
   * and a schema change up to four.
   */
  jobConnections?: number;
  /** Log for outages of the database. Default: JSON lines on standard output. */
  log?: OutageLogger;
  /** Receives errors that no caller waits for, such as a lost listener. By default, all except outages are logged. */
  onBackgroundError?: (error: unknown) => void;
}

/** Current load of a storage. */
export interface StorageLoad {
  /** Connections of this process; `null` for the embedded database, which has only one connection. */
  connections: { open: number; idle: number; waiting: number } | null;
  /** Jobs of all processes, at most a few seconds old. `waiting`: jobs that are due. `null` if the database does not answer. */
  queues: readonly { name: string; waiting: number; running: number }[] | null;
}

/** Storage of a process. Each owner of tables has its own schema in it. */
export interface Storage {
  readonly kind: 'pglite' | 'postgres';
  /** Creates the owner's schema, runs its migrations and returns its database. May be called again with the same arguments. */
  database<T>(schema: string, migrations: Record<string, Migration>): Promise<Database<T>>;
  /** Returns the owner's database without running migrations; `null` if it does not exist. */
  existing<T>(schema: string): Promise<Database<T> | null>;
  /** Opens the job queue in its own schema, for example `service_jobs`. */
  jobs(schema: string): Promise<Jobs>;
  /**
   * Calls `onPayload` for each notification on the channel, from any process, after the sender's commit. Calls `onGap` if notifications
   * may be missing after a lost connection; the listener should then read its data again.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /**
   * Runs `work`, and everything that it starts, on the connections of jobs. Use it for work that no request waits for. Jobs already run
   * this way.
   */
  inBackground<R>(work: () => R): R;
  /**
   * Runs `work`, and everything that it starts, for a user. The users of the embedded database share its one connection equally, for any
   * number of requests.
   */
  onBehalfOf<R>(user: string, work: () => R): R;
  /** Resolves within 2 s, even if the database hangs. */
  load(): Promise<StorageLoad>;
  /** Reports an error for which no caller waits. */
  onBackgroundError(error: unknown): void;
  /** Stops the job queues, then closes the listeners and connections, and releases the data directory. */
  close(): Promise<void>;
}
