import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';

/**
 * Returns the paths of all files that git tracks or would add, relative to the root. Returns `undefined` if there is no git
 * repository.
 */
export function trackedFiles(): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) return undefined;
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}
