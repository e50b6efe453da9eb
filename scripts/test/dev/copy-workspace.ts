import { cp, mkdir, symlink } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { root } from '../../workspace/run-tool.ts';

const parts = ['packages', 'server', 'demo', 'scripts', 'docs', 'package.json', 'tsconfig.base.json'];
const made = new Set(['dist', '.tsbuild', '.cache', '.data']);
/** Returns whether a path is copied. Excludes tests, except files that the gallery shows. */
const isCopied = (path: string): boolean => {
  if (made.has(basename(path))) return false;
  const below = relative(root, path).split(sep);
  return !below.includes('test') || below[1] === 'frame';
};

/** Copies the workspace with the dependencies that are installed, so that its sources can be edited. */
export async function copyWorkspace(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const part of parts)
    await cp(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true, filter: isCopied });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}
