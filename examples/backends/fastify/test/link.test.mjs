// Tests the page and this backend together, without banks.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { recordEvents, sampleSessionResult, signSessionFinished, startFakeHost } from '@fin-link/test-kit';
import { chromium } from 'playwright-core';

const port = Number(process.env.PORT ?? 3100);
const site = `http://127.0.0.1:${port}`;
let host, browser, backend;

before(async () => {
  host = await startFakeHost({ publishableKey: 'pk_my_site', callbackUrl: `${site}/webhooks/fin-link` });
  const env = { ...process.env, BACKEND_PORT: String(port), FIN_HOST: host.url, FIN_HOST_KEY: host.apiKey };
  backend = spawn('node', ['server.mjs'], { env: { ...env, FIN_EVENT_SECRET: host.eventSecret }, stdio: 'inherit' });
  // CHROMIUM is the path of your browser. Without it, the browser is the one that Playwright installs.
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM });
  while (!(await fetch(site).catch(() => null))) await new Promise(setImmediate);
});

after(async () => {
  await browser?.close();
  backend?.kill();
  if (backend) await once(backend, 'exit');
  await host?.close();
});

/** Presses the button of the page, and returns how the flow ended and what the page shows. */
async function link() {
  const page = await browser.newPage();
  const events = await recordEvents(page);
  await page.goto(site);
  await page.getByRole('button', { name: 'Link a bank' }).click();
  const { detail } = await events.event('fin-exit');
  const shown = await page.getByRole('status').textContent();
  await page.close();
  return [detail.outcome, shown];
}

const banks = async () => (await fetch(`${site}/my/banks`)).json();

test('a linked bank is shown, and the backend knows it by the signed result', async () => {
  host.script({ accounts: 3, bank: { providerId: 16002, name: 'Summit Federal Bank' } });
  assert.deepEqual(await link(), ['success', 'Linked accounts: 3']);
  while (host.deliveries().length === 0) await new Promise(setImmediate);
  assert.deepEqual(await banks(), [{ bank: 'Summit Federal Bank', accounts: 3 }]);
});

for (const outcome of ['cancelled', 'pending', 'error'])
  test(`after the outcome ${outcome} the page still says that no bank is linked`, async () => {
    host.script({ outcome });
    assert.deepEqual(await link(), [outcome, 'No bank is linked yet.']);
  });

test('the backend refuses a result that is not signed by the host', async () => {
  const { headers, body } = signSessionFinished(sampleSessionResult(), `whsec_${'b3RoZXIg'.repeat(4)}`);
  const { status } = await fetch(`${site}/webhooks/fin-link`, { method: 'POST', headers, body });
  assert.equal(status, 401);
});
