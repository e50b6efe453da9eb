import type { PostgresPool, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { Lane, Lanes } from './engine.ts';
import { outageOf } from './outage.ts';
import { isRepeatable, PoolClient, maxTriesOnLoss } from './pool-client.ts';

/** Options of the pools. */
export interface PoolsOptions {
  connection: pg.ClientConfig;
  /** Maximum connections of each lane. */
  connections: Readonly<Record<'requests' | 'jobs', number>>;
  /** Called if an idle connection is lost. */
  onLost: (error: unknown) => void;
  /** Called if a connection or a statement fails because the server is unavailable. */
  onOutage: (error: unknown) => void;
}

/** Time limits of a lane. */
interface Limits {
  /** Timeout for a connection in milliseconds. */
  connection: number;
  /** Server time limits in milliseconds: for a lock and for a whole statement. 0 means no limit. */
  lock: number;
  statement: number;
  /** Time limit in milliseconds between two statements of a transaction. A frozen process holds its locks for this long. */
  idle: number;
  /** Milliseconds that the client waits beyond the server's time limit before it gives up. */
  silence: number;
}

/** Requests fail within seconds, because a caller waits. Jobs may take a minute. */
const limitsOf: Readonly<Record<Lane, Limits>> = {
  requests: { connection: 5_000, lock: 5_000, statement: 10_000, idle: 5_000, silence: 2_000 },
  jobs: { connection: 20_000, lock: 30_000, statement: 60_000, idle: 5_000, silence: 2_000 },
  queue: { connection: 20_000, lock: 30_000, statement: 60_000, idle: 5_000, silence: 2_000 },
  migrations: { connection: 60_000, lock: 0, statement: 0, idle: 60_000, silence: 0 },
};
/** Connections for migrations. They are open only while migrations run. */
const migrationConnections = 3;
/** Connections of the job queue itself. Jobs use other connections. */
const queueConnections = 3;

/** Connections to one server, with a pool for each lane. Errors distinguish outages from faulty statements. */
export class Pools {
  readonly #pools: Readonly<Record<Lane, pg.Pool>>;
  readonly #lanes: Lanes;
  readonly #onOutage: (error: unknown) => void;

  constructor({ connection, connections, onLost, onOutage }: PoolsOptions, lanes: Lanes) {
    const open = (lane: Lane, max: number): pg.Pool => openPool(lane, { ...connection, max }, onLost);
    this.#pools = {
      requests: open('requests', connections.requests),
      jobs: open('jobs', connections.jobs),
      queue: open('queue', queueConnections),
      migrations: open('migrations', migrationConnections),
    };
    this.#lanes = lanes;
    this.#onOutage = onOutage;
  }

  /** Returns a pool for Kysely that uses the caller's lane. */
  asPool(): PostgresPool {
    return { connect: () => this.#connect(this.#lanes.current), end: () => this.end(), options: {} };
  }

  /** Runs a statement of the job queue. If the connection is lost, repeats a repeatable statement on another connection. */
  async query<R>(lane: Lane, text: string, values?: unknown[]): Promise<PostgresQueryResult<R>> {
    for (let left = maxTriesOnLoss; ; left -= 1) {
      const client = await this.#connect(lane);
      try {
        return await client.query<R>(text, values ?? []);
      } catch (error) {
        if (!client.isLost || left === 1 || !isRepeatable(text)) throw error;
      } finally {
        client.release();
      }
    }
  }

  /** Returns the number of connections of all lanes. */
  /** Returns the number of connections in all pools, and of callers that wait for one. */
  load(): { open: number; idle: number; waiting: number } {
    const load = { open: 0, idle: 0, waiting: 0 };
    for (const pool of Object.values(this.#pools)) {
      load.open += pool.totalCount;
      load.idle += pool.idleCount;
      load.waiting += pool.waitingCount;
    }
    return load;
  }

  async end(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.end()));
  }

  async #connect(lane: Lane): Promise<PoolClient> {
    const connect = (): Promise<pg.PoolClient> =>
      this.#pools[lane].connect().catch((error: unknown) => {
        const outage = outageOf(error);
        this.#onOutage(outage);
        throw outage;
      });
    return new PoolClient(await connect(), connect, this.#onOutage);
  }
}

/** Opens a pool whose connections have the time limits of the lane. */
function openPool(lane: Lane, config: pg.PoolConfig, onLost: (error: unknown) => void): pg.Pool {
  const { connection, lock, statement, idle, silence } = limitsOf[lane];
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: connection,
    ...(statement > 0 && { query_timeout: statement + silence }),
    // Settings are not sent in the start-up packet, because poolers reject options there.
    onConnect: (client) =>
      client
        .query(
          `select set_config('TimeZone', 'UTC', false), set_config('lock_timeout', $1, false),
             set_config('statement_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $3, false)`,
          [`${lock}ms`, `${statement}ms`, `${idle}ms`],
        )
        .then(() => undefined),
  });
  pool.on('error', onLost);
  // The pool handles only errors of idle connections. Errors of a connection in use are reported by its query.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
