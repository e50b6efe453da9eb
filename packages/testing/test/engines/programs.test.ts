import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { temporaryDirectory } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { missingEngines } from '../../src/engines/programs.ts';

const put = async (...programs: string[]): Promise<string> => {
  const folder = await temporaryDirectory();
  for (const program of programs) await writeFile(join(folder, program), '');
  return folder;
};

test('missingEngines names the programs that are not installed and the command that installs them', async () => {
  const folder = await put('firefox-esr');
  expect(missingEngines(folder)).toBe(
    'WebKitWebDriver, Xvfb not found; on Debian: apt-get install webkit2gtk-driver xvfb',
  );
});

test('missingEngines returns nothing if all programs are on the path', async () => {
  const path = [await put('firefox-esr'), await put('WebKitWebDriver', 'Xvfb')].join(delimiter);
  expect(missingEngines(path)).toBeUndefined();
});
