import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts, memoryFolder } from '../environment/index.ts';
import { findPostgres } from './binaries.ts';
import { createCluster, runCluster, serverUser } from './cluster.ts';

export interface PostgresServer {
  /** URL of the maintenance database for a superuser. */
  readonly url: string;
  /** Folder of the server's files. */
  readonly dataDirectory: string;
  stop(): Promise<void>;
}

const maxAttempts = 3;

/**
 * Starts a temporary server on a free port of 127.0.0.1. The server ends with this process, even if the process is
 * killed. `overrides`: settings as `name=value`.
 */
export async function startPostgres(overrides: readonly string[] = []): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce([...settings, ...overrides]);
    } catch (error) {
      // Another program may take the port after it was chosen and before the server starts.
      if (attempt === maxAttempts) throw error;
    }
  }
}

const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_init_zero=off',
  // Databases exist only for seconds, so vacuuming costs more than it saves.
  'autovacuum=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
];

async function startOnce(set: readonly string[]): Promise<PostgresServer> {
  const bin = findPostgres();
  const directory = mkdtempSync(join(memoryFolder(), 'fin-postgres-'));
  const user = serverUser();
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  try {
    createCluster({ bin, directory, data, authentication: ['--auth=trust'] });
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  const [port] = await freePorts(1);
  // A Unix socket needs less processor time per statement than the loopback network.
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?host=${encodeURIComponent(directory)}`;
  const listening = [...set, `unix_socket_directories=${directory}`];
  const { stop } = await runCluster({ bin, data, url, settings: listening, removeAfter: directory });
  return { url, dataDirectory: data, stop };
}
