import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { StorageError } from '../primitives/index.ts';
import { Lanes, type Engine } from './engine.ts';
import { GuardedDialect } from './guarded-dialect.ts';
import { NodeHealth } from './node-health.ts';
import { asOutage, outageOf } from './outage.ts';
import { Pools } from './pools.ts';
import { ServerListener } from './server-listener.ts';
import type { TransactionScope } from './transaction-scope.ts';
import { serverTypes } from './value-types.ts';

/** Minimum value of `server_version_num`: PostgreSQL 15. */
const minServerVersion = 150_000;
/** Maintenance statements of the job queue, which run without a time limit. */
const reindexing = /^\s*reindex\b/i;

/** Options for a PostgreSQL server. `connections` contains the maximum of each lane. */
export interface ServerOptions {
  url: string;
  /** URL without a pooler, if `url` names a pooler that gives each transaction a connection. */
  directUrl: string | undefined;
  connections: Readonly<Record<'requests' | 'jobs', number>>;
  onBackgroundError: (error: unknown) => void;
  /** Called if a connection or a statement fails because the server is unavailable. */
  onOutage: (error: unknown) => void;
}

/** Connects to a PostgreSQL server. Throws `STORAGE_SERVER_TOO_OLD` for a version before 15. */
export async function openServer(options: ServerOptions, scope: TransactionScope): Promise<Engine> {
  const direct = {
    connectionString: options.directUrl ?? options.url,
    types: serverTypes(),
    application_name: 'fin-link',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const isPooled = options.directUrl !== undefined;
  const connection = { ...direct, connectionString: options.url };
  let closed = false;
  const onLost = (error: unknown): void => {
    if (!closed) options.onBackgroundError(connectionLost(error));
  };
  const lanes = new Lanes();
  const health = new NodeHealth(() => new pg.Client(direct), { onDown: (name) => pools.shares.end(name) });
  const { connections, onOutage } = options;
  const pools = new Pools({ connection, direct, isPooled, connections, onLost, onOutage, nodes: health }, lanes);
  try {
    await assertServerVersion(pools);
  } catch (error) {
    await pools.end();
    throw error;
  }
  const listener = new ServerListener(() => new pg.Client(direct), onLost);
  const listen: Engine['listen'] = (channel, onPayload, onGap) => listener.listen(channel, onPayload, onGap);
  let exclusiveCount = 0;

  return {
    kind: 'postgres',
    dialect: new GuardedDialect(new PostgresDialect({ pool: pools.asPool() }), scope, null),
    jobsDatabase: {
      executeSql(text, values) {
        scope.assertNone();
        // The job queue migrates its tables inside `exclusively`. Migrations and reindexing may take longer than other statements.
        return pools.query(exclusiveCount > 0 || reindexing.test(text) ? 'migrations' : 'queue', text, values);
      },
      async listen(channel, onNotification, onReconnect) {
        const close = await listen(channel, onNotification, onReconnect);
        // Notifications may have been missed before this call, as after a lost connection.
        onReconnect();
        return { close };
      },
    },
    async run(text, values) {
      scope.assertNone();
      return pools.query(lanes.current, text, values);
    },
    // Work of another lane is of its own node, or of none.
    within: (lane, work) => pools.shares.within(null, () => lanes.within(lane, work)),
    onNode: (node, work) => pools.shares.within(node, work),
    isDown: (name) => health.isDown(name),
    // Only the embedded database shares its connection by user.
    onBehalfOf: (_user, work) => work(),
    listen,
    connections: () => pools.load(),
    async exclusively(name, work) {
      const client = new pg.Client(direct);
      client.on('error', onLost);
      exclusiveCount += 1;
      try {
        await client.connect().catch((error: unknown) => {
          throw outageOf(error);
        });
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`fin-link ${name}`]);
        return await work();
      } catch (error) {
        throw asOutage(error);
      } finally {
        exclusiveCount -= 1;
        await client.end().catch(() => {});
      }
    },
    async close() {
      closed = true;
      health.close();
      await listener.close();
      await pools.end();
    },
  };
}

/** Returns an error without the driver's error, which contains the whole client and must not be logged. */
function connectionLost(error: unknown): StorageError {
  const state = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new StorageError('STORAGE_CONNECTION_LOST', `A connection to PostgreSQL was lost${state}.`);
}

/** Throws `STORAGE_SERVER_TOO_OLD` for a server before PostgreSQL 15. */
async function assertServerVersion(pools: Pools): Promise<void> {
  const { rows } = await pools.query<{ version: number }>(
    'requests',
    `select current_setting('server_version_num')::int as version`,
  );
  if ((rows[0]?.version ?? 0) < minServerVersion) {
    throw new StorageError('STORAGE_SERVER_TOO_OLD', 'The PostgreSQL server is older than version 15.');
  }
}
