import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace/run-tool.ts';
import { trackedFiles } from '../workspace/tracked-files.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const guide = read('CONTRIBUTING.md');
const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].toSorted();

const files = trackedFiles();

test.runIf(files)('the table in CONTRIBUTING has every variable of the tests, and no other', () => {
  const code = (files ?? []).filter((file) => /\.(ts|mjs|js)$/.test(file)).map(read);
  expect(all(guide, /^\| `(FIN_TEST_\w+)` \|/gm)).toEqual(all(code.join('\n'), /\b(FIN_TEST_[A-Z]\w*)/g));
});

test('CONTRIBUTING names the pnpm that the workspace installs with', () => {
  const [version] = all(read('scripts/boot.mjs'), /'(pnpm@[\d.]+)'/g);
  expect(version).toBeDefined();
  expect(all(guide, /(pnpm@[\d.]+)/g)).toEqual([version]);
});

test('every file that CONTRIBUTING names exists', () => {
  const named = all(guide, /\b((?:packages|server|demo|scripts|docs)\/[\w./-]*\w)/g);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
