import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../workspace/run-tool.ts';
import { trackedFiles } from '../workspace/tracked-files.ts';
import { typeScriptProjects } from '../typecheck.ts';

async function filesOf(project: string): Promise<string[]> {
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const { stdout } = await promisify(execFile)(tsc, ['-p', project, '--showConfig'], { cwd: root });
  const { files = [] } = JSON.parse(stdout) as { files?: string[] };
  return files.map((file) => join(project, file));
}

const files = trackedFiles();

/** Returns whether this project checks the file. The build of an example checks the example's files. */
const isOurs = (file: string): boolean => file.endsWith('.ts') && !file.startsWith('examples/');

test.runIf(files)('every TypeScript file belongs to a project that the type check covers', async () => {
  const checked = new Set<string>();
  for (const project of typeScriptProjects()) for (const file of await filesOf(project)) checked.add(file);
  expect(checked.size).toBeGreaterThan(10);
  expect(files?.filter((file) => isOurs(file) && !checked.has(file))).toEqual([]);
});
