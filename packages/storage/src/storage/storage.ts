import { dirname, join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import {
  type Database,
  type Executor,
  Nodes,
  RawTablePlugin,
  assertPlainName,
  migrate,
  probeWrites,
  sharedProbe,
} from '../database/index.ts';
import { type Engine, type ServerOptions, TransactionScope, loadEmbedded, openServer } from '../engine/index.ts';
import { type Jobs, openJobs, type OutboxOwner } from '../jobs/index.ts';
import { type OutageLogger, isStorageOutage, OutageLog, StorageError, processLines } from '../primitives/index.ts';
import { DatabaseOutage } from './database-outage.ts';

export interface StorageOptions {
  /** PostgreSQL URL, `postgres://…`. Cannot be combined with `dataDir`. */
  url?: string;
  /**
   * URL of the same database without a pooler, if `url` names PgBouncer with `pool_mode = transaction`. Notifications, locks and migrations
   * use it, because they need a connection for longer than a transaction.
   */
  directUrl?: string | undefined;
  /** Folder of the embedded database. A missing folder is created. The folder is locked against other processes. */
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

export interface StorageLoad {
  /** Connections of this process; `null` for the embedded database, which has only one connection. */
  connections: { open: number; idle: number; waiting: number } | null;
  /** Jobs of all processes, at most a few seconds old. `waiting` counts jobs that are due. `null` if the database does not answer. */
  queues: readonly { name: string; waiting: number; running: number }[] | null;
}

/** Storage of a process. Each owner of tables has its own schema in it. */
export interface Storage {
  readonly kind: 'pglite' | 'postgres';
  /** Creates the owner's schema, runs its migrations and returns its database. May be called again with the same arguments. */
  database<T>(schema: string, migrations: Record<string, Migration>): Promise<Database<T>>;
  /** Returns the owner's database without running migrations; `null` if it does not exist. */
  existing<T>(schema: string): Promise<Database<T> | null>;
  /**
   * Opens the job queue in its own schema, for example `service_jobs`. With `outboxOwner`, transactions send jobs through the owner's table
   * `outgoing_job`. A second call returns the same queue.
   */
  jobs(schema: string, outboxOwner?: OutboxOwner): Promise<Jobs>;
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

/** Maximum length of a notification in bytes, set by PostgreSQL. */
const maxNoticeBytes = 7_999;
/** Default maximum number of connections per lane. */
const defaultConnections = 10;
/** Timeout in milliseconds for the queues in `load()`. */
const backlogTimeoutMs = 2_000;
type Backlog = NonNullable<StorageLoad['queues']>;

/**
 * Opens PostgreSQL if `url` is set, otherwise the embedded database. Throws STORAGE_LOCKED if another process has locked the data
 * directory.
 */
export async function openStorage(options: StorageOptions = {}): Promise<Storage> {
  const scope = new TransactionScope();
  const { log = processLines('storage') } = options;
  const onBackgroundError = options.onBackgroundError ?? ((error) => logFault(log, error));
  /** Not set while the engine opens, because the caller handles failures of that step. */
  let outage: DatabaseOutage | null = null;
  const engine = await openEngine(options, scope, { onBackgroundError, onOutage: (error) => outage?.begin(error) });
  const probes = new Map<string, () => Promise<void>>();
  outage = new DatabaseOutage(new OutageLog(log), () => Promise.all([...probes.values()].map((probe) => probe())));
  return storageOn({ engine, scope, log, onBackgroundError, outage, probes });
}

function openEngine(
  options: StorageOptions,
  scope: TransactionScope,
  callbacks: Pick<ServerOptions, 'onBackgroundError' | 'onOutage'>,
): Promise<Engine> {
  if (options.url !== undefined)
    return openServer(
      {
        url: options.url,
        directUrl: options.directUrl,
        connections: {
          requests: options.connections ?? defaultConnections,
          jobs: options.jobConnections ?? defaultConnections,
        },
        ...callbacks,
      },
      scope,
    );
  const { dataDir } = options;
  return loadEmbedded(
    {
      dataDir,
      cacheDir: options.cacheDir ?? (dataDir === undefined ? undefined : join(dirname(dataDir), '.cache')),
      image: options.image,
      onOutage: callbacks.onOutage,
    },
    scope,
  );
}

interface StorageParts {
  engine: Engine;
  scope: TransactionScope;
  log: OutageLogger;
  onBackgroundError: (error: unknown) => void;
  outage: DatabaseOutage;
  /** Probes by schema name. Each probe rejects while the database does not accept writes. */
  probes: Map<string, () => Promise<void>>;
}

function storageOn({ engine, scope, log, onBackgroundError, outage, probes }: StorageParts): Storage {
  const kysely = new Kysely<unknown>({ dialect: engine.dialect });
  const jobsBySchema = new Map<string, Promise<Jobs>>();
  let closing: Promise<void> | undefined;

  /** At most one backlog query runs at a time, because each query occupies a connection. */
  let backlogQuery: Promise<Backlog> | null = null;
  const queryBacklogs = (): Promise<Backlog> =>
    Promise.all([...jobsBySchema.values()].map(async (jobs) => (await jobs).backlog()))
      .then((all) => all.flat())
      .finally(() => (backlogQuery = null));

  const close = async (): Promise<void> => {
    outage.close();
    const stopped = await Promise.allSettled(
      [...jobsBySchema.values()].map(async (opening) => {
        const jobs = await opening;
        await jobs.stop();
        await jobs.settled();
      }),
    );
    await engine.close();
    const failed = stopped.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };

  return {
    kind: engine.kind,
    async database<T>(schema: string, migrations: Record<string, Migration>) {
      assertPlainName('schema', schema);
      const owned = kysely.withSchema(schema).withPlugin(new RawTablePlugin(schema));
      await engine.within('migrations', () => migrate(owned, schema, migrations));
      probes.set(schema, () => engine.within('jobs', () => probeWrites(owned)));
      // The owner's migrations ensure that the tables have these types.
      const database = databaseOn({ schema, scope, engine, log }, owned as unknown as Kysely<T>);
      // The first question reads the nodes, for which no request should wait.
      await database.isUp(0);
      return database;
    },
    async existing<T>(schema: string) {
      assertPlainName('schema', schema);
      const { rows } = await sql`select from information_schema.schemata where schema_name = ${schema}`.execute(kysely);
      if (rows.length === 0) return null;
      const owned = kysely.withSchema(schema).withPlugin(new RawTablePlugin(schema));
      return databaseOn({ schema, scope, engine, log }, owned as unknown as Kysely<T>);
    },
    async jobs(schema, outboxOwner) {
      assertPlainName('schema', schema);
      if (closing !== undefined) throw new StorageError('STORAGE_CLOSED', 'The storage is closed.');
      const known = jobsBySchema.get(schema);
      if (known !== undefined) return known;
      const opening = openJobs({ schema, engine, scope, outboxOwner, log, onBackgroundError });
      jobsBySchema.set(schema, opening);
      opening.catch(() => jobsBySchema.delete(schema));
      return opening;
    },
    async listen(channel, onPayload, onGap = () => {}) {
      assertPlainName('channel', channel);
      return engine.listen(channel, onPayload, onGap);
    },
    async load() {
      const queues = await Promise.race([(backlogQuery ??= queryBacklogs()), nullAfterTimeout()]).catch(() => null);
      return { connections: engine.connections(), queues };
    },
    onBackgroundError,
    inBackground: (work) => engine.within('jobs', work),
    onBehalfOf: (user, work) => engine.onBehalfOf(user, work),
    close() {
      return (closing ??= close());
    },
  };
}

interface DatabaseParts extends Pick<StorageParts, 'engine' | 'scope' | 'log'> {
  schema: string;
}

function databaseOn<T>({ schema, scope, engine, log }: DatabaseParts, db: Kysely<T>): Database<T> {
  const nodes = new Nodes({ engine, db: db as unknown as Kysely<unknown>, schema, log });
  return {
    schema,
    db,
    run: (statement) =>
      engine.run === null ? db.executeQuery(statement) : engine.run(statement.sql, statement.parameters),
    async tx(work) {
      scope.assertNotNested();
      const committed = new Set<() => void>();
      const result = await db.transaction().execute((trx) => scope.run(committed, () => work(trx)));
      for (const tell of committed) tell();
      return result;
    },
    afterCommit: (tell) => scope.afterCommit(tell),
    onBucket: (bucket, work) => nodes.onBucket(bucket, work),
    isUp: (bucket) => nodes.isUp(bucket),
    onEachNode: (look, buckets) => nodes.each(look, buckets),
    lockableGroups: (buckets) => nodes.lockableGroups(buckets),
    probe: sharedProbe(db as unknown as Kysely<unknown>, (work) => engine.within('jobs', work)),
    async notify<D>(executor: Executor<D>, channel: string, payload: string) {
      assertPlainName('channel', channel);
      if (Buffer.byteLength(payload) > maxNoticeBytes) {
        throw new StorageError(
          'STORAGE_NOTICE_TOO_LONG',
          `A notification has at most ${maxNoticeBytes} bytes; send a reference.`,
        );
      }
      await sql`select pg_notify(${channel}, ${payload})`.execute(executor);
    },
  };
}

/** Resolves to `null` after `backlogTimeoutMs`. */
function nullAfterTimeout(): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  AbortSignal.timeout(backlogTimeoutMs).addEventListener('abort', () => resolve(null));
  return promise;
}

/** Logs a background fault. Excludes outages, which are logged separately, and lost connections, which are replaced. */
function logFault(log: OutageLogger, error: unknown): void {
  const isLost = error instanceof StorageError && error.code === 'STORAGE_CONNECTION_LOST';
  if (!isLost && !isStorageOutage(error)) log.warn({ err: error }, 'background fault');
}
