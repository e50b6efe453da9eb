import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts, memoryFolder } from '../environment/index.ts';
import { findPostgres } from './binaries.ts';
import { createCluster, runCluster, serverUser } from './cluster.ts';

export interface PostgresServer {
  /** Address of the maintenance database for a superuser. */
  readonly url: string;
  /** Folder of its files. */
  readonly dataDirectory: string;
  stop(): Promise<void>;
}

const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_init_zero=off',
  // Databases live for seconds.
  'autovacuum=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
];
const attempts = 3;

/**
 * Starts a throw-away server on a free port of 127.0.0.1. It ends with this process, however that ends. `changed`: settings that are
 * to be others than those of most tests, as `name=value`.
 */
export async function startPostgres(changed: readonly string[] = []): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce([...settings, ...changed]);
    } catch (error) {
      // Between the choice of the port and the start another program may have taken it.
      if (attempt === attempts) throw error;
    }
  }
}

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
  // Through a socket in the file system, which costs less processor time for each statement than the network of the machine.
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?host=${encodeURIComponent(directory)}`;
  const listening = [...set, `unix_socket_directories=${directory}`];
  const { stop } = await runCluster({ bin, data, url, settings: listening, removed: directory });
  return { url, dataDirectory: data, stop };
}
