import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findPostgres } from '../../packages/testing/src/postgres/binaries.ts';
import { createCluster, runCluster, serverUser } from '../../packages/testing/src/postgres/cluster.ts';
import { freePorts } from '../../packages/testing/src/environment/free-ports.ts';

/** The PostgreSQL server of this checkout. */
export interface DevDatabase {
  /** Connection URL with the credentials of a superuser. */
  url: string;
  stop(): Promise<void>;
}

/** Thrown if the database cannot start. The message is for the developer. */
export class DevDatabaseError extends Error {
  override readonly name = 'DevDatabaseError';
}

const alternativeHint = 'Or name a server in FIN_DATABASE_URL.';

/**
 * Starts a PostgreSQL server for this checkout on a free loopback port, with its data in the data directory. The server ends with
 * this process, even after a crash. Throws `DevDatabaseError` if the server cannot start.
 */
export async function openDevDatabase(dataDir: string): Promise<DevDatabase> {
  const { bin, major } = binaries();
  const home = homeOf(dataDir, major);
  const password = passwordIn(home);
  const data = join(home, 'data');
  const log = join(home, 'log');
  const [port] = await freePorts(1);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    if (!existsSync(data)) {
      // A separate folder keeps an interrupted initialization from looking complete.
      const newData = join(home, 'new');
      rmSync(newData, { recursive: true, force: true });
      const authentication = ['--auth=scram-sha-256', `--pwfile=${join(home, 'password')}`];
      createCluster({ bin, directory: home, data: newData, authentication });
      renameSync(newData, data);
    }
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'synchronous_commit=off'];
    const { stop } = await runCluster({ bin, data, url, settings, log });
    return { url, stop };
  } catch (error) {
    throw new DevDatabaseError(`${reasonOf(error, log)}\n${alternativeHint}`);
  }
}

/** Returns the folder of the PostgreSQL programs and their major version. Throws `DevDatabaseError` if there are none. */
function binaries(): { bin: string; major: string } {
  try {
    const bin = findPostgres();
    const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
    return { bin, major: /(\d+)/.exec(stdout)?.[1] ?? 'unknown' };
  } catch {
    throw new DevDatabaseError(`No PostgreSQL server was found: install one. ${alternativeHint}`);
  }
}

/**
 * Creates the folder of the database and of its password, and returns its path. Only the server's user can read the folder.
 */
function homeOf(dataDir: string, major: string): string {
  const home = join(resolve(dataDir), 'dev-postgres', major);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const user = serverUser();
  if (user !== undefined) {
    // The server's user must be able to traverse these folders, but cannot list them.
    for (const folder of [resolve(dataDir), join(home, '..')]) chmodSync(folder, 0o711);
    chownSync(home, user.uid, user.gid);
  }
  return home;
}

/** Returns the password of the database. Creates it on first use. */
function passwordIn(home: string): string {
  const file = join(home, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  const user = serverUser();
  if (user !== undefined) chownSync(file, user.uid, user.gid);
  return readFileSync(file, 'utf8');
}

function reasonOf(error: unknown, log: string): string {
  const lastLogLines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5) : [];
  const rootHint =
    serverUser() === undefined
      ? []
      : ['PostgreSQL does not run as root: the user with id 65534 has to reach the folder FIN_DATA_DIR.'];
  return [error instanceof Error ? error.message.trim() : String(error), ...lastLogLines, ...rootHint].join('\n');
}
