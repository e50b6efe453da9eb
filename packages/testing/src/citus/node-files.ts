import { appendFileSync, chownSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster, serverUser } from '../postgres/index.ts';
import { timeLimit } from '../environment/index.ts';

/** Address of every node. Nodes accept connections from this machine only. */
const address = '127.0.0.1';
/** Time limit of one statement in milliseconds. */
const statementMs = timeLimit(60_000);

/** Files of a new node. */
export interface NewNode {
  /** Folder with `initdb` and `postgres`. */
  bin: string;
  /** New folder of the node. */
  directory: string;
  port: number;
  /** Authentication options of `initdb`. */
  authentication: readonly string[];
  /** Further settings as `name=value`. */
  settings: readonly string[];
}

/** Folder of the data files inside the folder of a node. */
export const dataOf = (directory: string): string => join(directory, 'data');
/** Log file of a node. */
export const logOf = (directory: string): string => join(directory, 'log');

/** Creates the files of a node. An interrupted call leaves no data folder. */
export function createNode({ bin, directory, port, authentication, settings }: NewNode): void {
  mkdirSync(directory, { recursive: true });
  const user = serverUser();
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'new');
  rmSync(data, { recursive: true, force: true });
  createCluster({ bin, directory, data, authentication });
  const lines = [...nodeSettings, `port=${port}`, ...settings].map((setting) => {
    const [name = '', ...value] = setting.split('=');
    return `${name} = '${value.join('=')}'\n`;
  });
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
  renameSync(data, dataOf(directory));
}

/**
 * Settings of every node, small enough for five nodes on one machine. `fsync` is off, because the nodes hold nothing of value and an end
 * of the machine is not tested. `synchronous_commit` stays on, so that a killed node keeps its transactions.
 */
const nodeSettings = [
  `listen_addresses=${address}`,
  'unix_socket_directories=',
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_connections=200',
  'max_prepared_transactions=200',
  'shared_buffers=64MB',
  'max_wal_size=256MB',
  'fsync=off',
  'full_page_writes=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'citus.node_conninfo=sslmode=disable',
  // Citus would otherwise report its version to its maker.
  'citus.enable_statistics_collection=off',
  'citus.enable_stat_counters=on',
];

/** Returns the URL of the database `postgres` of a node. */
export const nodeUrl = (port: number, password?: string): string =>
  `postgres://postgres${password === undefined ? '' : `:${password}`}@${address}:${port}/postgres`;

/** Creates the extension on a node. Does nothing if it exists. */
export const createExtension = (url: string): Promise<void> => run(url, ['create extension if not exists citus']);

/** Makes the coordinator known, and adds workers that it does not have. Every node must have the extension. */
export const joinNodes = (coordinatorUrl: string, workerPorts: readonly number[]): Promise<void> =>
  run(coordinatorUrl, [
    `select citus_set_coordinator_host('${address}', ${new URL(coordinatorUrl).port})`,
    ...workerPorts.map((port) => `select citus_add_node('${address}', ${port})`),
  ]);

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, query_timeout: statementMs });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
