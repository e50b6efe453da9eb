import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../errors.ts';
import { isRunning, processMark } from './process-mark.ts';

/**
 * PGlite has no lock of its own: two processes on one folder lose rows in silence. The lock file
 * names its holder; one whose process is gone is taken over.
 */
export async function lockDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'lock');
  const own = `${processMark(process.pid)} ${randomUUID()}`;
  for (let attempt = 0; attempt < 10; attempt++) {
    if (await create(path, own)) return () => release(path, own);
    const holder = await readIfPresent(path);
    if (holder === undefined) continue;
    if (isRunning(holder.split(' ', 1)[0] ?? '')) break;
    await discard(path, holder);
  }
  throw new StorageError(
    'STORAGE_LOCKED',
    `The data directory is in use by another process. Stop that process, or give this one a data directory of its own (lock file: ${path}).`,
  );
}

async function create(path: string, content: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(content);
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves the stale file away, then looks at what it moved: if a rival was quicker, that is the rival's lock and goes back. */
async function discard(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  try {
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function release(path: string, own: string): Promise<void> {
  if ((await readIfPresent(path)) === own) await rm(path, { force: true });
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
