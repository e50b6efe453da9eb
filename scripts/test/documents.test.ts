import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../workspace/run-tool.ts';
import { trackedFiles } from '../workspace/tracked-files.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = trackedFiles();
const documents = (files ?? []).filter((file) => file.endsWith('.md') && existsSync(join(root, file)));
const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');

/** Returns the anchors of the headings of a document, as a repository shows them. */
function anchorsOf(file: string): Set<string> {
  const headings = [
    ...read(file)
      .replaceAll(/^```.*?^```/gms, '')
      .matchAll(/^#+ (.+)$/gm),
  ];
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns the links of a document whose file or heading does not exist. */
function brokenLinks(file: string): string[] {
  const targets = [...withoutCode(read(file)).matchAll(/\]\((?!\w+:|\/\/)([^)\s]+)\)/g)].map(
    ([, target = '']) => target,
  );
  return targets.filter((target) => {
    const [path = '', anchor] = target.split('#');
    const found = path === '' ? file : relative(root, join(root, dirname(file), path));
    if (!existsSync(join(root, found))) return true;
    if (anchor === undefined) return false;
    return !statSync(join(root, found)).isFile() || !anchorsOf(found).has(anchor);
  });
}

test.runIf(files).each(documents)('the links of %s lead to files and headings', (file) => {
  expect(brokenLinks(file)).toEqual([]);
});

/** Returns the paths that a text names as code, without addresses and generated tables. */
const namedPaths = (text: string): string[] =>
  [
    ...text.replaceAll(/<!-- ([a-z-]+):start -->.*?<!-- \1:end -->/gs, '').matchAll(/`([^`\s/@][^`\s]*\/[^`\s]*)`/g),
  ].map(([, name = '']) => name);

describe.runIf(files)('the architecture document', () => {
  const text = existsSync(join(root, 'docs/architecture.md')) ? read('docs/architecture.md') : '';

  test('the architecture document names only files and folders that exist', () => {
    const paths = namedPaths(text);
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('the architecture document is the first document that README links', () => {
    const [, first] = /\]\((?!\w+:|#)([^)\s]+)\)/.exec(read('README.md')) ?? [];
    expect(first).toBe('docs/architecture.md');
  });

  test('the architecture document has at most 430 lines besides its generated parts', () => {
    const written = text.replaceAll(/<!-- [\w-]+:start -->.*?<!-- [\w-]+:end -->/gs, '');
    expect(written.split('\n').length).toBeLessThanOrEqual(430);
  });

  test('the architecture document lists only folders that exist', () => {
    const [, table = ''] = /<!-- folders:start -->(.*?)<!-- folders:end -->/s.exec(text) ?? [];
    const paths = namedPaths(table);
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test.runIf(files)('README has at most 150 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});

describe.runIf(files)('decision records', () => {
  const records = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file)).toSorted();
  const numberOf = (file: string): string => /(\d{4})-/.exec(file)?.[1] ?? '';

  test('decision records have distinct numbers, and there are at most 30', () => {
    expect(new Set(records.map(numberOf)).size).toBe(records.length);
    expect(records.length).toBeLessThanOrEqual(30);
  });

  test('the index of decisions lists every record with its title', () => {
    const title = (file: string): string => /^# \d{4} (.+)$/m.exec(read(file))?.[1] ?? 'no title';
    const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d{4})\]\(\S+\) (.+)$/gm)];
    expect(listed.map(([, number, name]) => `${number} ${name}`).toSorted()).toEqual(
      records.map((file) => `${numberOf(file)} ${title(file)}`),
    );
  });

  test.each(records)('%s has a status with a date, a context, a decision and what was rejected', (file) => {
    const text = read(file);
    expect(text).toMatch(/^Status: (accepted|superseded by \[\d{4}\]\(\S+\)), \d{4}-\d\d-\d\d/m);
    expect([...text.matchAll(/^## (\w+)/gm)].map(([, heading]) => heading)).toEqual(
      expect.arrayContaining(['Context', 'Decision', 'Rejected']),
    );
  });
});
