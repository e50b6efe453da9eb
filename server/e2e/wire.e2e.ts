import { openBrowser } from '@fin-link/testing/stack';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await joinAsCustomer('wire');
const browser = await openBrowser();
const { host } = customer.urls;

/** Maximum number of bytes that the browser receives, headers included. */
const most = 101_000;
const mostRequests = 20;

/** Modules that load last, when the browser is idle. */
const last = ['linking-flow', 'sign-in-screens', 'overlay-elements', 'search-outcome'];

/** Opens the tag in a browser with an empty cache, and waits until the frame sends no more requests. */
async function requestsOfFrame(loginName: string): Promise<readonly Request[]> {
  const { page, tag } = await openLinkingPage(browser, 'about:blank');
  const finished: Request[] = [];
  page.context().on('requestfinished', (request) => {
    if (request.url().startsWith(`${host}/`)) finished.push(request);
  });
  await page.goto(customer.pageWith({ loginName }));
  await tag().frame.screen('search').getByRole('option').first().waitFor();
  await expect
    .poll(() => last.filter((name) => !finished.some((request) => request.url().includes(`/${name}-`))))
    .toEqual([]);
  await page.waitForLoadState('networkidle');
  return finished;
}

interface Cost {
  request: string;
  bytes: number;
  /** Whether the body came from the browser's cache: the file of a chunk is fetched before it is imported. */
  isCached: boolean;
}

async function costOf(request: Request): Promise<Cost> {
  const sizes = await request.sizes();
  const response = await request.response();
  return {
    request: `${request.method()} ${new URL(request.url()).pathname}`,
    bytes: sizes.responseHeadersSize + sizes.responseBodySize,
    isCached: response?.status() === 200 && sizes.responseBodySize <= 0,
  };
}

test('the frame costs at most 101 kB in at most 20 requests, from its navigation until it is idle', async () => {
  // The host adds the first screen to the page after it has loaded the site's banks.
  await requestsOfFrame('warms-the-page');
  const costs = await Promise.all((await requestsOfFrame('weighs-the-frame')).map(costOf));
  const sent = costs.filter(({ isCached }) => !isCached);
  const bytes = sent.reduce((sum, cost) => sum + cost.bytes, 0);
  const list = costs.map((cost) => `${cost.bytes} ${cost.request}${cost.isCached ? ' (cached)' : ''}`).join('\n');
  expect(bytes, list).toBeLessThanOrEqual(most);
  expect(sent.length, list).toBeLessThanOrEqual(mostRequests);
});
