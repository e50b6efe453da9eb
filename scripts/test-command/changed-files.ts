import { execFileSync, spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { z } from 'zod';
import { root } from '../workspace/run-tool.ts';
import { browserTestGraph } from './projects.ts';

const lines = (program: string, args: string[], env: NodeJS.ProcessEnv = {}): string =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } });

/** Paths from the root of files that differ from a commit, new ones included. */
export function changedFiles(since: string): string[] {
  const tracked = lines('git', ['diff', '--name-only', since]);
  const fresh = lines('git', ['ls-files', '--others', '--exclude-standard']);
  return [...new Set(`${tracked}\n${fresh}`.split('\n').filter((path) => path !== ''))];
}

/** Whether one of the files, or something below one of the folders, differs from a commit. */
export const isTouched = (since: string, places: readonly string[]): boolean =>
  changedFiles(since).some((path) => places.some((place) => path === place || path.startsWith(`${place}/`)));

export const isCommit = (name: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root }).status === 0;

const listed = z.array(z.object({ file: z.string() }));

/** Test files for the browser that import, however indirectly, what differs from a commit. */
export async function changedBrowserTests(since: string): Promise<string[]> {
  const answer = lines(
    'vitest',
    ['list', '--project', browserTestGraph.name, '--filesOnly', '--json', `--changed=${since}`],
    { FIN_TEST_GRAPH: '1' },
  );
  return listed.parse(JSON.parse(answer)).map(({ file }) => relative(root, file));
}
