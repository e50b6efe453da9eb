import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { layingOf } from '../../new.ts';
import { after, before, importing, lay, LayingError, textsOf } from '../../new/lay.ts';
import { root } from '../../workspace/run-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'fin-laying-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['element', 'fin-sample'],
  ['element', 'fin-sample', '--public'],
  ['endpoint', 'getSample', 'GET', '/v1/sample'],
  ['endpoint', 'renameSample', 'PUT', '/v1/samples/:sampleId/name'],
  ['endpoint', 'dropSample', 'DELETE', '/v1/samples/:sampleId'],
])('%s %s %s %s finds its place in every file', (...args) => {
  const texts = textsOf(root, layingOf(root, args) ?? expect.fail('nothing is laid'));
  expect([...texts.keys()].filter((file) => file.endsWith('.test.ts'))).not.toEqual([]);
});

test.each([
  ['nothing'],
  ['element'],
  ['element', 'sample'],
  ['element', 'fin-Sample'],
  ['element', 'fin-sample', '--private'],
  ['endpoint', 'getSample'],
  ['endpoint', 'get-sample', 'GET', '/v1/sample'],
  ['endpoint', 'getSample', 'GET', '/sample'],
  ['endpoint', 'getSample', 'TRACE', '/v1/sample'],
])('%s %s %s %s is not understood, and lays nothing', (...args) => {
  expect(layingOf(root, args)).toBeUndefined();
});

describe('npm run new', () => {
  const write = (text: string) => writeFileSync(join(folder, 'list.ts'), text);
  const read = () => readFileSync(join(folder, 'list.ts'), 'utf8');

  test('writes nothing when an insertion point is missing or found twice, and prints the text for it', () => {
    write('const list = [];\nconst list = [];\n');
    const changes = (place: RegExp) => ({ 'list.ts': [() => 'changed', after(place, 'the line\n')] });
    for (const place of [/^const list/, /^const other/]) {
      const laying = { files: { 'new.ts': '' }, changes: changes(place), next: [] };
      expect(() => lay(folder, { ...laying, changes: { 'list.ts': [after(place, 'the line\n')] } })).toThrow(
        /^list\.ts: [02] places match[\s\S]*the line/,
      );
    }
    expect(read()).toBe('const list = [];\nconst list = [];\n');
    expect(() => readFileSync(join(folder, 'new.ts'))).toThrow('ENOENT');
  });

  test('does not overwrite a file', () => {
    write('mine\n');
    expect(() => lay(folder, { files: { 'list.ts': 'other' }, changes: {}, next: [] })).toThrow(LayingError);
    expect(read()).toBe('mine\n');
  });

  test('inserts text at its insertion point, and imports each name once', () => {
    const source = "import { b } from './b.ts';\n\nconst list = [\n];\n";
    const steps = [
      before(/^\];/, '  a,\n'),
      importing('a', './a.ts'),
      importing('a', './b.ts'),
      importing('a', './b.ts'),
      importing('z', 'zod'),
    ];
    expect(steps.reduce((text, step) => step(text), source)).toBe(
      "import { z } from 'zod';\nimport { a, b } from './b.ts';\nimport { a } from './a.ts';\n\nconst list = [\n  a,\n];\n",
    );
  });
});
