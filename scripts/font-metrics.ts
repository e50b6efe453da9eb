import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { chromium } from 'playwright-core';
import { describeFont } from './font-metrics/describe-font.ts';
import { chromiumArgs, findBrowser } from './workspace/browser.ts';

// `npm run font-metrics -- <family> <file.woff2>[=<weight>]... [--serif]` prints a font of a site as FIN_SITES registers it, with the
// measures of its fallbacks. The addresses of the files remain to be filled in.

const given = process.argv.slice(2);
const [family, ...named] = given.filter((argument) => argument !== '--serif');

if (family === undefined || named.length === 0) {
  console.error('npm run font-metrics -- <family> <file.woff2>[=<weight>]... [--serif]');
  process.exitCode = 1;
} else {
  const files = await Promise.all(
    named.map(async (argument) => {
      const [path = '', weight] = argument.split('=');
      return { name: basename(path), content: await readFile(path), weight };
    }),
  );
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs });
  try {
    const kind = given.includes('--serif') ? 'serif' : 'sans-serif';
    const font = await describeFont(await browser.newPage(), { family, files, kind });
    console.log(JSON.stringify(font, null, 2));
  } finally {
    await browser.close();
  }
}
