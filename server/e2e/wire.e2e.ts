import { openBrowser } from '@fin-link/testing/stack';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import type { Customer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import type { Tag } from './customer/tag.ts';

const browser = await openBrowser();

const mostRequests = 16;

/** Modules that load last, when the browser is idle. */
const last = ['linking', 'linking-words', 'overlays'];

/** Opens the tag in a browser with an empty cache, and waits until the frame sends no more requests. */
async function requestsOfFrame(
  customer: Customer,
  tagOf: Omit<Tag, 'loginName'>,
  loginName: string,
): Promise<readonly Request[]> {
  const { page, tag } = await openLinkingPage(browser, 'about:blank');
  const finished: Request[] = [];
  page.context().on('requestfinished', (request) => {
    if (request.url().startsWith(`${customer.urls.host}/`)) finished.push(request);
  });
  await page.goto(customer.pageWith({ loginName, ...tagOf }));
  const { content } = tag().frame;
  await content.locator('fin-entry, fin-search [role=option]').first().waitFor();
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

test.each([
  { name: 'wire-entry', first: 'entry screen', kilobytes: 102.5, configName: 'Aggregation' },
  { name: 'wire-search', first: 'bank search', kilobytes: 105.5, configName: 'AggregationWithoutEntryScreen' },
] as const)(
  'the frame with the $first costs at most $kilobytes kB until it is idle',
  async ({ name, kilobytes, configName }) => {
    const customer = await joinAsCustomer(name);
    const tag = { session: { configNames: [configName] } };
    // The page comes with the first screen of earlier launches of the site.
    await requestsOfFrame(customer, tag, 'warms-the-page');
    const costs = await Promise.all((await requestsOfFrame(customer, tag, 'weighs-the-frame')).map(costOf));
    const sent = costs.filter(({ isCached }) => !isCached);
    const bytes = sent.reduce((sum, cost) => sum + cost.bytes, 0);
    const list = costs.map((cost) => `${cost.bytes} ${cost.request}${cost.isCached ? ' (cached)' : ''}`).join('\n');
    expect(bytes, list).toBeLessThanOrEqual(kilobytes * 1_000);
    expect(sent.length, list).toBeLessThanOrEqual(mostRequests);
  },
);
