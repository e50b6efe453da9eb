import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../../../packages/testing/src/fixtures/lifetime.ts';
import { watchSources } from '../../dev/watch-sources.ts';

/** Watches a folder with a source in a subfolder, and records the reported files. */
async function watched(): Promise<{ folder: string; source: string; told: Set<string> }> {
  const folder = await temporaryDirectory();
  const source = join(folder, 'src', 'source.ts');
  await mkdir(join(folder, 'src'));
  await writeFile(source, 'first');
  const told = new Set<string>();
  onTestFinished(watchSources([folder], (files) => files.forEach((file) => told.add(file))));
  return { folder, source, told };
}

test('watching sources reports every write of a file', async () => {
  const { source, told } = await watched();
  for (const text of ['second', 'third']) {
    await writeFile(source, text);
    await expect.poll(() => [...told]).toEqual([source]);
    told.clear();
  }
});

test('watching sources reports every replacement of a file by a rename', async () => {
  const { folder, source, told } = await watched();
  for (const text of ['second', 'third', 'fourth']) {
    await writeFile(join(folder, 'written-first'), text);
    await rename(join(folder, 'written-first'), source);
    await expect.poll(() => told.has(source)).toBe(true);
    told.clear();
  }
});

test('watching sources reports files in new folders, and deleted files', async () => {
  const { folder, told } = await watched();
  const inner = join(folder, 'new', 'inner');
  await mkdir(inner, { recursive: true });
  await writeFile(join(inner, 'source.ts'), 'first');
  await expect.poll(() => told.has(join(inner, 'source.ts'))).toBe(true);
  told.clear();
  await writeFile(join(inner, 'source.ts'), 'second');
  await expect.poll(() => told.has(join(inner, 'source.ts'))).toBe(true);
  told.clear();
  await rm(join(inner, 'source.ts'));
  await expect.poll(() => told.has(join(inner, 'source.ts'))).toBe(true);
  told.clear();
  // The folder is replaced as quickly as by a change of branches.
  rmSync(join(folder, 'new'), { recursive: true });
  mkdirSync(inner, { recursive: true });
  await writeFile(join(inner, 'another.ts'), 'first');
  await expect.poll(() => told.has(join(inner, 'another.ts'))).toBe(true);
});

test('watching sources ignores installed and built files', async () => {
  const { folder, source, told } = await watched();
  for (const name of ['node_modules', 'dist', '.cache']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'file.js'), 'made');
  }
  await writeFile(source, 'second');
  await expect.poll(() => told.has(source)).toBe(true);
  expect([...told]).toEqual([source]);
});
