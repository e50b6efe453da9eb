import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { memoryFolder } from '../files/memory-folder.ts';
import { freePorts } from '../stack/free-ports.ts';
import { findPostgres } from './binaries.ts';

export interface PostgresServer {
  /** Address of the maintenance database, as a superuser. */
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
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];
const nobody = 65_534;
const longestStartMs = 30_000;
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
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if ('uid' in user) chownSync(directory, nobody, nobody);
  const data = join(directory, 'data');
  const created = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '-N'],
    {
      ...user,
      cwd: directory,
      encoding: 'utf8',
    },
  );
  if (created.status !== 0) {
    rmSync(directory, { recursive: true, force: true });
    throw new Error(`initdb failed: ${created.error?.message ?? created.stderr}`);
  }
  const [port] = await freePorts(1);
  const child = launch(
    directory,
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...set.flatMap((setting) => ['-c', setting])],
    user,
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await answers(url, child);
  } catch (error) {
    await end(child);
    throw error;
  }
  return { url, dataDirectory: data, stop: () => end(child) };
}

/** The shell waits for its input to close, which the death of this process does too; then it ends the server and removes its files. */
function launch(
  directory: string,
  program: string,
  args: string[],
  user: { uid?: number; gid?: number },
): ChildProcess {
  const script =
    'directory=$1; shift; "$@" >/dev/null 2>&1 </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$directory"';
  return spawn('/bin/sh', ['-c', script, 'sh', directory, program, ...args], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + longestStartMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error('The test server did not start.', { cause: error });
      await pause(50);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.stdin?.end();
  await exited;
}
