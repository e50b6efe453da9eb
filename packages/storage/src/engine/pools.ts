import type { PostgresPool, PostgresQueryResult, PostgresCursor, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isStorageOutage, StorageError } from '../primitives/index.ts';
import type { Lane, Lanes } from './engine.ts';
import { keptStatementName } from './kept-statements.ts';
import { NodeShares, type NodeObserver, type NodeUse } from './node-shares.ts';
import { outageOf, asOutage, isConnectionLost, isStatementCancelled, isWithoutAnswer, isTimeLimit } from './outage.ts';

export interface PoolsOptions {
  connection: pg.ClientConfig;
  /** Connection for migrations, which last longer than a transaction. */
  direct: pg.ClientConfig;
  /** Whether `connection` leads to a pooler that gives each transaction a connection of the server. */
  isPooled: boolean;
  /** Maximum connections of each lane. */
  connections: Readonly<Record<'requests' | 'jobs', number>>;
  /** Called if an idle connection is lost. */
  onLost: (error: unknown) => void;
  /** Called if a connection or a statement fails because the server is unavailable. */
  onOutage: (error: unknown) => void;
  /** Observes the nodes of a distributed database. */
  nodes: NodeObserver;
}

/** Maximum number of connections for migrations. The connections are open only while migrations run. */
const migrationConnections = 3;
/** Maximum number of connections of the job queue itself. Jobs use other connections. */
const queueConnections = 3;

/** Connections to one server, with a pool for each lane. Errors distinguish outages from faulty statements. */
export class Pools {
  readonly #pools: Readonly<Record<Lane, pg.Pool>>;
  readonly #lanes: Lanes;
  /** Shares of the nodes of a distributed database in the lanes. */
  readonly shares: NodeShares;
  readonly #onOutage: (error: unknown) => void;
  readonly #isPooled: boolean;

