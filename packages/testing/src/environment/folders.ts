import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Cache between runs. With it, an embedded database starts in under a second. */
export const testCacheDir = join(import.meta.dirname, '..', '..', '..', '..', '.cache');

const sharedMemory = '/dev/shm';
/** Free space in bytes that is needed: more than twice the size of the databases of a whole run. */
const leastFree = 4 * 1024 ** 3;

/**
 * Returns the folder for test databases: in memory if there is enough space, otherwise the temporary folder. A new
 * database copies some 600 files. On a journaling file system, that costs five to twenty times as much processor time.
 */
export function memoryFolder(): string {
  try {
    accessSync(sharedMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize > leastFree ? sharedMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Returns the prefix of a folder. It names the process, so that folders of killed processes can be removed. */
export const ownFolder = (what: string): string => join(memoryFolder(), `fin-${what}-${process.pid}-`);

const owned = /^fin-[a-z-]+-(\d+)-\w+$/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes folders of killed processes. */
export function removeLeftFolders(): void {
  const folder = memoryFolder();
  for (const name of readdirSync(folder)) {
    const pid = owned.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
