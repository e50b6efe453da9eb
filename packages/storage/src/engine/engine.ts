import type { Dialect } from 'kysely';
import type { Db } from 'pg-boss';
import type { Lane } from './lanes.ts';

/** What the two databases must each provide. Everything above it is one code path. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  readonly dialect: Dialect;
  /** The job queue's way in: the same connections, outside Kysely. */
  readonly jobsDatabase: Db;
  /** The same for its beats, which are answered or fail within seconds. */
  readonly beatsDatabase: Pick<Db, 'executeSql'>;
  /** Connections of the pool; null where there is none. */
  connections(): { open: number; idle: number; waiting: number } | null;
  listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;
  /** Runs `work`, and what it starts, with the connections and time limits of the lane. */
  within<R>(lane: Lane, work: () => R): R;
  /** Runs `work` while no other process runs work of the same name. */
  exclusively<R>(name: string, work: () => Promise<R>): Promise<R>;
  close(): Promise<void>;
}
