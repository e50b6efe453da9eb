import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostEnvironment, serviceEnvironment } from '../../server/src/index.ts';
import { root } from '../workspace/run-tool.ts';

const folder = join(root, 'deploy');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const allOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

const processes = { ...hostEnvironment.shape, ...serviceEnvironment.shape };
/** Variables of compose itself. */
const ofCompose = ['FIN_LINK_NAME', 'FIN_LINK_TLS', 'FIN_LINK_HOST'];
const isKnown = (name: string): boolean =>
  name in processes || name.replace(/_FILE$/, '') in processes || ofCompose.includes(name);

test.each(['compose.yaml', 'env.example', ...globSync('chart/templates/*', { cwd: folder })])(
  'every variable in deploy/%s is one that a process reads',
  (file) => {
    expect(allOf(read(file), /\b(FIN_[A-Z_]+)\b/g).filter((name) => !isKnown(name))).toEqual([]);
  },
);

test('secrets.sh creates every secret that compose and the chart mount', () => {
  const created = allOf(read('secrets.sh'), /^make ([a-z-]+)/gm);
  const mounted = [
    ...allOf(read('compose.yaml'), /file: secrets\/([a-z-]+)/g),
    ...globSync('chart/templates/*', { cwd: folder }).flatMap((file) =>
      allOf(read(file), /\/run\/secrets\/([a-z-]+)/g),
    ),
  ];
  expect(mounted.filter((name) => !created.includes(name))).toEqual([]);
  expect(mounted).toContain('vault-keys');
});
