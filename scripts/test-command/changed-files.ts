import { execFileSync, spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { z } from 'zod';
import { root } from '../workspace/run-tool.ts';
import { browserTestGraph } from './projects.ts';

const lines = (program: string, args: string[], env: NodeJS.ProcessEnv = {}, cwd = root): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } });

/** Paths from the root of files that differ from a commit, new ones included. */
export function changedFiles(since: string, folder = root): string[] {
  const tracked = lines('git', ['diff', '--name-only', since], {}, folder);
  const fresh = lines('git', ['ls-files', '--others', '--exclude-standard'], {}, folder);
  return [...new Set(`${tracked}\n${fresh}`.split('\n').filter((path) => path !== ''))];
}

/** Whether one of the files, or something below one of the folders, differs from a commit. */
export const isTouched = (since: string, places: readonly string[]): boolean =>
  changedFiles(since).some((path) => places.some((place) => path === place || path.startsWith(`${place}/`)));

export const isCommit = (name: string, folder = root): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: folder }).status === 0;

/**
 * Paths of files that differ from the first parent of the last commit, new ones included. Without a parent, as in a shallow clone, only
 * what is not committed counts; without git, nothing.
 */
export function filesOfLastCommit(folder = root): string[] {
  const since = ['HEAD^', 'HEAD'].find((name) => isCommit(name, folder));
  return since === undefined ? [] : changedFiles(since, folder);
}

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
