import { openBrowser } from '@fin-link/testing/stack';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { joinAsCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const customer = await joinAsCustomer('isolation');
const browser = await openBrowser();
const { host } = customer.urls;

/** What a browser does to a frame of another site when its user wants no third-party cookies: no storage either. */
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

test('the test’s report of policy violations sees one in the page and one in the frame', async () => {
  const { page, tag, faults } = await openLinkingPage(browser, customer.pageWith({ loginName: 'violates' }));
  await tag().frame.screen('search').waitFor();
  for (const each of page.frames())
    await each.evaluate(() => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'p{}' }));
    });
  await expect.poll(() => faults().filter((fault) => fault.startsWith('policy: style-src'))).toHaveLength(2);
});
