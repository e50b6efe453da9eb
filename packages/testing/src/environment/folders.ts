import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, rmSync, statfsSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Cache that is kept between runs. With it, an embedded database starts in less than a second. */
export const testCacheDir = join(import.meta.dirname, '..', '..', '..', '..', '.cache');

const sharedMemory = '/dev/shm';
/** Required free space in bytes: more than twice the size of the databases of a whole run. */
const minFreeBytes = 4 * 1024 ** 3;

/**
 * Returns the folder for test databases: in memory if there is enough space, otherwise the temporary folder. A new database copies about
 * 600 files. On a journaling file system, this takes five to twenty times as much processor time.
 */
export function memoryFolder(): string {
  try {
    accessSync(sharedMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize > minFreeBytes ? sharedMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Returns the prefix for a folder name. The prefix contains the process id, so that folders of killed processes can be removed. */
export const processFolderPrefix = (what: string): string => join(memoryFolder(), `fin-${what}-${process.pid}-`);

const processFolderName = /^fin-[a-z-]+-(\d+)-\w+$/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes the folders of killed processes. */
export function removeOrphanedFolders(): void {
  const folder = memoryFolder();
  for (const name of readdirSync(folder)) {
    const pid = processFolderName.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    unmountBelow(join(folder, name));
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Linux's list of file systems. */
const mountsFile = '/proc/mounts';

/** Detaches the file systems below a folder, which a killed test has left. Processes may still have files open. */
function unmountBelow(folder: string): void {
  if (!existsSync(mountsFile)) return;
  for (const line of readFileSync(mountsFile, 'utf8').split('\n')) {
    const mounted = line.split(' ')[1];
    if (mounted?.startsWith(`${folder}/`)) spawnSync('umount', ['-l', mounted]);
  }
}
