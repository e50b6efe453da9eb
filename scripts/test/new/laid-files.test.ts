import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../browser.ts';
import { layingOf } from '../../new.ts';
import { lay } from '../../new/lay.ts';
import { places } from '../../new/places.ts';
import { plannedRows } from '../../new/service-endpoint.ts';
import { root } from '../../run-tool.ts';
import { trackedFiles } from '../../tracked-files.ts';
import { copyOfCode, runIn } from './copy.ts';

const files = trackedFiles();
const planned = plannedRows(root);
const isLong = process.env['FIN_TEST_LONG'] === '1';
const fine = { code: 0, said: '' };

const elements = [
  ['element', 'fin-sample-part'],
  ['element', 'fin-sample-tag', '--public'],
];
const endpoints = [
  ...planned.slice(0, 1).map(({ name }) => ['endpoint', name]),
  ['endpoint', 'renameSample', 'PUT', '/v1/samples/:sampleId/name'],
];

const compilerOptions = {
  types: ['node'],
  noEmit: true,
  composite: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
};

describe.runIf(files)('what is laid', () => {
  let copy = '';
  let laid: string[] = [];
  beforeAll(async () => {
    copy = copyOfCode(files ?? []);
    laid = [...elements, ...endpoints].flatMap((args) =>
      lay(copy, layingOf(copy, args) ?? expect.fail(`${args.join(' ')} lays nothing`)),
    );
    expect((await runIn(copy, 'oxfmt', laid)).code).toBe(0);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const below = (...folders: string[]): string[] =>
    laid.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));

  test.runIf(isLong)('passes the linter', async () => {
    expect((await runIn(copy, 'oxlint', laid)).said).toContain('Found 0 warnings and 0 errors.');
  });

  test('has the types of elements', async () => {
    const projects = [places.frame, places.elements].map((room) => `${room}/test`);
    expect(await runIn(copy, 'tsc', ['-b', ...projects])).toEqual(fine);
  });

  test('has the types of endpoints', async () => {
    const declared = files?.filter((file) => file.startsWith(`${places.service}/`) && file.endsWith('.d.ts')) ?? [];
    const checked = [...declared, ...below(places.service, places.host)];
    // Every project that the host builds on would take three times as long.
    const config = { extends: './tsconfig.base.json', compilerOptions, files: checked };
    writeFileSync(join(copy, 'endpoints.json'), JSON.stringify(config));
    expect(await runIn(copy, 'tsc', ['-p', 'endpoints.json'])).toEqual(fine);
  });

  test('has tests of elements that pass in a browser', async () => {
    const tests = laid.filter(
      (file) => file.endsWith('.test.ts') && below(places.frame, places.elements).includes(file),
    );
    expect(tests).toHaveLength(elements.length);
    const { code, said } = await runIn(copy, 'wtr', ['--files', ...tests], {
      CHROME_PATH: await findBrowser(),
      FIN_FORCE_SHIPPED_BROWSER: '',
    });
    expect(said).toContain(`${tests.length} passed, 0 failed`);
    expect(code).toBe(0);
  });

  const rooms = [places.service, ...(isLong ? [places.host] : [])];
  test.each(rooms)('has a test of an endpoint that passes, in %s', async (room) => {
    const tests = below(`${room}/test`).filter((file) => !file.includes('/authorization/'));
    const { code, said } = await runIn(copy, process.execPath, ['scripts/package-test.ts', room, ...tests]);
    expect(said).toMatch(/Tests .*1 passed/);
    expect(code).toBe(0);
  });
});
