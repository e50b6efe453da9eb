import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../packages/testing/src/environment/index.ts';
import { findBrowser } from '../../workspace/browser.ts';
import { layingOf } from '../../new.ts';
import { lay } from '../../new/lay.ts';
import { places } from '../../new/places.ts';
import { trackedFiles } from '../../workspace/tracked-files.ts';
import { copyOfCode, runIn } from './copy.ts';

const files = trackedFiles();
const fine = { code: 0, said: '' };

const elements = [
  ['element', 'fin-sample-part'],
  ['element', 'fin-sample-tag', '--public'],
];
const endpoints = [['endpoint', 'renameSample', 'PUT', '/v1/samples/:sampleId/name']];

/** One program that writes nothing, instead of a build of every project below: a third of the time. */
const compilerOptions = {
  noEmit: true,
  composite: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
};

describe.runIf(files)('code written by npm run new', () => {
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

  test.runIf(isNightly)('passes the linter', async () => {
    expect((await runIn(copy, 'oxlint', laid)).said).toContain('Found 0 warnings and 0 errors.');
  });

  test.runIf(isNightly).each([
    [`${places.frame}/test`, [places.frame]],
    [`${places.elements}/test`, [places.elements]],
    [places.host, [places.host]],
  ])('has the types that its package asks for, by %s', async (settings, folders) => {
    const declared = files?.filter((file) => file.startsWith(`${settings}/`) && file.endsWith('.d.ts')) ?? [];
    const checked = [...declared, ...below(...folders)].map((file) => join(copy, file));
    const config = { extends: './tsconfig.json', compilerOptions: { ...compilerOptions, rootDir: copy }, include: [] };
    writeFileSync(join(copy, settings, 'laid.json'), JSON.stringify({ ...config, files: checked }));
    expect(await runIn(copy, 'tsc', ['-p', `${settings}/laid.json`])).toEqual(fine);
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

  test.runIf(isNightly)('has tests of endpoints of the host that pass', async () => {
    const tests = below(`${places.host}/test`).filter((file) => files?.includes(file) === false);
    const { code, said } = await runIn(copy, process.execPath, ['scripts/package-test.ts', places.host, ...tests]);
    expect(said).toMatch(new RegExp(`Tests +${tests.length} passed`));
    expect(code).toBe(0);
  });
});
