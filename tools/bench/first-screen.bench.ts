import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { launchStack, type StackUrls } from '../../packages/testing/src/stack/launch-stack.ts';
import type { Row } from '../../scripts/bench/row.ts';
import { chromiumArgs, findBrowser } from '../../scripts/browser.ts';
import { serveFloor } from './floor/serve-floor.ts';

export const name = 'From navigation to a visible list of institutions, CPU slowed 4 times';

const rounds = 9;
const banks = Array.from({ length: 12 }, (_, at) => ({ name: `Bank ${at + 1}`, hostName: `bank-${at + 1}.example` }));

async function ready(context: BrowserContext, url: string, frame: string): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const from = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.frameLocator(frame).getByRole('option').first().waitFor();
  const took = performance.now() - from;
  await page.close();
  return took;
}

async function signedIn(browser: Browser, { demo }: StackUrls): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${demo}/`);
  await page.getByRole('button', { name: /new person/i }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  await page.close();
  return context;
}

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fin-bench-'));
  const stack = await launchStack({ dataDir });
  const floor = await serveFloor(banks);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs });
  const samples = { frame: [] as number[], floor: [] as number[] };
  try {
    const ours = await signedIn(browser, stack.urls);
    const least = await browser.newContext();
    for (let round = -1; round < rounds; round++) {
      const frame = await ready(ours, `${stack.urls.demo}/link`, 'fin-link iframe');
      const bare = await ready(least, floor.url, 'iframe');
      if (round < 0) continue;
      samples.frame.push(frame);
      samples.floor.push(bare);
    }
  } finally {
    await browser.close();
    await floor.close();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const least = 'a 40-line Lit picker in a frame';
  return [
    { what: 'the demo page with <fin-link>', unit: 'ms', samples: samples.frame, against: least },
    { what: least, unit: 'ms', samples: samples.floor },
  ];
}
