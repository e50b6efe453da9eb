import { openTestStorage } from '@fin-link/testing';
import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { sitesOf } from '../../../src/platform/sites/site.ts';
import { generate, hostBrowser, leave, prepare, readAuthorization } from '../../harness/bank-authorization.ts';
import { openBankingService } from '../../harness/open-banking-service.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const service = await openBankingService(storage);
const host = await testHost({ storage, serviceUrl: service.url });

/** Headers of a browser in which an app opens an address. */
const byApp = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** Prepares an authorization of a session that returns to an app. */
async function prepared(returnUrl: string | null = 'fernway://back') {
  const session = await host.session(returnUrl === null ? {} : { returnUrl });
  const { startPath, authorization } = await prepare(host, session.token, await generate(host, session.token), {
    mode: 'external',
  });
  return { ...session, startPath, authorizationId: authorization.authorizationId, browser: hostBrowser(host) };
}

test('a bank that an app opens in a browser is reached by a button, and returns to exactly the address of the app', async () => {
  const { browser, startPath, token, authorizationId } = await prepared();
  const asked = await browser.open(startPath, byApp);
  expect(asked.status).toBe(200);
  expect(asked.text).toContain('Fernway');
  expect(asked.text).toContain(`href="${startPath.replaceAll('&', '&amp;')}"`);
  expect(asked.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(asked.headers['set-cookie']).toBeUndefined();
  expect((await readAuthorization(host, token, authorizationId)).status).toBe('ready');
  const page = await browser.comeBack(await authorizeAtBank(await leave(browser, { startPath }), 'ok-app'));
  expect(page.text).toContain('<meta http-equiv="refresh" content="0;url=fernway://back" />');
  expect(page.text).toContain('href="fernway://back"');
  expect((await readAuthorization(host, token, authorizationId)).status).toBe('done');
});

test('a start address of an app that was opened before, or has another secret, asks nothing', async () => {
  const { browser, startPath } = await prepared();
  const guessed = startPath.replace(/n=[^&]*/, `n=${'x'.repeat(43)}`);
  expect((await browser.open(guessed, byApp)).status).toBe(400);
  await leave(browser, { startPath });
  expect((await browser.open(startPath, byApp)).status).toBe(400);
});

test('a start address of a page is not offered outside of the page', async () => {
  const { browser, startPath } = await prepared('http://127.0.0.1:4300/link');
  expect((await browser.open(startPath, byApp)).status).toBe(400);
});

test('an app without a return address asks only at a site that allows app launches', async () => {
  const { browser, startPath } = await prepared(null);
  expect((await browser.open(startPath, byApp)).status).toBe(200);
  const { sites } = host.deps.settings;
  host.deps.settings.sites = sitesOf(sites.all.map((site) => ({ ...site, appLaunches: false })));
  const refused = await browser.open(startPath, byApp);
  host.deps.settings.sites = sites;
  expect(refused.status).toBe(400);
});

test('an app whose address is no longer registered is not opened after the bank', async () => {
  const { browser, startPath } = await prepared();
  const back = await authorizeAtBank(await leave(browser, { startPath }), 'ok-app-gone');
  const { sites } = host.deps.settings;
  host.deps.settings.sites = sitesOf(sites.all.map((site) => ({ ...site, intentUrls: [] })));
  const page = await browser.comeBack(back);
  host.deps.settings.sites = sites;
  expect(page.text).not.toContain('fernway://');
});
