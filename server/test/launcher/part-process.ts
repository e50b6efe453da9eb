import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterTests, createTestDatabase, temporaryDirectory, testCacheDir, testDatabaseKind } from '@fin-link/testing';

const sources = join(import.meta.dirname, '..', '..', 'src');

/** Starts a file of the host's sources as a process with no other `FIN_*` variables. Kills it after the test. */
export function startPart(entry: string, env: Record<string, string>, stdio: StdioOptions): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('FIN_'));
  const child = spawn(process.execPath, [join(sources, entry)], {
    env: { ...Object.fromEntries(inherited), FIN_LOG_LEVEL: 'warn', ...env },
    stdio,
  });
  const exited = once(child, 'exit');
  afterTests(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return child;
}

/** Creates a database and a folder for one process. Returns their variables. */
export async function partStorage(): Promise<Record<string, string>> {
  const folder = await temporaryDirectory();
  // All tests share one image of an empty database.
  await symlink(testCacheDir, join(folder, '.cache'));
  if (testDatabaseKind() === 'pglite') return { FIN_DATA_DIR: folder };
  const database = await createTestDatabase();
  afterTests(database.drop);
  return { FIN_DATA_DIR: folder, FIN_DATABASE_URL: database.url };
}
