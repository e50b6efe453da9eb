import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { root, runTool } from './workspace/run-tool.ts';

/**
 * Returns the folders of all TypeScript projects of the workspace, sorted. Does not read the root's tsconfig.json, which could omit a
 * project.
 */
export function typeScriptProjects(): string[] {
  const configFiles = globSync('{packages/*,server,demo,scripts}/**/tsconfig.json', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  return configFiles.map(dirname).toSorted();
}

/** Returns the projects in a folder or below it. */
export const typeScriptProjectsOf = (folder: string): string[] =>
  typeScriptProjects().filter((project) => project === folder || project.startsWith(`${folder}/`));

// `node scripts/typecheck.ts [folder…] [options of tsc…]`
if (import.meta.main) {
  const args = process.argv.slice(2);
  const folders = args.filter((arg) => !arg.startsWith('-'));
  const selectedProjects = folders.length === 0 ? typeScriptProjects() : folders.flatMap(typeScriptProjectsOf);
  if (selectedProjects.length === 0) throw new Error(`No TypeScript project in ${folders.join(', ')}.`);
  process.exitCode = await runTool('tsc', ['-b', ...args.filter((arg) => arg.startsWith('-')), ...selectedProjects]);
}
