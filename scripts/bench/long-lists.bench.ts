import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { preview } from 'vite';
import { z } from 'zod';
import { buildBundles, root } from '../build/index.ts';
import { chromiumArgs, findBrowser } from '../workspace/browser.ts';
import { type Row, sized } from './row.ts';

/**
 * The benchmark measures the longest task of the main thread while the frame shows and searches long lists. The screens are those of the
 * gallery, built as for a host. Times are processor times of the thread, so that other programs do not count. The processor is slowed down
 * 4 times, which the times include.
 */
export const name = 'Long lists: longest task of the main thread, CPU slowed 4 times';

const rounds = sized(5, 1);
const cpuSlowdown = 4;
/** Upper limit of a task in milliseconds. Browsers report longer tasks as long tasks, because they delay input noticeably. */
const maxTaskMs = 50;
const timeoutMs = 60_000;

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
      const limit = { percentile: 50, most: maxTaskMs };
      const found = samples.flatMap((sample) => (sample.found === null ? [] : [sample.found]));
      rows.push(
        { what: `${list.what}: few rows of the same screen`, unit: 'ms', samples: samples.map(({ short }) => short) },
        { what: `${list.what}, until all are visible`, unit: 'ms', samples: samples.map(({ shown }) => shown), limit },
      );
      if (found.length > 0) rows.push({ what: `${list.what}, during a search`, unit: 'ms', samples: found, limit });
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return rows;
}

interface LongSample {
  what: string;
  /** A short sample of the same screen, which loads the code before the measurement. */
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
    what: '60 accounts of net worth',
    short: 'net-worth',
    long: 'net-worth-60-accounts',
    row: 'tbody tr',
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

/** Longest tasks in milliseconds. */
interface Longest {
  /** The short list of the same screen, for comparison. */
  short: number;
  /** Until all rows of the long list are visible. */
  shown: number;
  /** During a search; `null` for a list without a search field. */
  found: number | null;
}

async function measure(browser: Browser, address: string, list: LongSample): Promise<Longest> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    page.setDefaultTimeout(timeoutMs);
    await page.goto(`${address}?sample=${list.short}&theme=light&locale=en-US`);
    await page.waitForSelector(`html[data-ready='${list.short}']`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const show = async (sample: string): Promise<void> => {
      await page.evaluate(`location.hash = '${sample}'`);
      await page.waitForSelector(`html[data-ready='${sample}']`);
    };
    await show('boot');
    const short = await longestTask(browser, page, () => show(list.short));
    await show('boot');
    const shown = await longestTask(browser, page, async () => {
      await show(list.long);
      await page.waitForFunction(`document.querySelectorAll('${list.row}').length === ${list.rows}`);
    });
    const { typed } = list;
    if (typed === null) return { short, shown, found: null };
    const found = await longestTask(browser, page, async () => {
      await page.locator('.list-search input').pressSequentially(typed);
      await page.locator('.list-search input').press('Escape');
    });
    return { short, shown, found };
  } finally {
    await page.close();
  }
}

/** Returns the longest task of the page's main thread during an action, in milliseconds of the thread's processor time. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await act();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500)))');
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString('utf8')));
  const threads = new Set(
    traceEvents
      .filter(({ name: event, args }) => event === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}-${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ ph, name: event, pid, tid }) => ph === 'X' && event === 'RunTask' && threads.has(`${pid}-${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace contains no task of the page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      ph: z.string(),
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Processor time of the thread in microseconds. */
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown().optional() }).optional(),
    }),
  ),
});
