import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace/run-tool.ts';
import { trackedFiles } from '../workspace/tracked-files.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const major = /^nodeVersion: (\d+)\./m.exec(read('pnpm-workspace.yaml'))?.[1] ?? expect.fail('no Node is named');

/** Returns every version of Node that a file names. */
const named = (file: string, pattern: RegExp): string[] => [...read(file).matchAll(pattern)].map(([, one = '']) => one);

test('manifests name the one version of Node that comes with the workspace', () => {
  const manifest = /"(?:node|node-linux-\w+|@types\/node)": "(?:>=)?(\d+)/g;
  const manifests = (trackedFiles() ?? []).filter((file) => /(^|\/)package\.json$/.test(file));
  const found = manifests.flatMap((file) => named(file, manifest).map((one) => `${file} ${one}`));
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter((line) => !line.endsWith(` ${major}`))).toEqual([]);
  expect(named('scripts/boot.mjs', /NODE_MAJOR = (\d+)/g)).toEqual([major]);
});

test('documents name the one version of Node that comes with the workspace', () => {
  const documents = (trackedFiles() ?? []).filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
  const found = documents.flatMap((file) =>
    named(file, /\bNode(?:\.js)? (\d+(?:\.\d+)*)/g).map((one) => `${file} ${one}`),
  );
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter((line) => !line.endsWith(` ${major}`))).toEqual([]);
});
