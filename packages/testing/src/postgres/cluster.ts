import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { timeLimit } from '../environment/index.ts';

const unprivilegedId = 65_534;
/** Timeout of one attempt in milliseconds. A server that is starting refuses immediately. */
const answerTimeoutMs = timeLimit(1_000);
const startTimeoutMs = timeLimit(30_000);

/** Returns the user that runs the server if this process is root, because PostgreSQL refuses to run as root. */
export const serverUser = (): { uid: number; gid: number } | undefined =>
  process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : undefined;

/** Files of a new server. */
export interface NewCluster {
  /** Folder with `initdb` and `postgres`. */
  bin: string;
  /** Folder owned by the server's user. */
  directory: string;
  /** New folder for the data files, inside `directory`. */
  data: string;
  /** Authentication options of `initdb`. */
  authentication: readonly string[];
}

/** Creates the files of a server whose superuser is `postgres`. Throws with the output of `initdb`. */
export function createCluster({ bin, directory, data, authentication }: NewCluster): void {
  const created = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', ...authentication, '-E', 'UTF8', '--locale=C', '-N'],
    { ...serverUser(), cwd: directory, encoding: 'utf8' },
  );
  if (created.status !== 0) throw new Error(`initdb failed: ${created.error?.message ?? created.stderr}`);
}

export interface ClusterRun {
  bin: string;
  data: string;
  /** URL for a superuser, including the server's port. */
  url: string;
  /** Server settings as `name=value`. */
  settings: readonly string[];
  /** Log file of the server. Default: none. */
  log?: string;
  /** Folder to remove after the server has ended. */
  removeAfter?: string;
}

export interface RunningCluster {
  stop(): Promise<void>;
}

/** Starts the server and waits until it answers. The server ends with this process, even if the process is killed. */
export async function runCluster({
  bin,
  data,
  url,
  settings,
  log,
  removeAfter: removed,
}: ClusterRun): Promise<RunningCluster> {
  const program = [join(bin, 'postgres'), '-D', data, '-p', new URL(url).port];
  const child = launch([...program, ...settings.flatMap((setting) => ['-c', setting])], log, removed);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.stdin?.end();
    await exited;
  };
  try {
    await waitForAnswer(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/**
 * Shell script with two processes. The main shell waits for the server. The second process waits until its input closes, and then ends the
 * server. The input also closes when this process dies. The second process does nothing if the main shell has already ended, because the
 * server's process id may have been reused.
 */
const script =
  'log=$1; removed=$2; shift 2; exec 3<&0; "$@" >"$log" 2>&1 </dev/null 3<&- & server=$!; ' +
  '(cat <&3 >/dev/null; kill -0 $$ 2>/dev/null && kill -INT $server && ' +
  'kill -CONT $server $(cat /proc/$server/task/$server/children)) 2>/dev/null & ' +
  'wait $server; code=$?; [ -z "$removed" ] || rm -rf "$removed"; exit $code';

function launch(command: string[], log = '/dev/null', removed = ''): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script, 'sh', log, removed, ...command], {
    ...serverUser(),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.once('exit', () => child.stdin?.end());
  return child;
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerTimeoutMs });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error('The PostgreSQL server did not start.', { cause: error });
      await pause(50);
    }
  }
}