  constructor({ connection, direct, isPooled, connections, onLost, onOutage, nodes }: PoolsOptions, lanes: Lanes) {
    const open = (lane: Lane, max: number): pg.Pool =>
      isShared(lane, isPooled)
        ? openPool(lane, { ...connection, max }, { onLost, settings: pooledSettings })
        : openPool(lane, { ...direct, max }, { onLost, settings: sessionSettings(lane) });
    this.#pools = {
      requests: open('requests', connections.requests),
      jobs: open('jobs', connections.jobs),
      queue: open('queue', queueConnections),
      migrations: open('migrations', migrationConnections),
    };
    const patience = { requests: limitsOf.requests.connection, jobs: limitsOf.jobs.connection };
    this.shares = new NodeShares(connections, patience, nodes);
    this.#lanes = lanes;
    this.#onOutage = onOutage;
    this.#isPooled = isPooled;
  }

  /** Returns a pool for Kysely that uses the caller's lane. */
  asPool(): PostgresPool {
    return { connect: () => this.#connect(this.#lanes.current), end: () => this.end(), options: {} };
  }

  /** Runs a statement outside a transaction. If the connection is lost, repeats a repeatable statement on another connection. */
  async query<R>(lane: Lane, text: string, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    for (let left = maxTriesOnLoss; ; left -= 1) {
      const client = await this.#connect(lane);
      try {
        return await client.query<R>(text, values);
      } catch (error) {
        if (!client.isLost || left === 1 || !isRepeatable(text)) throw error;
      } finally {
        client.release();
      }
    }
  }

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
    const use = await this.shares.enter(lane);
    const connect = (): Promise<pg.PoolClient> =>
      this.#pools[lane].connect().catch((error: unknown) => {
        const outage = outageOf(error);
        this.#onOutage(outage);
        throw outage;
      });
    try {
      const sharedLane = isShared(lane, this.#isPooled) ? lane : null;
      return new PoolClient(await connect(), connect, { onOutage: this.#onOutage, use, sharedLane });
    } catch (error) {
      use?.leave();
      throw error;
    }
  }
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

/** Returns whether a pooler gives the connections of this lane to other processes after each transaction. */
const isShared = (lane: Lane, isPooled: boolean): boolean => isPooled && lane !== 'migrations';

/** Returns the statement that sets the time limits of the lane for a connection. */
function sessionSettings(lane: Lane): pg.QueryConfig {
  const { lock, statement, idle } = limitsOf[lane];
  return {
    text: `select set_config('TimeZone', 'UTC', false), set_config('lock_timeout', $1, false),
      set_config('statement_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $3, false)`,
    values: [`${lock}ms`, `${statement}ms`, `${idle}ms`],
  };
}

/** A pooler keeps only this setting for a client. Transactions set their own time limits. */
const pooledSettings: pg.QueryConfig = { text: `set timezone = 'UTC'` };

/** Begins a transaction with the time limits of the lane, in one message. */
function beginShared(lane: Lane): string {
  const { lock, statement, idle } = limitsOf[lane];
  return `begin; set local lock_timeout = ${lock}; set local statement_timeout = ${statement}; set local idle_in_transaction_session_timeout = ${idle}`;
}

/** Opens a pool whose connections have the settings. */
function openPool(
  lane: Lane,
  config: pg.PoolConfig,
  { onLost, settings }: { onLost: (error: unknown) => void; settings: pg.QueryConfig },
): pg.Pool {
  const { connection, statement, silence } = limitsOf[lane];
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: connection,
    ...(statement > 0 && { query_timeout: statement + silence }),
    // Settings are not sent in the start-up packet, because poolers reject options there.
    onConnect: (client) => client.query(settings).then(() => undefined),
  });
  pool.on('error', onLost);
  // The pool handles only errors of idle connections. Errors of a connection in use are reported by its query.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Maximum attempts after lost connections. When a server closes all connections, several of them may still look open. */
const maxTriesOnLoss = 3;

/**
 * One use of a pooled connection. Closes the connection after a query without an answer, because the next query would wait for that
 * answer. Replaces a connection that was lost while idle, when a transaction begins.
 */
class PoolClient implements PostgresPoolClient {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #onOutage: (error: unknown) => void;
  /** Use of the share of a node; `null` if the statements are not of one node. */
  readonly #use: NodeUse | null;
  /** Lane of a connection that a pooler shares; otherwise `null`. */
  readonly #sharedLane: Lane | null;
  /** Current connection; `null` if a lost connection could not be replaced. */
  #client: pg.PoolClient | null;
  #silence: unknown;
  #isLost = false;

  constructor(
    client: pg.PoolClient,
    connect: () => Promise<pg.PoolClient>,
    { onOutage, use, sharedLane }: { onOutage: (error: unknown) => void; use: NodeUse | null; sharedLane: Lane | null },
  ) {
    this.#client = client;
    this.#connect = connect;
    this.#onOutage = onOutage;
    this.#use = use;
    this.#sharedLane = sharedLane;
  }

  /** Whether the last statement lost the connection. */
  get isLost(): boolean {
    return this.#isLost;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('Cursors are not supported.');
    return text === 'begin' ? this.#begin<R>() : this.#ask<R>(text, parameters);
  }

  release(destroy = false): void {
    this.#giveBack(destroy);
    this.#use?.leave();
  }

  #giveBack(destroy = false): void {
    this.#client?.release(destroy || this.#isLost || this.#silence !== undefined);
  }

  /** Begins a transaction. If the connection was lost, uses another one, which is safe before the first statement. */
  async #begin<R>(): Promise<PostgresQueryResult<R>> {
    for (let left = maxTriesOnLoss; ; left -= 1) {
      try {
        return await this.#ask<R>(this.#sharedLane === null ? 'begin' : beginShared(this.#sharedLane), []);
      } catch (error) {
        if (!this.#isLost || left === 1) throw error;
      }
      this.#giveBack();
      this.#client = null;
      this.#client = await this.#connect();
      this.#isLost = false;
    }
  }

  /** Runs a statement. Reports an outage, and converts driver errors with `asOutage`. */
  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#silence !== undefined) throw this.#silence;
    const client = this.#client;
    if (client === null) throw outageOf(null);
    try {
      // A pooler's next transaction may be on a connection that does not have the kept statement.
      const name = this.#sharedLane === null ? keptStatementName(text) : undefined;
      const answer = client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
      // The driver's types do not cover all statements, and the caller knows the type of the rows.
      return (await (this.#use?.orDown(answer) ?? answer)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      const known = asOutage(error);
      const isOfNode = error instanceof StorageError;
      // In a distributed database, a connection whose statement was cancelled hangs until its node answers.
      if (isWithoutAnswer(error) || isOfNode || isStatementCancelled(error)) this.#silence = known;
      this.#isLost = isConnectionLost(error);
      if (isStorageOutage(known)) this.#use?.failed();
      // Lost connections are replaced, and an exceeded time limit does not mean that the server is unavailable.
      if (isStorageOutage(known) && !isOfNode && !this.#isLost && !isTimeLimit(error)) this.#onOutage(known);
      throw known;
    }
  }
}

/**
 * Reads, and statements of the job queue, that can be repeated after a lost connection. Each statement reads, fetches a job, or names the attempt that
 * it changes. If the answer to a fetch is lost, the fetched job is requeued as an orphan.
 */
const repeatable = [
  /^\s*select\b/i,
  /\bset\s+state = 'active',/i,
  /\(id::text \|\| ':' \|\| retry_count::text\) = any\(/i,
  /\bretry_count = (i|held)\.retry_count\b/i,
  /\(id, retry_count\) in \(select id, retry_count from output_map\)/i,
];

const isRepeatable = (text: string): boolean => repeatable.some((form) => form.test(text));
