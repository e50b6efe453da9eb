import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { root, runTool } from './run-tool.ts';

/** Every project of the workspace, whether the root's tsconfig.json names it or not: a forgotten one is unchecked code. */
export function typeScriptProjects(): string[] {
  const found = globSync('{packages/*,server,demo,scripts,tools}/**/tsconfig.json', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  return found.map(dirname).toSorted();
}

if (import.meta.main) {
  process.exitCode = await runTool('tsc', ['-b', ...process.argv.slice(2), ...typeScriptProjects()]);
}
