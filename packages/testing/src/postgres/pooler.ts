import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../engines/programs.ts';
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
  const pooler = startProgram(program, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file]);
  const stop = async (): Promise<void> => {
    await pooler.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await pooler.printed(/(process up)/);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://${username}@127.0.0.1:${port}${pathname}`, stop };
}
