import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { chromiumArgs, findBrowser } from '../../../scripts/workspace/browser.ts';
import { fileOf, makeSheets } from './contact-sheet.ts';
import type { Shot } from './contact-sheet.ts';

// node gallery/shots.ts [part of a sample's name,…] [width,…] [variant,…] [--sheet] [--locale de-DE,…]
// Writes pictures of every sample to .cache/shots/. With --sheet, also writes contact sheets of the pictures. With --locale, the light and
// the dark variant are in these languages.

const root = import.meta.dirname;
const folder = join(root, '..', '..', '..', '.cache', 'shots');
const { values, positionals } = parseArgs({
  options: { sheet: { type: 'boolean', default: false }, locale: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [parts = '', widths = '320,1280', wanted = 'light,dark,rtl,long'] = positionals;
const locales = values.locale.split(',').filter((locale) => locale !== '');

/** A theme and a language. */
interface Look {
  theme: 'light' | 'dark';
  locale: string;
}

const variants: Readonly<Record<string, Look>> = {
  light: { theme: 'light', locale: 'en-US' },
  dark: { theme: 'dark', locale: 'en-US' },
  rtl: { theme: 'light', locale: 'ar-XB' },
  long: { theme: 'dark', locale: 'en-XA' },
};

/** Looks by the name that the files have. */
const looks = wanted.split(',').flatMap((variant): [string, Look][] => {
  const look = variants[variant];
  if (look === undefined) return [];
  return locales.length === 0
    ? [[variant, look]]
    : locales.map((locale) => [`${locale}-${variant}`, { ...look, locale }]);
});

mkdirSync(folder, { recursive: true });
const server = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'error',
  server: { port: 0, hmr: false, host: '127.0.0.1' },
});
await server.listen();
const address = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs });
try {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  page.on('pageerror', (error) => console.error(error));
  await page.goto(address);
  await page.waitForSelector('a');
  const names = await page.$$eval('li > a:first-child', (links) => links.map((link) => link.textContent ?? ''));
  const shots: Shot[] = [];
  for (const name of names.filter((one) => parts.split(',').some((part) => one.includes(part)))) {
    for (const [variant, look] of looks) {
      for (const width of widths.split(',').map(Number)) {
        await page.setViewportSize({ width, height: 640 });
        await page.goto(`${address}?sample=${name}&theme=${look.theme}&locale=${look.locale}`);
        await page.waitForSelector('html[data-ready]');
        if (name.includes('loading')) await page.waitForSelector('.skeleton', { timeout: 2_000 }).catch(() => null);
        // The search of a long list is loaded after the list.
        if ((await page.$('.list-search')) !== null)
          await page.waitForSelector('.list-search input', { state: 'attached' });
        // The page sets a frame to the height of its content, so the picture has the same height.
        const height = await page.evaluate<number>('Math.ceil(document.body.getBoundingClientRect().height)');
        await page.setViewportSize({ width, height: Math.max(height, 480) });
        const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (overflow > 0) console.error(`${name} at ${width}, ${variant}: ${overflow} px too wide`);
        const shot = { name, width, variant };
        await page.screenshot({ path: join(folder, fileOf(shot)) });
        shots.push(shot);
      }
    }
  }
  if (values.sheet) for (const file of await makeSheets(browser, folder, shots)) console.log(file);
} finally {
  await browser.close();
  await server.close();
}
