import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { sitesOf } from '../../../src/platform/sites/site.ts';
import { accessToken, launchBlock, pageOrigin, sendForm } from '../../harness/launching.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { newLogin, testHost, type Reply } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const [demo] = host.deps.settings.sites.all;
if (demo === undefined) throw new Error('The sandbox has no site.');

const extraParams = 'configName=Aggregation&intentUrl=fernway://back';
const policyOf = ({ headers }: Reply): string => String(headers['content-security-policy']);
const formOf = async (parameters = extraParams) => ({
  accessToken: `Bearer ${await accessToken(host, newLogin())}`,
  extraParams: parameters,
});

test.each<[string, string | null]>([
  ['no origin', null],
  ['an unknown origin', 'null'],
  ['the host’s own origin', host.deps.settings.origin],
])('an app that sends %s gets a page with the element, which no page can frame', async (_what, origin) => {
  const page = await sendForm(host, '/fastlink/v4', await formOf(), origin);
  expect(page.status).toBe(200);
  expect(launchBlock(page)).toEqual({
    publishableKey: demo.publishableKey,
    sessionId: expect.stringMatching(/^ls_/),
    launchToken: expect.stringMatching(/^lt_/),
    sessionKey: expect.stringMatching(/^fk_/),
    element: 'fin-link',
    attributes: { 'redirect-mode': 'external' },
    callback: null,
    callbackLocation: null,
    intentUrl: 'fernway://back',
    version: 4,
    origin: null,
  });
  expect(page.text).toContain('<script type="module" src="/fin-link.js"></script>');
  expect(page.text).toContain('<script type="module" src="/fastlink/page.js"></script>');
  expect(policyOf(page)).toContain("frame-ancestors 'none'");
  expect(policyOf(page)).toContain("script-src 'self';");
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});

test('the page of an app’s launch redeems its launch token on the host’s origin, and gets further ones by its key', async () => {
  const { sessionId, sessionKey, launchToken, publishableKey } = launchBlock(
    await sendForm(host, '/fastlink/v4', await formOf(), null),
  );
  const parentOrigin = host.deps.settings.origin;
  const launched = await host.call('POST', '/v1/launch', {
    body: { launchToken, publishableKey, parentOrigin, view: 'link' },
  });
  expect(launched.status).toBe(200);
  const fields = { sessionId, sessionKey };
  expect((await sendForm(host, '/fastlink/session/launch', fields, parentOrigin)).status).toBe(200);
  expect((await sendForm(host, '/fastlink/session/launch', fields, pageOrigin)).status).toBe(404);
});

test('a form of a registered page is answered with a page that only this page can frame', async () => {
  const page = await sendForm(host, '/fastlink/v4', await formOf(), pageOrigin);
  expect([page.status, launchBlock(page).origin]).toEqual([200, pageOrigin]);
  expect(policyOf(page)).toContain(`frame-ancestors ${pageOrigin};`);
});

test('a form of version 3 names the app of the widget', async () => {
  const form = await formOf('userExperienceFlow=Aggregation');
  const page = await sendForm(host, '/fastlink/v3', { ...form, app: '10003600' }, null);
  expect([page.status, launchBlock(page).version]).toEqual([200, 3]);
  expect(launchBlock(await sendForm(host, '/fastlink/v3', { ...form, app: '1' }, null)).refusal.code).toBe('E800');
});

test('an app launch at a site that does not allow it is refused', async () => {
  const closed = await testHost({
    storage,
    serviceUrl,
    settings: {
      sites: sitesOf([
        { ...demo, appLaunches: false },
        { ...demo, publishableKey: 'pk_open_site' },
      ]),
    },
  });
  const form = await formOf();
  for (const origin of [null, 'null', closed.deps.settings.origin]) {
    const refused = await sendForm(closed, '/fastlink/v4', { ...form, site: demo.publishableKey }, origin);
    expect([refused.status, launchBlock(refused).refusal.code]).toEqual([403, 'N203']);
  }
  // Of several sites, the only one that allows app launches is meant.
  expect(launchBlock(await sendForm(closed, '/fastlink/v4', form, null)).publishableKey).toBe('pk_open_site');
});

