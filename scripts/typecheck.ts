import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { root, runTool } from './workspace/run-tool.ts';

/**
 * Returns every TypeScript project of the workspace, even if the root's tsconfig.json does not name it. A forgotten
 * project would be unchecked.
 */
export function typeScriptProjects(): string[] {
  const found = globSync('{packages/*,server,demo,scripts}/**/tsconfig.json', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  return found.map(dirname).toSorted();
}

/** Returns the projects in a folder or below it. */
export const typeScriptProjectsOf = (folder: string): string[] =>
  typeScriptProjects().filter((project) => project === folder || project.startsWith(`${folder}/`));

// `node scripts/typecheck.ts [folder…] [options of tsc…]`
if (import.meta.main) {
  const args = process.argv.slice(2);
  const folders = args.filter((arg) => !arg.startsWith('-'));
  const chosen = folders.length === 0 ? typeScriptProjects() : folders.flatMap(typeScriptProjectsOf);
  if (chosen.length === 0) throw new Error(`No TypeScript project in ${folders.join(', ')}.`);
  process.exitCode = await runTool('tsc', ['-b', ...args.filter((arg) => arg.startsWith('-')), ...chosen]);
}
