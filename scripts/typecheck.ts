import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { root, runTool } from './workspace/run-tool.ts';

/** Every project of the workspace, whether the root's tsconfig.json names it or not: a forgotten one is unchecked code. */
export function typeScriptProjects(): string[] {
  const found = globSync('{packages/*,server,demo,scripts}/**/tsconfig.json', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  return found.map(dirname).toSorted();
}

/** Those in a folder or below it. */
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