test('the oldest form is refused with a page that says so', async () => {
  const old = { app: '10003600', rsession: 'a', token: 'b', redirectReq: 'true', extraParams: 'flow=add' };
  const page = await sendForm(host, '/fastlink/v3', old, null);
  expect([page.status, launchBlock(page).refusal.code]).toEqual([400, 'N206']);
  expect(page.text).toContain('This app is too old');
});

test('a wrong parameter shows a page with the code and a button that closes it', async () => {
  const page = await sendForm(host, '/fastlink/v4', await formOf('configName=Aggregation&flow=uploadDocuments'));
  expect(page.status).toBe(400);
  expect(launchBlock(page)).toEqual({
    refusal: {
      code: 'E700',
      title: 'INVALID_PARAMETER_OR_VALUE',
      message: 'Invalid value for flow',
      fnToCall: 'errorHandler',
      reference: expect.stringMatching(/^req_/),
    },
    version: 4,
    origin: pageOrigin,
  });
  expect(page.text).toMatch(/E700 · req_/);
  expect(page.text).toContain('<button class="action" id="close" type="button">Close</button>');
  expect(policyOf(page)).toContain(`frame-ancestors ${pageOrigin};`);
});

test.each([
  ['de-DE', 'Schließen'],
  ['es-MX', 'No se compartió nada.'],
  ['ar', 'إغلاق'],
])('the page of a refused launch is in the browser’s language: %s', async (language, text) => {
  const page = await host.call('POST', '/fastlink/v4', {
    body: 'extraParams=',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': language,
      origin: pageOrigin,
    },
  });
  expect(page.text).toContain(`<html lang="${language}"`);
  expect(page.text).toContain(text);
});

test('the page of a launch is in the language of its parameters before that of the browser', async () => {
  const page = await sendForm(host, '/fastlink/v4', await formOf(`${extraParams}&locale=es_ES`), null);
  expect(page.text).toContain('<html lang="es-ES"');
  expect(page.text).toMatch(/<div id="over" tabindex="-1" hidden><p>Puede cerrar esta ventana. Continúe en .?Fernway/);
  const refused = await sendForm(host, '/fastlink/v4', { extraParams: 'locale=fr_FR' }, null);
  expect(refused.text).toContain('<html lang="fr-FR"');
});

test('a form of another site is refused with a page that it cannot frame', async () => {
  const page = await sendForm(host, '/fastlink/v4', await formOf(), 'https://evil.example');
  expect([page.status, launchBlock(page).refusal.code]).toEqual([403, 'N201']);
  expect(launchBlock(page).origin).toBeNull();
  expect(policyOf(page)).toContain("frame-ancestors 'none'");
});

test.each([
  'configName=</script><script>alert(1)</script>',
  'configName=Aggregation&flow=</script><img src=x onerror=alert(1)>',
  'configName=Aggregation&callback=https://app.example/"><script>alert(1)</script>',
  'configName=Aggregation&intentUrl=fernway://back"><script>alert(1)</script>',
  'configName=Aggregation&locale="><script>alert(1)</script>&unknown=<script>alert(1)</script>',
])('markup in the parameters of a launch does not become markup of the page: %s', async (parameters) => {
  const page = await sendForm(host, '/fastlink/v4', await formOf(parameters), null);
  expect(page.text).not.toContain('alert(1)');
});

test('a registered callback with markup stays inside its data block', async () => {
  const callback = `${pageOrigin}/link?next=</script><script>alert(1)</script>`;
  const form = await formOf(`configName=Aggregation&callback=${encodeURIComponent(callback)}`);
  const page = await sendForm(host, '/fastlink/v4', form, null);
  expect(launchBlock(page).callback).toBe(callback);
  expect(page.text).not.toContain('<script>alert(1)');
});
