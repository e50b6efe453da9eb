import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processFolderPrefix } from './folders.ts';

interface SmallDisk {
  /** Fills the file system. Returns a function that frees the space. */
  fill(): () => void;
  /** Mounts the file system read-only. Fails while a process has a file open for writing. */
  makeReadOnly(): void;
  close(): void;
}

let isPermitted: boolean | undefined;

/** Returns whether this process may mount a file system. This requires root, and in a container also the permission to mount. */
export function canHaveDisk(): boolean {
  if (isPermitted !== undefined) return isPermitted;
  const folder = mkdtempSync(processFolderPrefix('disk'));
  isPermitted = process.getuid?.() === 0 && run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder) === null;
  if (isPermitted) run('umount', folder);
  rmdirSync(folder);
  return isPermitted;
}

/** Mounts a file system of `megabytes` at `folder`, which is created. Throws if this is not permitted. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder);
  mustRun('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  return {
    fill() {
      let size = megabytes * 1024 * 1024;
      // The size is halved after each failed write, until nothing more fits on the disk.
      for (let part = 0; size >= 4096; part += 1) {
        try {
          writeFileSync(join(folder, `filler-${part}`), Buffer.alloc(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
      return () => {
        for (const name of readdirSync(folder)) if (name.startsWith('filler-')) rmSync(join(folder, name));
      };
    },
    makeReadOnly: () => mustRun('mount', '-o', 'remount,ro', folder),
    close() {
      // A process that was just killed may still have files open.
      mustRun('umount', '-l', folder);
      rmdirSync(folder);
    },
  };
}

/** Returns the error text of a command; `null` if it succeeded. */
function run(command: string, ...args: string[]): string | null {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? null : (stderr ?? '');
}

function mustRun(command: string, ...args: string[]): void {
  const problem = run(command, ...args);
  if (problem !== null) throw new Error(`${command} failed: ${problem}`);
}
