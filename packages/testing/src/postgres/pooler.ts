import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '../environment/index.ts';

const program = '/usr/sbin/pgbouncer';
const settings = join(import.meta.dirname, '../../../../deploy/pgbouncer/pgbouncer.ini');

/** Returns whether PgBouncer is installed (Debian's package `pgbouncer`). */
export const hasPooler = (): boolean => existsSync(program);

/**
 * Starts PgBouncer with the settings of `deploy` in front of a database. Returns the URL that leads through it. `poolSize` is its number
 * of connections to the database.
 */
export async function startPooler(
  databaseUrl: string,
  { poolSize }: { poolSize: number },
): Promise<{ url: string; stop(): Promise<void> }> {
  const [port] = await freePorts(1);
  const directory = mkdtempSync(join(tmpdir(), 'fin-pooler-'));
  const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl);
  const file = join(directory, 'pgbouncer.ini');
  const users = join(directory, 'users');
  writeFileSync(users, `"${username}" ""\n`);
  // A later value replaces an earlier one.
  const overrides = [
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    `default_pool_size = ${poolSize}`,
  ];
  const text = readFileSync(settings, 'utf8').replace('host=postgres port=5432', `host=${hostname} port=${serverPort}`);
  writeFileSync(file, `${text}${overrides.join('\n')}\n`);
  chmodSync(directory, 0o755);
  const args = [...(process.getuid?.() === 0 ? ['-u', 'daemon'] : []), file];
  const pooler = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(pooler, 'exit');
  const stop = async (): Promise<void> => {
    pooler.kill('SIGKILL');
    await exited;
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await untilUp(pooler);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://${username}@127.0.0.1:${port}${pathname}`, stop };
}

/** Waits until PgBouncer listens. Throws with its output if it ends before. */
async function untilUp({ stderr }: ChildProcess): Promise<void> {
  const lines: string[] = [];
  if (stderr === null) throw new Error('PgBouncer has no output.');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  createInterface({ input: stderr })
    .on('line', (line) => {
      lines.push(line);
      if (line.includes('process up')) resolve();
    })
    .on('close', () => reject(new Error(`PgBouncer ended:\n${lines.join('\n')}`)));
  return promise;
}
