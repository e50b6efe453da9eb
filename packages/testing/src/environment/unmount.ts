import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Linux's list of file systems. */
const mountsFile = '/proc/mounts';

/** Detaches the file systems below a folder, which a killed test has left. Processes may still have files open. */
export function unmountBelow(folder: string): void {
  if (!existsSync(mountsFile)) return;
  for (const line of readFileSync(mountsFile, 'utf8').split('\n')) {
    const mounted = line.split(' ')[1];
    if (mounted?.startsWith(`${folder}/`)) spawnSync('umount', ['-l', mounted]);
  }
}
