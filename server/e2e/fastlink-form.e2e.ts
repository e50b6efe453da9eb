import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterTests } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newLoginName } from './customer/login-names.ts';
import { tokenOf } from './customer/service-user.ts';
import { LinkFrame } from './frame/link-frame.ts';
import { sharedStack } from './stack/shared-stack.ts';

const { urls, ports } = sharedStack();
const { host, service } = urls;
const origin = `http://127.0.0.1:${ports['fastlink-form']}`;
const browser = await openBrowser();

/** Options of the launches, by the number of their page. */
const launches: object[] = [];

/** Page in the style of the public guide. It loads the script twice. */
const pageOf = (launch: object): string => `<!doctype html>
<script nonce="n" src="${host}/fastlink/v4/initialize.js"></script>
<script nonce="n" src="${host}/fastlink/v4/initialize.js"></script>
<div id="container"></div>
<script nonce="n">
  const note = (name) => (data) => noteCall(name, JSON.stringify(data));
  fastlink.open({ ...${JSON.stringify(launch)}, onError: note('onError') }, 'container');
</script>`;

const site = createServer(({ url = '' }, response) => {
  const launch = launches[Number(url.slice(1))];
  response.writeHead(200, {
    'content-type': 'text/html',
    'content-security-policy': `default-src 'none'; script-src 'nonce-n'; connect-src ${host}; frame-src ${host}; form-action ${host}`,
  });
  response.end(launch === undefined ? '<!doctype html><h1>Back at the customer</h1>' : pageOf(launch));
}).listen(ports['fastlink-form'], '127.0.0.1');
await once(site, 'listening');
afterTests(async () => {
  site.closeAllConnections();
  site.close();
});

type Calls = [name: string, payload: Record<string, unknown>][];

/**
 * Opens a page that was written for the public widget, with the address of the host. Its policy allows no script besides those with its
 * nonce. Returns what its callbacks or an app got.
 */
async function openPage(loginName: string, options: object): Promise<{ page: Page; calls: Calls; faults: string[] }> {
  const accessToken = `Bearer ${await tokenOf(service, newLoginName(loginName))}`;
  const context = await browser.newContext();
  const page = await context.newPage();
  const calls: Calls = [];
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => /content.security.policy/i.test(message.text()) && faults.push(message.text()));
  await page.exposeFunction('noteCall', (name: string, text: string) => calls.push([name, JSON.parse(text)]));
  launches.push({ accessToken, fastLinkURL: 'https://elsewhere.example/authenticate', ...options });
  await page.goto(`${origin}/${launches.length - 1}`);
  return { page, calls, faults };
}

test('a page that redirects shows the host’s page, an app there hears of the bank, and the callback follows', async () => {
  const { page, calls, faults } = await openPage('launches-a-form', {
    forceRedirect: true,
    params: { configName: 'Aggregation', callback: `${origin}/pages/1` },
  });
  await page.waitForURL(`${host}/fastlink/v4`);
  await page.evaluate(() => {
    const send = (globalThis as unknown as { noteCall(name: string, text: string): void }).noteCall;
    Object.assign(window, { YWebViewHandler: { postMessage: (text: string) => send('app', text) } });
  });
  const frame = new LinkFrame(page.frameLocator('#container fin-link iframe'));
  await frame.pickBank('Pine Harbor');
  await frame.signIn('ok', 'ok');
  await frame.finish();
  await page.waitForURL((url) => url.pathname === '/pages/1');
  expect(new URL(page.url()).searchParams.get('JSONcallBackStatus')).toContain('"status":"SUCCESS"');
  expect(calls.map(([, { type, data }]) => [type, data])).toMatchObject([
    ['POST_MESSAGE', { fnToCall: 'renewClientSession' }],
    ['POST_MESSAGE', { status: 'SUCCESS', fnToCall: 'accountStatus' }],
    ['POST_MESSAGE', { action: 'exit', sites: [{ status: 'SUCCESS' }] }],
  ]);
  expect(faults).toEqual([]);
});
