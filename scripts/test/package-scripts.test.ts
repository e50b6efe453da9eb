import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { packageTests } from '../package-test.ts';
import { root } from '../workspace/run-tool.ts';
import { projects } from '../test-command/projects.ts';
import { trackedFiles } from '../workspace/tracked-files.ts';
import { typeScriptProjectsOf } from '../typecheck.ts';

const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
const patterns = [...workspace.matchAll(/^ {2}- (.+)$/gm)].map(([, pattern = '']) => pattern);
const folders = globSync(patterns, { cwd: root }).filter((folder) => existsSync(join(root, folder, 'package.json')));

const manifest = z.object({
  scripts: z.object({ test: z.string(), 'test:watch': z.string(), typecheck: z.string() }),
});

const projectOf = (folder: string) =>
  projects.find((project) => project.folder === folder) ?? expect.fail(`no project for ${folder}`);

test('the workspace has packages', () => {
  expect(folders).toEqual(expect.arrayContaining(['packages/flow', 'server', 'demo']));
});

test.each(folders)('package %s has the scripts test, test:watch and typecheck, which call existing files', (folder) => {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
  const boot = folder.replaceAll(/[^/]+/g, '..');
  const calls = (script: string, ...args: string[]) =>
    ['node', `${boot}/scripts/boot.mjs`, `scripts/${script}`, folder, ...args].join(' ');
  expect(scripts).toEqual({
    test: calls('package-test.ts'),
    'test:watch': calls('package-test.ts', '--watch'),
    typecheck: calls('typecheck.ts'),
  });
  for (const file of [join(folder, boot, 'scripts/boot.mjs'), 'scripts/package-test.ts', 'scripts/typecheck.ts'])
    expect(existsSync(join(root, file)), file).toBe(true);
  const { nodeFiles, browserFiles } = packageTests(projectOf(folder));
  expect(nodeFiles.length + browserFiles.length).toBeGreaterThan(0);
  expect(typeScriptProjectsOf(folder)).toContain(folder);
});

const files = trackedFiles();

test.runIf(files)('every test file of a package runs with its package, on Node or in a browser', () => {
  const run = folders.flatMap((folder) => Object.values(packageTests(projectOf(folder))).flat());
  const written = files?.filter(
    (file) => file.endsWith('.test.ts') && folders.some((folder) => file.startsWith(`${folder}/`)),
  );
  expect(run.toSorted()).toEqual(written?.toSorted());
});

test('the test script of a package picks test files by a part of their name, on Node and in a browser', () => {
  const { nodeFiles, browserFiles } = packageTests(projectOf('packages/elements'), ['.node.', 'theme']);
  expect(nodeFiles.length).toBeGreaterThan(1);
  expect(browserFiles).toEqual(['packages/elements/test/theme.test.ts']);
});
