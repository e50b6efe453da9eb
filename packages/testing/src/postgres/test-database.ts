import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { timeLimit } from '../environment/index.ts';

export interface TestDatabase {
  readonly url: string;
  /** Ends every connection, as a server does when it stops. */
  endConnections(): Promise<void>;
  /** Ends every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Accepts connections again. */
  accept(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Creates a database on the run's server as a copy of the template; empty by default. The copy is made by file, because otherwise all
 * data would also be written to the write-ahead log.
 */
export async function createTestDatabase(template = 'template0'): Promise<TestDatabase> {
  const server = process.env['FIN_TEST_DATABASE_URL'];
  if (server === undefined)
    throw new Error('FIN_TEST_DATABASE_URL is not set: run the test through vitest with the PostgreSQL global setup.');
  const name = `fin_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  return {
    url: url.href,
    endConnections: () => onServer(server, end),
    async refuse() {
      await onServer(server, `alter database ${name} allow_connections false`);
      await onServer(server, end);
    },
    accept: () => onServer(server, `alter database ${name} allow_connections true`),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

const pools = new Map<string, pg.Pool>();

/** Returns a shared pool for creating and dropping databases. Opening a connection costs as much as creating a database. */
function poolOf(url: string): pg.Pool {
  const open = pools.get(url);
  if (open !== undefined) return open;
  const options = { connectionString: url, connectionTimeoutMillis: timeLimit(10_000) };
  const pool = new pg.Pool({ ...options, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The next statement reconnects or reports the error.
  pool.on('error', () => {});
  pools.set(url, pool);
  return pool;
}

async function onServer(url: string, statement: string): Promise<void> {
  await poolOf(url).query(statement);
}
