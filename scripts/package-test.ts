import { globSync } from 'node:fs';
import { root, runTool } from './workspace/run-tool.ts';
import { browserTests, notInBrowser, projects } from './test-command/projects.ts';
import type { Project } from './test-command/projects.ts';

// The scripts `test` and `test:watch` of every package run:
// `node scripts/package-test.ts <folder> [--watch] [part of a file's name…] [options of vitest…]`

/** Test files of a package, by runtime. */
export interface PackageTests {
  nodeFiles: readonly string[];
  browserFiles: readonly string[];
}

/**
 * Returns the test files of a package, by runtime. With `parts`, returns only files whose names contain one of them.
 */
export function packageTests({ folder, include }: Project, parts: readonly string[] = []): PackageTests {
  const isSelected = (file: string): boolean =>
    file.startsWith(`${folder}/`) && (parts.length === 0 || parts.some((part) => file.includes(part)));
  const testFiles = (pattern: string, exclude: string[] = []): string[] =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', ...exclude] })
      .filter(isSelected)
      .toSorted();
  return { nodeFiles: testFiles(`${folder}/${include}`), browserFiles: testFiles(browserTests, [notInBrowser]) };
}

async function main([folder = '', ...rest]: readonly string[]): Promise<number> {
  const project = projects.find((candidate) => candidate.folder === folder);
  if (!project)
    throw new Error(`No tests for ${folder}; there are ${projects.map((known) => known.folder).join(', ')}.`);
  const isWatch = rest.includes('--watch');
  const args = rest.filter((arg) => arg !== '--watch' && arg !== '--');
  const optionIndex = args.findIndex((arg) => arg.startsWith('-'));
  const parts = args.slice(0, optionIndex < 0 ? undefined : optionIndex);
  const { nodeFiles, browserFiles } = packageTests(project, parts);
  if (nodeFiles.length + browserFiles.length === 0) {
    console.error(`No test file of ${folder} has ${parts.join(' or ')} in its name.`);
    return 1;
  }
  const vitest = (): Promise<number> =>
    runTool('vitest', [isWatch ? 'watch' : 'run', '--project', project.name, ...args], { interactive: isWatch });
  const wtr = async (): Promise<number> => {
    const code = await runTool('wtr', [...(isWatch ? ['--watch'] : []), '--files', ...browserFiles], {
      interactive: isWatch,
    });
    // If the user quits, the runner exits as if a test had failed.
    return isWatch ? 0 : code;
  };

  if (browserFiles.length === 0) return vitest();
  if (nodeFiles.length === 0) return wtr();
  if (isWatch) {
    // Only one runner can watch, because both redraw the terminal.
    console.log(`Watching browser tests. To watch tests on Node, run "test:watch .node.".`);
    return wtr();
  }
  return Math.max(await vitest(), await wtr());
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
