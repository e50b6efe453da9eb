import { access, constants, statfs } from 'node:fs/promises';

/** Free space in bytes that the embedded database needs to start: two segments of its log of changes. */
const minFreeBytes = 32 * 1024 * 1024;

/** Returns whether a folder can be written and has enough space to start the embedded database. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
