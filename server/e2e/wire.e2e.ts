import { openBrowser } from '@fin-link/testing/stack';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await joinAsCustomer('wire');
const browser = await openBrowser();
const { host } = customer.urls;

/** Bytes that the browser receives, with headers. */
const most = 101_000;
const mostRequests = 20;

/** What is loaded last, when the browser has time. */
const last = ['linking-flow', 'sign-in-screens', 'overlay-elements', 'search-outcome'];

/** Opens the tag in a browser that has nothing in its cache, and waits until the frame asks for nothing any more. */
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
  /** The body came from the browser's cache: a chunk's file is fetched before it is imported. */
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
  // The host fills the first screen into the page once it knows the banks of the site.
  await requestsOfFrame('warms-the-page');
  const costs = await Promise.all((await requestsOfFrame('weighs-the-frame')).map(costOf));
  const sent = costs.filter(({ isCached }) => !isCached);
  const bytes = sent.reduce((sum, cost) => sum + cost.bytes, 0);
  const list = costs.map((cost) => `${cost.bytes} ${cost.request}${cost.isCached ? ' (cached)' : ''}`).join('\n');
  expect(bytes, list).toBeLessThanOrEqual(most);
  expect(sent.length, list).toBeLessThanOrEqual(mostRequests);
});
