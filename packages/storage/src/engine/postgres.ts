import pg from 'pg'
import { PostgresDialect } from 'kysely'
import { GuardedDialect } from '../database/guarded-dialect.ts'
import type { TransactionScope } from '../database/transaction-scope.ts'
import { StorageError } from '../errors.ts'
import type { Engine } from './engine.ts'
import { ServerListener } from './server-listener.ts'
import { serverTypes } from './value-types.ts'

const oldestServer = 150_000

export interface ServerOptions {
  url: string
  connections: number
  onBackgroundError: (error: unknown) => void
}

/** A PostgreSQL server, 15 or newer. */
export async function openServer(options: ServerOptions, scope: TransactionScope): Promise<Engine> {
  const connection = { connectionString: options.url, types: serverTypes(), application_name: 'fin-link', connectionTimeoutMillis: 10_000 }
  const pool = new pg.Pool({
    ...connection,
    max: options.connections,
    // Not through the start-up packet: poolers refuse options there.
    onConnect: (client) => client.query(`select set_config('TimeZone', 'UTC', false), set_config('idle_in_transaction_session_timeout', '60s', false)`).then(() => undefined),
  })
  pool.on('error', options.onBackgroundError)
  try {
    await assertServerVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const listener = new ServerListener(() => new pg.Client({ ...connection, keepAlive: true }), options.onBackgroundError)
  const listen: Engine['listen'] = (channel, onPayload, onGap) => listener.listen(channel, onPayload, onGap)

  return {
    kind: 'postgres',
    dialect: new GuardedDialect(new PostgresDialect({ pool }), scope, false),
    jobsDatabase: {
      executeSql(text, values) {
        scope.assertNone()
        return pool.query(text, values)
      },
      async listen(channel, onNotification, onReconnect) {
        const close = await listen(channel, onNotification, onReconnect)
        onReconnect()
        return { close }
      },
    },
    listen,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

async function assertServerVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  if ((rows[0]?.version ?? 0) < oldestServer) {
    throw new StorageError('STORAGE_SERVER_TOO_OLD', 'The PostgreSQL server is older than version 15.')
  }
}
