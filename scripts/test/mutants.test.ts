import { expect, test } from 'vitest';
import { drawMutants, type Source } from '../mutants/draw-mutants.ts';
import { describeEdit, editsOf, withEdit } from '../mutants/edits.ts';
import { inBatches } from '../mutants/reached-tests.ts';

const mutantsOf = (source: string): string[] => editsOf(source).map((edit) => withEdit(source, edit));

test.each([
  ['const a = b === c;', ['const a = b !== c;']],
  ['const a = b !== c;', ['const a = b === c;']],
  ['const a = b < c;', ['const a = b <= c;']],
  ['const a = b >= c;', ['const a = b > c;']],
  ['const a = b && c;', ['const a = b || c;']],
  ['const a = b.length + c;', ['const a = b.length - c;']],
  ['const a = b - c;', ['const a = b + c;']],
  ['if (a) b = c;', ['if (!(a)) b = c;']],
  ['const a = b ? c : d;', ['const a = !(b) ? c : d;']],
  ['if (a === b) c = d;', ['if (a !== b) c = d;']],
  ['const a = true;', ['const a = false;']],
  ['const a = 1_000;', ['const a = 1001;']],
  ['await store(x); close();', ['; close();', 'await store(x); ;']],
])('%s becomes each of its mutants', (source, mutants) => {
  expect(mutantsOf(source)).toEqual(mutants);
});

test.each([
  'type A = { b: true; c: 1 | 2 };',
  'const a = b as 1;',
  'const enum A { b = 1 }',
  "import { a } from './a.ts' with { type: 'json' };",
  '// a === b',
  'const a = { 1: b };',
  "const a = b + 'c';",
  'const a = html`<p title="1 < 2">true</p>`;',
  "this.#log.warn({ a: 1 }, 'b');",
])('%s has no mutant', (source) => {
  expect(mutantsOf(source)).toEqual([]);
});

test('a mutant is shown with its line and the text around it', () => {
  const source = 'const a = b;\nconst d = e(1, 2);\n';
  expect(editsOf(source).map((edit) => describeEdit(source, edit))).toEqual([
    '2  const d = e(1, 2); → const d = e(2, 2);',
    '2  const d = e(1, 2); → const d = e(1, 3);',
  ]);
});

test('a seed draws the same mutants again, evenly from four packages, one of a file', () => {
  const sources = ['packages/service', 'server', 'packages/flow', 'packages/frame'].flatMap((folder) =>
    Array.from({ length: 9 }, (_, index): Source => ({
      file: `${folder}/src/${index}.ts`,
      text: `f(${Array.from({ length: index + 1 }, (_, n) => n).join(', ')});`,
    })),
  );
  const mutants = drawMutants(sources, 7, 30);
  expect(drawMutants(sources, 7, 30)).toEqual(mutants);
  expect(drawMutants(sources, 8, 30)).not.toEqual(mutants);
  expect(new Set(mutants.map(({ file }) => file)).size).toBe(30);
  const ofPackage = (folder: string): number => mutants.filter(({ file }) => file.startsWith(folder)).length;
  expect(['packages/service/', 'server/', 'packages/flow/', 'packages/frame/'].map(ofPackage)).toEqual([8, 8, 7, 7]);
});

test('tests next to a module run first, then those of its package, then the others', () => {
  const names = ['server/test/a.test.ts', 'packages/flow/test/b/c.test.ts', 'packages/flow/test/d/e.test.ts'];
  const tests = names.map((file) => ({ file, isForBrowser: false }));
  expect(inBatches('packages/flow/src/d/f.ts', tests)).toEqual([[tests[2]], [tests[1]], [tests[0]]]);
});
