import { execFileSync, spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { z } from 'zod';
import { root } from '../workspace/run-tool.ts';
import { browserTestGraph } from './projects.ts';

/** Runs a program and returns its output. */
const outputOf = (program: string, args: string[], env: NodeJS.ProcessEnv = {}, cwd = root): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } });

/** Returns the paths of files that differ from a commit, relative to the root, including new files. */
export function changedFiles(since: string, folder = root): string[] {
  const tracked = outputOf('git', ['diff', '--name-only', since], {}, folder);
  const untracked = outputOf('git', ['ls-files', '--others', '--exclude-standard'], {}, folder);
  return [...new Set(`${tracked}\n${untracked}`.split('\n').filter((path) => path !== ''))];
}

/** Returns `true` if one of the files, or a file in one of the folders, differs from a commit. */
export const isTouched = (since: string, filesOrFolders: readonly string[]): boolean =>
  changedFiles(since).some((path) => filesOrFolders.some((each) => path === each || path.startsWith(`${each}/`)));

/** Returns `true` if a name resolves to a commit. */
export const isCommit = (name: string, folder = root): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: folder }).status === 0;

/**
 * Returns the paths of files that differ from the first parent of the last commit, including new files. Without a
 * parent, as in a shallow clone, returns only uncommitted changes. Returns no paths without git.
 */
export function filesOfLastCommit(folder = root): string[] {
  const since = ['HEAD^', 'HEAD'].find((name) => isCommit(name, folder));
  return since === undefined ? [] : changedFiles(since, folder);
}

const listReply = z.array(z.object({ file: z.string() }));

/** Returns the browser test files that import a changed file, directly or indirectly. */
export async function changedBrowserTests(since: string): Promise<string[]> {
  const answer = outputOf(
    'vitest',
    ['list', '--project', browserTestGraph.name, '--filesOnly', '--json', `--changed=${since}`],
    { FIN_TEST_GRAPH: '1' },
  );
  return listReply.parse(JSON.parse(answer)).map(({ file }) => relative(root, file));
}
