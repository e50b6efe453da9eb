import { describe, expect, test } from 'vitest';
import { differences, newFindings, shrunk } from '../../lint/baseline.ts';
import { fileCircles, folderCircles } from '../../lint/folder-circles.ts';
import { listedWordsIn } from '../../lint/listed-words.ts';
import { oldNamesIn } from '../../lint/old-names.ts';
import { readSource } from '../../lint/source-files.ts';
import type { Finding } from '../../lint/structure.ts';
import { importsAgainstOrder, importsOfRoot, importsPastIndex } from '../../lint/zone-imports.ts';

const edge = (from: string, to: string) => ({ from, to });

describe('the linter reading a source file', () => {
  test('finds imports of every kind, types and re-exports included, as paths of the workspace', () => {
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

  test('finds the names that it declares, and no members that it only uses', () => {
    const { names } = readSource('a.ts', 'class A { #b = 1; c(d: E) { return d.press(); } }\ntype F = { g: string };');
    expect(names).toEqual(['A', 'b', 'c', 'd', 'F', 'g']);
  });
});

describe('circles of folders in the linter', () => {
  test('are found among folders that reach each other over others', () => {
    const edges = [
      edge('a/x.ts', 'b/y.ts'),
      edge('b/deep/y.ts', 'c/z.ts'),
      edge('c/z.ts', 'a/w.ts'),
      edge('d/v.ts', 'a/x.ts'),
    ];
    expect(folderCircles(edges)).toEqual([{ folder: '', members: ['a', 'b', 'c'] }]);
  });

  test('are found between a folder inside another and the files beside it', () => {
    const edges = [edge('a/x.ts', 'a/deep/y.ts'), edge('a/deep/y.ts', 'a/z.ts')];
    expect(folderCircles(edges)).toEqual([{ folder: 'a', members: ['(its own files)', 'deep'] }]);
  });

  test('do not come from an index.ts, which offers what lies below it', () => {
    expect(folderCircles([edge('a/index.ts', 'a/deep/y.ts'), edge('a/deep/y.ts', 'a/z.ts')])).toEqual([]);
  });
});

describe('circles of files in the linter', () => {
  test('are found in one folder and across folders', () => {
    const edges = [
      edge('a/x.ts', 'a/y.ts'),
      edge('a/y.ts', 'b/z.ts'),
      edge('b/z.ts', 'a/x.ts'),
      edge('c.ts', 'a/x.ts'),
    ];
    expect(fileCircles(edges)).toEqual([['a/x.ts', 'a/y.ts', 'b/z.ts']]);
  });
});

describe('imports between zones in the linter', () => {
  const zones = [
    { name: 'low', holds: '' },
    { name: 'open', holds: '', openBecause: 'a reason' },
    { name: 'high', holds: '' },
  ];

  test('go down the order of the package', () => {
    const [up, down] = [edge('low/a.ts', 'high/index.ts'), edge('high/a.ts', 'low/index.ts')];
    expect(importsAgainstOrder([up, down], zones)).toEqual([up]);
  });

  test('go down the order within a group of zones', () => {
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

  test('never lead to a file at the root of the sources', () => {
    const [up, down] = [edge('low/a.ts', 'deps.ts'), edge('deps.ts', 'low/index.ts')];
    expect(importsOfRoot([up, down], zones)).toEqual([up]);
  });

  test('lead to index.ts, but for zones that are open for a reason', () => {
    const past = [edge('high/a.ts', 'low/b.ts'), edge('index.ts', 'high/a.ts')];
    const fine = [edge('high/a.ts', 'low/index.ts'), edge('high/a.ts', 'open/b.ts'), edge('high/a.ts', 'high/b/c.ts')];
    expect(importsPastIndex([...past, ...fine], zones)).toEqual(past);
  });
});

describe('old names in the linter', () => {
  const found = (file: string, ...names: string[]) => oldNamesIn(file, names).map(({ name }) => name);

  test('are found as parts of names, in files and in folders', () => {
    expect(found('server/src/visits/open-visit.ts', 'openVisit', 'visitId', 'revisit', 'visitor')).toEqual([
      'open-visit',
      'openVisit',
      'visitId',
      'visits',
    ]);
  });

  test('are found as whole names only where the word is an ordinary one', () => {
    expect(found('packages/frame/src/a.ts', 'press', 'pressed', 'take', 'takeOver')).toEqual(['take', 'press']);
    expect(found('packages/frame/test/a.ts', 'press', 'take')).toEqual([]);
  });

  test('are found in names of files alone where a protocol has the word', () => {
    expect(found('packages/banks/src/authorisation-page.ts', 'authorisation')).toEqual(['authorisation-page']);
  });
});

test('the linter finds a listed word in any line of a file, by package', () => {
  const word = ['no', 'body'].join('');
  const found = listedWordsIn('packages/flow/src/a.ts', `// A reader.\n// ${word} reads it.\nconst a${word} = 1;`);
  expect(found).toEqual([{ rule: 'words', place: 'packages/flow', text: `packages/flow/src/a.ts:2 ${word}` }]);
  expect(listedWordsIn('server/src/a.ts', '// The service reads it.')).toEqual([]);
});

describe('the baseline of the linter’s structure rules', () => {
  const finding = (place: string): Finding => ({ rule: 'circles', place, text: `in ${place}` });

  test('lets what it knows pass, and names everything of a place that has more', () => {
    const findings = [finding('server'), finding('server'), finding('demo')];
    expect(newFindings({ circles: { server: 2, demo: 1 } }, findings)).toEqual([]);
    expect(newFindings({ circles: { server: 1, demo: 1 } }, findings)).toEqual([
      'folders that import each other in a circle: 2 in server, 1 known',
      '  in server',
      '  in server',
    ]);
  });

  test('shrinks to what there is, and never grows', () => {
    const counts = { circles: { server: 1, demo: 9 }, names: { visit: 4 } };
    expect(shrunk({ circles: { server: 2, demo: 3, banks: 1 } }, counts)).toEqual({ circles: { server: 1, demo: 3 } });
    expect(differences({ circles: { demo: 1 } }, {})).toEqual([{ rule: 'circles', place: 'demo', known: 1, found: 0 }]);
  });
});
