import pg from 'pg';
import { PostgresDialect } from 'kysely';
import { GuardedDialect } from '../database/guarded-dialect.ts';
import type { TransactionScope } from '../database/transaction-scope.ts';
import { StorageError } from '../errors.ts';
import type { Engine } from './engine.ts';
import { ServerListener } from './server-listener.ts';
import { serverTypes } from './value-types.ts';

const oldestServer = 150_000;

export interface ServerOptions {
  url: string;
  connections: number;
  onBackgroundError: (error: unknown) => void;
}

/** A PostgreSQL server, 15 or newer. */
export async function openServer(options: ServerOptions, scope: TransactionScope): Promise<Engine> {
  const connection = {
    connectionString: options.url,
    types: serverTypes(),
    application_name: 'fin-link',
    connectionTimeoutMillis: 10_000,
  };
  const pool = new pg.Pool({
    ...connection,
    max: options.connections,
    // A server that vanished without a word is noticed by TCP; a time limit on queries would end waiting migrations, too.
    keepAlive: true,
    // Not through the start-up packet: poolers refuse options there.
    onConnect: (client) =>
      client
        .query(
          `select set_config('TimeZone', 'UTC', false), set_config('idle_in_transaction_session_timeout', '60s', false)`,
        )
        .then(() => undefined),
  });
  let closed = false;
  const onLost = (error: unknown): void => {
    if (!closed) options.onBackgroundError(connectionLost(error));
  };
  pool.on('error', onLost);
  try {
    await assertServerVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = new ServerListener(() => new pg.Client({ ...connection, keepAlive: true }), onLost);
  const listen: Engine['listen'] = (channel, onPayload, onGap) => listener.listen(channel, onPayload, onGap);

  return {
    kind: 'postgres',
    dialect: new GuardedDialect(new PostgresDialect({ pool }), scope, false),
    jobsDatabase: {
      executeSql(text, values) {
        scope.assertNone();
        return pool.query(text, values);
      },
      async listen(channel, onNotification, onReconnect) {
        const close = await listen(channel, onNotification, onReconnect);
        onReconnect();
        return { close };
      },
    },
    listen,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async exclusively(name, work) {
      const client = new pg.Client(connection);
      client.on('error', onLost);
      await client.connect();
      try {
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`fin-link ${name}`]);
        return await work();
      } finally {
        await client.end();
      }
    },
    async close() {
      closed = true;
      await listener.close();
      await pool.end();
    },
  };
}

/** The driver's error carries the whole client, which no log should get to see. */
function connectionLost(error: unknown): StorageError {
  const state = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new StorageError('STORAGE_CONNECTION_LOST', `A connection to PostgreSQL was lost${state}.`);
}

async function assertServerVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((rows[0]?.version ?? 0) < oldestServer) {
    throw new StorageError('STORAGE_SERVER_TOO_OLD', 'The PostgreSQL server is older than version 15.');
  }
}
