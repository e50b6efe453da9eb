import { describe, expect, test } from 'vitest';
import { folderCircles } from '../../lint/folder-circles.ts';
import { listedWordsIn } from '../../lint/listed-words.ts';
import { oldNamesIn } from '../../lint/old-names.ts';
import { readSource } from '../../lint/source-files.ts';
import { importsAgainstOrder, importsOfRoot, importsPastIndex } from '../../lint/zone-imports.ts';

const edge = (from: string, to: string) => ({ from, to });

describe('the linter reading a source file', () => {
  test('readSource returns imports of every kind, with types and re-exports, as paths of the workspace', () => {
    const text = [
      `import { a } from './a.ts';`,
      `import type { B } from '../b/b.ts';`,
      `export * from './c.ts';`,
      `export type D = import('./d.ts').D;`,
      `const e = () => import('./e.ts');`,
      `import { z } from 'zod';`,
      `const text = "import { x } from './x.ts'";`,
    ].join('\n');
    const below = (name: string) => `packages/flow/src/${name}.ts`;
    expect(readSource(below('here/here'), text).imports).toEqual(
      ['here/a', 'b/b', 'here/c', 'here/d', 'here/e'].map(below),
    );
  });

  test('readSource returns declared names, and no members that the file only uses', () => {
    const { names } = readSource('a.ts', 'class A { #b = 1; c(d: E) { return d.press(); } }\ntype F = { g: string };');
    expect(names).toEqual(['A', 'b', 'c', 'd', 'F', 'g']);
  });
});

describe('circles of folders in the linter', () => {
  test('circles of folders are found through other folders', () => {
    const edges = [
      edge('a/x.ts', 'b/y.ts'),
      edge('b/deep/y.ts', 'c/z.ts'),
      edge('c/z.ts', 'a/w.ts'),
      edge('d/v.ts', 'a/x.ts'),
    ];
    expect(folderCircles(edges)).toEqual([{ folder: '', members: ['a', 'b', 'c'] }]);
  });

  test('circles are found between a nested folder and the files beside it', () => {
    const edges = [edge('a/x.ts', 'a/deep/y.ts'), edge('a/deep/y.ts', 'a/z.ts')];
    expect(folderCircles(edges)).toEqual([{ folder: 'a', members: ['(its own files)', 'deep'] }]);
  });

  test('an index.ts that exports from its subfolders is no circle', () => {
    expect(folderCircles([edge('a/index.ts', 'a/deep/y.ts'), edge('a/deep/y.ts', 'a/z.ts')])).toEqual([]);
  });
});

describe('imports between zones in the linter', () => {
  const zones = [
    { name: 'low', holds: '' },
    { name: 'open', holds: '', openBecause: 'a reason' },
    { name: 'high', holds: '' },
  ];

  test('a zone may import only zones that are earlier in its package', () => {
    const [up, down] = [edge('low/a.ts', 'high/index.ts'), edge('high/a.ts', 'low/index.ts')];
    expect(importsAgainstOrder([up, down], zones)).toEqual([up]);
  });

  test('the order of zones also applies within a group', () => {
    const grouped = [
      { name: 'data/accounts', holds: '' },
      { name: 'data/views', holds: '' },
    ];
    const [up, down] = [
      edge('data/accounts/a.ts', 'data/views/index.ts'),
      edge('data/views/a.ts', 'data/accounts/index.ts'),
    ];
    expect(importsAgainstOrder([up, down], grouped)).toEqual([up]);
  });

  test('a zone may not import a file at the root of the sources', () => {
    const [up, down] = [edge('low/a.ts', 'deps.ts'), edge('deps.ts', 'low/index.ts')];
    expect(importsOfRoot([up, down], zones)).toEqual([up]);
  });

  test('imports of another zone use its index.ts, unless the zone is open for a reason', () => {
    const past = [edge('high/a.ts', 'low/b.ts'), edge('index.ts', 'high/a.ts')];
    const fine = [edge('high/a.ts', 'low/index.ts'), edge('high/a.ts', 'open/b.ts'), edge('high/a.ts', 'high/b/c.ts')];
    expect(importsPastIndex([...past, ...fine], zones)).toEqual(past);
  });
});

describe('old names in the linter', () => {
  const found = (file: string, ...names: string[]) => oldNamesIn(file, names).map(({ name }) => name);

  test('old names are found as parts of names, in files and in folders', () => {
    expect(found('server/src/visits/open-visit.ts', 'openVisit', 'visitId', 'revisit', 'visitor')).toEqual([
      'open-visit',
      'openVisit',
      'visitId',
      'visits',
    ]);
  });

  test('an old name that is an ordinary word is found only as a whole name', () => {
    expect(found('packages/frame/src/a.ts', 'press', 'pressed', 'take', 'takeOver')).toEqual(['take', 'press']);
    expect(found('packages/frame/test/a.ts', 'press', 'take')).toEqual([]);
  });

  test('an old name that a protocol uses is found only in names of files', () => {
    expect(found('packages/banks/src/authorisation-page.ts', 'authorisation')).toEqual(['authorisation-page']);
  });
});

test('the linter finds a listed word in any line of a file', () => {
  const word = ['no', 'body'].join('');
  const found = listedWordsIn('packages/flow/src/a.ts', `// A reader.\n// ${word} reads it.\nconst a${word} = 1;`);
  expect(found).toEqual([{ rule: 'words', text: `packages/flow/src/a.ts:2 ${word}` }]);
  expect(listedWordsIn('server/src/a.ts', '// The service reads it.')).toEqual([]);
});
