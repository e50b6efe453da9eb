import type { Migration } from 'kysely/migration';
import type { Database } from '../database/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { OutageLogger } from '../primitives/index.ts';

export interface StorageOptions {
  /** `postgres://…`; excludes `dataDir`. */
  url?: string;
  /** Folder of the embedded database. It is created if missing, and locked against a second process. */
  dataDir?: string;
  /**
   * Folder for the image of an empty embedded database, for quick starts. Default: `.cache` beside `dataDir`; none in
   * memory.
   */
  cacheDir?: string;
  /** Initial content of a new embedded database: the tar file of another one's folder. Default: empty. */
  image?: Blob;
  /** Maximum connections to PostgreSQL for waiting callers. Default: 10. */
  connections?: number;
  /**
   * Maximum connections for jobs and sweeps. Default: 10. In addition, the job queue uses three, the listener one, and
   * a schema change up to four.
   */
  jobConnections?: number;
  /** Log for outages of the database. Default: JSON lines on standard output. */
  log?: OutageLogger;
  /** Receives errors that no caller waits for, such as a lost listener. Default: logs them, except outages. */
  onBackgroundError?: (error: unknown) => void;
}

/** Current load of a storage. */
export interface StorageLoad {
  /** Connections of this process; `null` on the embedded database, which has one connection. */
  connections: { open: number; idle: number; waiting: number } | null;
  /** Jobs of all processes, at most a few seconds old. `waiting` jobs are due. `null` if the database does not answer. */
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
   * Calls `onPayload` for each notification on the channel, from any process, after the sender's commit.
   * Calls `onGap` if notifications may have been missed after a lost connection; the listener should then read again.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Runs `work`, and what it starts, on the connections of jobs. For work that no request waits for; jobs already run this way. */
  inBackground<R>(work: () => R): R;
  /** Resolves within 2 s, even if the database hangs. */
  load(): Promise<StorageLoad>;
  /** Reports an error that no caller waits for. */
  onBackgroundError(error: unknown): void;
  /** Stops the job queues, then the listeners and connections, and releases the data directory. */
  close(): Promise<void>;
}
