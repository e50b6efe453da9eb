import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { timeLimit } from '../../src/environment/index.ts';
import { freezeServer } from '../../src/postgres/processes.ts';
import { startPostgres } from '../../src/postgres/server.ts';

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeLimit(5_000) });
  // A server that is stopping sends an error on connections that it has just accepted.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

test('a PostgreSQL server for tests answers until it is stopped', async () => {
  const server = await startPostgres();
  expect(await answers(server.url)).toBe(true);
  await server.stop();
  expect(await answers(server.url)).toBe(false);
});

/** Starts a server in another process. */
async function startElsewhere(): Promise<{ url: string; data: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const [url = '', data = ''] = printed.toString('utf8').trim().split(' ');
  return { url, data, child };
}

test('a PostgreSQL server for tests ends with the process that started it, even if the process is killed', async () => {
  const { url, child } = await startElsewhere();
  expect(await answers(url)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => answers(url)).toBe(false);
});

test('a suspended PostgreSQL server ends with the process that started it', async () => {
  const { data, child } = await startElsewhere();
  freezeServer(data);
  child.kill('SIGKILL');
  await expect.poll(() => existsSync(data)).toBe(false);
});
