import { openBrowser } from '@fin-link/testing/stack';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BankWindow } from './bank-pages/bank-window.ts';
import { newLoginName } from './customer/login-names.ts';
import { readLinkedData } from './customer/linked-data.ts';
import { appAddress, siteOf } from './customer/registered-site.ts';
import { tokenOf } from './customer/service-user.ts';
import { LinkFrame } from './frame/link-frame.ts';
import { britishBank } from './open-banking/regions.ts';
import { sharedStack } from './stack/shared-stack.ts';

// Apps that open the public widget in a web view by a form, and hear of it by a bridge.

const { urls, ports } = sharedStack();
const { publishableKey } = siteOf('fastlink-app', ports['fastlink-app']);
const browser = await openBrowser();
const phone = { viewport: { width: 390, height: 844 } };

/** Objects that apps put into the page, by platform. */
const bridges = {
  android: 'window.YWebViewHandler = bridge',
  ios: 'window.webkit = { messageHandlers: { YWebViewHandler: bridge } }',
  react: 'window.ReactNativeWebView = bridge',
} as const;

interface Message {
  type: string;
  data: { url?: string; fnToCall?: string };
}

/** Web view of an app, with everything that the app heard except for renewals of its session. */
interface WebView {
  page: Page;
  frame: LinkFrame;
  heard: readonly Message[];
  faults: readonly string[];
}

/** Opens the widget in a web view with a bridge. Its first page has no origin, like a text that an app loads. */
async function openWebView(bridge: keyof typeof bridges, person: string): Promise<WebView> {
  const accessToken = `Bearer ${await tokenOf(urls.service, newLoginName(person))}`;
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const heard: Message[] = [];
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => /content.security.policy/i.test(message.text()) && faults.push(message.text()));
  await page.exposeFunction('tellApp', (text: string) => {
    const message = JSON.parse(text) as Message;
    if (message.data.fnToCall !== 'renewClientSession') heard.push(message);
  });
  await page.addInitScript(`const bridge = { postMessage: (text) => tellApp(text) }; ${bridges[bridge]};`);
  const extraParams = new URLSearchParams({
    configName: 'Aggregation',
    flow: 'add',
    providerId: String(britishBank.providerId),
    intentUrl: appAddress,
  });
  await page.goto('about:blank');
  await page.setContent(`<form method="post" action="${urls.host}/fastlink/v4">
    <input name="accessToken" value="${accessToken}">
    <input name="extraParams" value="${String(extraParams).replaceAll('&', '&amp;')}">
    <input name="site" value="${publishableKey}">
  </form>`);
  const [request] = await Promise.all([
    page.waitForRequest(`${urls.host}/fastlink/v4`),
    page.locator('form').evaluate((form) => (form as HTMLFormElement).submit()),
  ]);
  expect(await request.headerValue('origin')).toBe('null');
  return { page, frame: new LinkFrame(page.frameLocator('#container fin-link iframe')), heard, faults };
}

/** Returns the addresses to which a page sends its browser by itself. */
async function navigationsOf(page: Page): Promise<readonly string[]> {
  const addresses: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.frameRequestedNavigation', ({ url, reason }) => {
    if (reason !== 'anchorClick') addresses.push(url);
  });
  return addresses;
}

test('an app opens a bank in the browser of the phone, which returns to the app, and hears of the success and the end', async () => {
  const person = 'app-links';
  const { page, frame, heard, faults } = await openWebView('android', person);
  await frame.primary('consent').click();
  await frame.screen('bank-handoff').locator('.primary').click();
  await expect.poll(() => heard).toHaveLength(1);
  const [asked] = heard;
  expect(asked).toEqual({ type: 'BANK_OAUTH_URL', data: { url: expect.stringMatching(`^${urls.host}/`) } });
  await frame.screen('bank-wait').waitFor();

  const outside = await (await browser.newContext(phone)).newPage();
  const sentTo = await navigationsOf(outside);
  await outside.goto(asked?.data.url ?? '');
  await outside.getByRole('link', { name: 'Continue' }).click();
  const bank = new BankWindow(outside);
  await bank.open();
  await bank.agree(`ok-${person}`);
  await bank.goBack();
  await expect.poll(() => sentTo.at(-1)).toBe(appAddress);

  await frame.finish();
  await expect.poll(() => heard.at(-1)?.data).toHaveProperty('action', 'exit');
  const [linked, ...more] = (await readLinkedData(urls.service, person)).providerAccounts;
  expect(more).toEqual([]);
  const site = { providerId: britishBank.providerId, providerAccountId: linked?.id, status: 'SUCCESS' };
  expect(heard).toMatchObject([
    { type: 'BANK_OAUTH_URL' },
    { type: 'POST_MESSAGE', data: { ...site, fnToCall: 'accountStatus' } },
    { type: 'POST_MESSAGE', data: { action: 'exit', fnToCall: 'accountStatus', sites: [site] } },
  ]);
  expect(page.url()).toBe(`${urls.host}/fastlink/v4`);
  expect(page.context().pages()).toHaveLength(1);
  expect(faults).toEqual([]);
});

test.each(['ios', 'react'] as const)('an app with the bridge of %s hears the end once', async (bridge) => {
  const { frame, heard, faults } = await openWebView(bridge, `app-closes-${bridge}`);
  await frame.primary('consent').waitFor();
  await frame.askToClose();
  await expect
    .poll(() => heard)
    .toEqual([{ type: 'POST_MESSAGE', data: { action: 'exit', fnToCall: 'accountStatus', sites: [] } }]);
  expect(faults).toEqual([]);
});
