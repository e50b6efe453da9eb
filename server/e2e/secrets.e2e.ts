import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { secretMarker, temporaryDirectory } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { startCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';

const bearers = join(await temporaryDirectory(), 'bearers');
const preload = pathToFileURL(join(import.meta.dirname, 'secrets', 'report-bearers.ts')).href;
const apiKey = secretMarker('key');
const customer = await startCustomer({
  env: {
    FIN_HOST_KEYS: apiKey.value,
    FIN_LOG_LEVEL: 'debug',
    FIN_E2E_BEARERS: bearers,
    NODE_OPTIONS: `--import=${preload}`,
  },
});
const browser = await openBrowser();

test('a whole link leaves no secret in addresses, logs and events of the page', async () => {
  const password = secretMarker('password');
  const code = secretMarker('code');
  const loginName = 'keeps-secrets';
  const { page, tag } = await openLinkingPage(browser, 'about:blank');
  const addresses: string[] = [];
  const spoken: string[] = [];
  const sessionTokens: string[] = [];
  const context = page.context();
  context.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  context.on('console', (message) => spoken.push(message.text()));
  context.on('response', async (response) => {
    if (!response.url().endsWith('/v1/launch')) return;
    sessionTokens.push(((await response.json()) as { sessionToken: string }).sessionToken);
  });
  page.on('framenavigated', (navigated) => addresses.push(navigated.url()));
  await page.goto(customer.pageWith({ loginName }));

  const { frame, events, event } = tag();
  await frame.pickBank('Summit Federal');
  await frame.signIn('ok', password.value);
  await event('fin-error');
  await frame.signIn('ok', 'ok');
  await frame.enterCode(code.value);
  await expect.poll(() => events().filter(({ name }) => name === 'fin-error')).toHaveLength(2);
  await page.reload();
  await frame.enterCode('123456');
  await frame.finish();
  await event('fin-exit');

  const launches = customer.launchesOf(loginName);
  const message = await customer.message(launches[0]?.sessionId ?? '');
  const brokered = [...new Set((await readFile(bearers, 'utf8')).trim().split('\n'))];
  expect(launches).toHaveLength(2);
  expect(sessionTokens).toHaveLength(2);
  // At least three tokens are expected: the service's for the admin and the person, and the bank's.
  expect(brokered.length).toBeGreaterThanOrEqual(3);

  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
  );
  const places = {
    addresses: addresses.join('\n'),
    log: customer.stack.output(),
    events: JSON.stringify(events()),
    console: spoken.join('\n'),
    message: message.text,
    page: `${await page.content()}${stored}`,
  };
  expect(places.log).toContain('/v1/provider-accounts');
  const tokens = [...launches.map(({ launchToken }) => launchToken), ...sessionTokens, ...brokered, 'sandbox-secret'];
  for (const [place, text] of Object.entries(places)) {
    for (const marker of [password, code, apiKey]) marker.assertAbsent(text);
    for (const token of tokens) expect(text.includes(token), `${token.slice(0, 6)}… in ${place}`).toBe(false);
  }
});
