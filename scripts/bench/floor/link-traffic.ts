import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page, type Request } from 'playwright-core';
import { launchStack } from '../../../packages/testing/src/stack/launch-stack.ts';
import { chromiumArgs, findBrowser } from '../../workspace/browser.ts';
import { serveBenchPage, servingOrigins, untilQuiet } from './serve-floor.ts';

export interface Reply {
  /** Method and path. */
  what: string;
  /** Transferred bytes with headers. */
  bytes: number;
}

const bank = /Pine Harbor/;
const timeoutMs = 30_000;

/** Links a bank by credentials with an empty cache. Returns the host's replies from the navigation to the success screen. */
export async function measureLink(): Promise<Reply[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fin-bench-'));
  const origins = await servingOrigins();
  const stack = await launchStack({ dataDir, env: ({ demo }) => ({ FIN_SITES: origins.sites(demo) }) });
  const bench = await serveBenchPage(origins, stack.urls.host);
  await untilQuiet(stack.urls.host);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs });
  try {
    const context = await browser.newContext({ viewport: { width: 1024, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(stack.urls.host)) requests.push(request);
    });
    await page.goto(bench.url);
    await page.evaluate(`customElements.whenDefined('fin-link').then(() => {})`);
    await page.evaluate(`void window.putIn('ours')`);
    await link(page);
    const replies = await Promise.all(
      requests.map(async (request) => {
        const bytes = await bytesOf(request);
        return bytes === null ? [] : [{ what: `${request.method()} ${new URL(request.url()).pathname}`, bytes }];
      }),
    );
    return replies.flat();
  } finally {
    await browser.close();
    await bench.close();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Clicks and types from the bank search to the success screen. */
async function link(page: Page): Promise<void> {
  const frame = page.frameLocator('fin-link iframe');
  await frame.getByRole('combobox').fill('Pine Harbor');
  await frame.getByRole('option', { name: bank }).first().click();
  await frame.locator('fin-credentials input[type=text]').fill('ok');
  await frame.locator('fin-credentials input[type=password]').fill('ok');
  await frame.locator('fin-credentials .primary').click();
  await frame.locator('fin-summary .primary').click();
  await frame.locator('fin-success').waitFor();
}

/** Returns the transferred bytes of a reply with its headers. Returns `null` if it came from the cache, and 0 for an open stream. */
async function bytesOf(request: Request): Promise<number | null> {
  const sizes = await Promise.race([
    request.sizes().catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, 500, null)),
  ]);
  if (sizes === null) return 0;
  const isCached = sizes.responseBodySize <= 0 && new URL(request.url()).pathname.startsWith('/frame/assets/');
  return isCached ? null : Math.max(0, sizes.responseBodySize) + Math.max(0, sizes.responseHeadersSize);
}
