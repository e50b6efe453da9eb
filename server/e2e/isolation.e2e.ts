import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTests, timeLimit } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await joinAsCustomer('isolation');
const browser = await openBrowser();
const { host } = customer.urls;

/** Refuses storage, as browsers do in a frame of another site if the user blocks third-party cookies. */
function refuseStorage(): void {
  if (window === window.parent) return;
  const refuse = {
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(window, name, refuse);
  Object.defineProperty(document, 'cookie', { ...refuse, set: refuse.get });
}

test('a whole link violates no content security policy and uses neither cookies nor storage', async () => {
  const opened = await openLinkingPage(browser, 'about:blank');
  const { page, tag, faults } = opened;
  const context = page.context();
  await context.addInitScript(refuseStorage);
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  const loaded = await page.goto(customer.pageWith({ loginName: 'isolated' }));
  expect(loaded?.headers()['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src ${host}`,
  );

  const { frame, event } = tag();
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'wrong');
  await event('fin-error');
  await frame.signIn('ok', 'ok');
  const inFrame = page.frames().find((one) => one.url().startsWith(host));
  await expect(inFrame?.evaluate(() => localStorage.length)).rejects.toThrow('Access is denied');
  await frame.enterCode('123456');
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });

  expect(faults()).toEqual([]);
  const toHost = requests.filter((request) => request.url().startsWith(host));
  expect(toHost.filter((request) => request.url().includes('/v1/')).length).toBeGreaterThan(8);
  for (const request of toHost) {
    expect((await request.allHeaders())['cookie']).toBeUndefined();
    expect((await (await request.response())?.allHeaders())?.['set-cookie']).toBeUndefined();
  }
  expect(await context.cookies()).toEqual([]);
});

test('a page that is cross-origin isolated links a bank', { tags: ['whole'] }, async () => {
  const { page, tag, faults } = await openLinkingPage(
    browser,
    customer.pageWith({ loginName: 'isolated-page', openerPolicy: 'same-origin', embedderPolicy: 'require-corp' }),
  );
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const { frame, event } = tag();
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', 'ok');
  await frame.enterCode('123456');
  await frame.finish();
  expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect(faults()).toEqual([]);
});

test('a page of an origin that the site does not have reads one line and reports a setup fault', async () => {
  const { page, tag } = await openLinkingPage(browser, 'about:blank');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const address = new URL(customer.pageWith({ loginName: 'elsewhere' }));
  const registered = address.origin;
  address.hostname = 'localhost';
  await page.goto(address.href);
  const { event } = tag();
  expect((await event('fin-error')).detail).toMatchObject({ class: 'setup', code: 'site.origin-not-registered' });
  await page.getByText('Linking isn’t available right now.').waitFor();
  expect(await page.locator('fin-link iframe').isVisible()).toBe(false);
  expect(registered).not.toBe(address.origin);
  expect(said.join('\n')).toContain(`origin of the page ${address.origin}. The site of this publishable key`);
});

/** Starts a page on `localhost` that embeds another page. Returns its origin. */
async function pageAround(address: string): Promise<string> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`),
  );
  server.listen(0, 'localhost');
  await once(server, 'listening');
  afterTests(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['an outer page that the site does not have', 'site.origin-not-registered'],
  ['a host that is down', 'frame.unreachable'],
])('a nested page explains %s', { tags: ['whole'] }, async (what, code) => {
  const { page } = await openLinkingPage(browser, 'about:blank');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  if (what === 'a host that is down') await page.route(`${host}/frame/**`, (route) => route.abort('connectionrefused'));
  const origin = await pageAround(customer.pageWith({ loginName: `nested-${code}` }));
  await page.goto(origin);
  const setup = `fin-link cannot start, ${code}: origin of an outer page ${origin}. The site`;
  const outage = `nothing answers at ${host}`;
  const [expected, other] = code === 'frame.unreachable' ? [outage, setup] : [setup, outage];
  await expect.poll(() => said.join('\n'), { timeout: timeLimit(20_000) }).toContain(expected);
  expect(said.join('\n')).not.toContain(other);
});

test(
  'a host that is down leaves words, a button and the fallback of the page, and continues when it is back',
  { tags: ['whole'] },
  async () => {
    const { page, tag, faults } = await openLinkingPage(browser, 'about:blank');
    await page.clock.install();
    await page.route(`${host}/frame/**`, (route) => route.abort('connectionrefused'));
    await page.goto(customer.pageWith({ loginName: 'meets-an-outage' }));
    await page.locator('fin-link').evaluate((link) => (link.innerHTML = '<p slot="fallback">Call us</p>'));
    await page.locator('fin-link iframe').waitFor({ state: 'attached' });
    await page.clock.fastForward(8_000);
    const { frame, event } = tag();
    expect((await event('fin-error')).detail).toMatchObject({ class: 'service.down', code: 'frame.unreachable' });
    await page.getByText('Call us').waitFor();
    expect(await page.locator('fin-link iframe').isVisible()).toBe(false);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await frame.screen('search').waitFor();
    expect(await page.getByText('Call us').isVisible()).toBe(false);
    expect(faults()).toEqual([]);
  },
);

test(
  'the test’s report of policy violations sees one in the page and one in the frame',
  { tags: ['whole'] },
  async () => {
    const { page, tag, faults } = await openLinkingPage(browser, customer.pageWith({ loginName: 'violates' }));
    await tag().frame.screen('search').waitFor();
    for (const each of page.frames())
      await each.evaluate(() => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: 'p{}' }));
      });
    await expect.poll(() => faults().filter((fault) => fault.startsWith('policy: style-src'))).toHaveLength(2);
  },
);
