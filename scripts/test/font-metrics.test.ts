import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { demoFont } from '../../server/src/platform/sites/index.ts';
import { describeFont } from '../font-metrics/describe-font.ts';
import { overridesFor } from '../font-metrics/measure-fonts.ts';
import { chromiumArgs, findBrowser } from '../workspace/browser.ts';

const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs });
afterAll(() => browser.close());

test('the font of the demo is registered as the command prints it', async () => {
  const name = 'figtree-latin-wght-normal.woff2';
  const folder = join(import.meta.dirname, '../../demo/node_modules/@fontsource-variable/figtree/files');
  const content = await readFile(join(folder, name));
  const files = [{ name, content }];
  const printed = await describeFont(await browser.newPage(), { family: 'Figtree', files, kind: 'sans-serif' });
  const registered = demoFont('https://app.example');
  expect(printed.fallbacks).toEqual(registered.fallbacks);
  expect(printed.files).toEqual([
    { url: `https://app.example/fonts/${name}`, weight: registered.files[0]?.weight, style: 'normal' },
  ]);
});

test('a fallback is scaled to the width of the font, and has its heights', () => {
  const font = { width: 90, ascent: 0.9, descent: 0.3, lineGap: 0.06 };
  expect(overridesFor(font, { width: 120 })).toEqual({
    sizeAdjust: '75%',
    ascentOverride: '120%',
    descentOverride: '40%',
    lineGapOverride: '8%',
  });
});
