import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const sharedMemory = '/dev/shm';
/** Databases of a whole run take less than half of it. */
const leastFree = 4 * 1024 ** 3;

/**
 * Where tests put their databases: in memory where the system has room there, else the folder for temporary files. A new database is
 * a copy of some 600 files, which costs five to twenty times as much processor time on a file system that keeps a journal.
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
