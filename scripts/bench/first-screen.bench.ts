import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { launchStack } from '../../packages/testing/src/stack/launch-stack.ts';
import { chromiumArgs, findBrowser } from '../workspace/browser.ts';
import { type BenchPage, openPage, serveBenchPage, servingOrigins, untilQuiet } from './floor/serve-floor.ts';
import { type Moments, watchFrames } from './floor/watch-frames.ts';
import { percentile, type Row, sized } from './row.ts';

/*
 * Compares `<fin-link>` with a baseline named the floor. The floor is a 40-line Lit picker in a frame, which requests the list from its
 * host once. Both frames belong to another site than the page. Both use the same loopback network and empty caches, in a running process
 * that is slowed down four times. A measurement starts when the element or the frame is inserted into the page, after the page's scripts
 * have run. The measurement ends at the first animation frame after the text input and the list are visible. The times of `<fin-link>`
 * include the page's request for a session and the launch; rows with an existing session exclude this request. The sessions of two rows
 * begin with the entry screen, the others with the bank search.
 */

export const name =
  'First screen: from the element in the page to an input that takes text and a visible list, CPU slowed 4 times';

const rounds = sized(11, 1);
const cpuSlowdown = 4;
const timeoutMs = 20_000;
/** Upper limit of the ratio of our median to the floor's median. */
const maxRatio = 1.3;

/** Upper limit of the ratio of the German median to the English one. */
const maxGermanRatio = 1.1;

/** Variant: the bank search, the same in a German browser, the entry screen, an existing session, or the floor. */
type Side = 'ours' | 'german' | 'entry' | 'minted' | 'floor';

async function measure(browser: Browser, bench: BenchPage, side: Side): Promise<Moments> {
  const isGerman = side === 'german';
  const context = await browser.newContext({
    viewport: { width: 1024, height: 900 },
    locale: isGerman ? 'de-DE' : 'en-US',
  });
  try {
    await context.addInitScript(watchFrames);
    const page = await openPage(context, bench, cpuSlowdown);
    page.setDefaultTimeout(timeoutMs);
    return await page.evaluate<Moments>(`window.putIn('${isGerman ? 'ours' : side}')`);
  } finally {
    await context.close();
  }
}

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fin-bench-'));
  const origins = await servingOrigins();
  const stack = await launchStack({ dataDir, env: ({ demo }) => ({ FIN_SITES: origins.sites(demo) }) });
  const bench = await serveBenchPage(origins, stack.urls.host);
  await untilQuiet(stack.urls.host);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...chromiumArgs, '--site-per-process'],
  });
  const samples: Record<Side, Moments[]> = { ours: [], german: [], entry: [], minted: [], floor: [] };
  try {
    for (let round = -1; round < rounds; round++) {
      for (const side of ['ours', 'german', 'floor', 'entry', 'minted'] as const) {
        const sample = await measure(browser, bench, side);
        if (round >= 0) samples[side].push(sample);
      }
    }
  } finally {
    await browser.close();
    await bench.close();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const times = (side: Side, moment: keyof Moments) => samples[side].map((sample) => sample[moment]);
  const against = 'a 40-line Lit picker in a frame';
  const limit = { percentile: 50, most: maxRatio * percentile(times('floor', 'shown'), 50) };
  return [
    { what: '<fin-link>', unit: 'ms', samples: times('ours', 'shown'), against, limit },
    {
      what: '<fin-link> in German',
      unit: 'ms',
      samples: times('german', 'shown'),
      against: '<fin-link>',
      limit: { percentile: 50, most: maxGermanRatio * percentile(times('ours', 'shown'), 50) },
    },
    { what: '<fin-link>, until the list answers', unit: 'ms', samples: times('ours', 'live'), against },
    {
      what: '<fin-link> with the entry screen, until its facts are visible',
      unit: 'ms',
      samples: times('entry', 'shown'),
    },
    { what: 'the same, until its button responds', unit: 'ms', samples: times('entry', 'live') },
    { what: '<fin-link> with a session made before', unit: 'ms', samples: times('minted', 'shown'), against },
    {
      what: '<fin-link> with a session made before, until the list answers',
      unit: 'ms',
      samples: times('minted', 'live'),
      against,
    },
    { what: against, unit: 'ms', samples: times('floor', 'shown') },
  ];
}
