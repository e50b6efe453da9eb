import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { preview } from 'vite';
import { buildBundles, root } from '../build/index.ts';
import { chromiumArgs, findBrowser } from '../workspace/browser.ts';
import type { Row } from './row.ts';
import { sized } from './size.ts';

/**
 * Measures the longest task of the main thread while long lists of the frame appear, are completed in batches, and are searched. The
 * browser reports tasks from 50 ms on, so a sample of 0 means that each task was shorter. The screens are those of the gallery,
 * built as for a host.
 */
export const name = 'Long lists: longest task of at least 50 ms, CPU slowed 4 times';

const rounds = sized(5, 1);
const slowed = 4;
const patience = 60_000;

interface LongSample {
  what: string;
  /** A short sample of the same screen. It loads the code, which is not measured. */
  short: string;
  long: string;
  /** Selector of a row. */
  row: string;
  rows: number;
  /** Text for the search field; `null` for a list without the field. */
  typed: string | null;
}

const lists: readonly LongSample[] = [
  {
    what: '60 accounts',
    short: 'summary',
    long: 'summary-60-accounts',
    row: 'fin-account-list li',
    rows: 60,
    typed: 'credit',
  },
  {
    what: '200 connections',
    short: 'connections',
    long: 'connections-200',
    row: 'fin-connection-card',
    rows: 200,
    typed: 'credit',
  },
  { what: '200 consents', short: 'consents', long: 'consents-200', row: 'fin-consent-card', rows: 200, typed: null },
];

/** Records the durations of long tasks in `window.longTasks`. */
const watchTasks = `
  window.longTasks = [];
  window.taskWatch = new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((one) => one.duration)));
  window.taskWatch.observe({ type: 'longtask' });
`;

/** Returns the longest task since the last call, in milliseconds; 0 if each was shorter than 50 ms. */
async function longestTask(page: Page): Promise<number> {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)))');
  return page.evaluate<number>(
    'window.longTasks.push(...window.taskWatch.takeRecords().map((one) => one.duration)); Math.max(0, ...window.longTasks.splice(0))',
  );
}

async function measure(browser: Browser, address: string, list: LongSample): Promise<{ shown: number; found: number }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    page.setDefaultTimeout(patience);
    await page.addInitScript(watchTasks);
    await page.goto(`${address}?sample=${list.short}&theme=light&locale=en-US`);
    await page.waitForSelector(`html[data-ready='${list.short}']`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    await longestTask(page);
    await page.evaluate(`location.hash = '${list.long}'`);
    await page.waitForFunction(`document.querySelectorAll('${list.row}').length === ${list.rows}`);
    const shown = await longestTask(page);
    if (list.typed === null) return { shown, found: 0 };
    await page.locator('.list-search input').pressSequentially(list.typed);
    await page.locator('.list-search input').press('Escape');
    return { shown, found: await longestTask(page) };
  } finally {
    await page.close();
  }
}

export async function run(): Promise<Row[]> {
  await buildBundles();
  const folder = join(root, 'packages/frame/gallery');
  const server = await preview({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs });
  const rows: Row[] = [];
  try {
    for (const list of lists) {
      const samples = [];
      for (let round = 0; round < rounds; round++)
        samples.push(await measure(browser, server.resolvedUrls?.local[0] ?? '', list));
      rows.push({ what: `${list.what}, until all are shown`, unit: 'ms', samples: samples.map(({ shown }) => shown) });
      if (list.typed !== null)
        rows.push({ what: `${list.what}, during a search`, unit: 'ms', samples: samples.map(({ found }) => found) });
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return rows;
}
