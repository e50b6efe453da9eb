import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { administratorOf, siteFields, statusOfSession } from '../../harness/sites-and-keys.ts';
import { hostKey, testHost, type TestHost } from '../../harness/test-host.ts';

const serviceUrl = 'http://127.0.0.1:9';
const host = await testHost({ storage: await openTestStorage(), serviceUrl, settings: everyRole });
const production = await testHost({
  storage: await openTestStorage(),
  serviceUrl,
  settings: { ...everyRole, mode: 'production', allowLoopbackCallbacks: false, eventSecrets: [] },
});
const administrator = administratorOf(host);
const fieldsOf = async (at: TestHost, body: object) => {
  const reply = await administratorOf(at).call('POST', '/v1/sites', body);
  return reply.body.error?.fields.map(({ path }: { path: string }) => path) ?? reply.status;
};

test('a site is registered, listed with its history, changed and deleted', async () => {
  const made = await administrator.call('POST', '/v1/sites', siteFields);
  expect(made.status).toBe(201);
  const { publishableKey } = made.body.site;
  expect(await statusOfSession(host, hostKey, publishableKey)).toBe(201);
  const changed = await administrator.call('PUT', `/v1/sites/${publishableKey}`, { ...siteFields, appName: 'Other' });
  expect(changed.body).toMatchObject({ source: 'store', createdBy: 'administrator', site: { appName: 'Other' } });
  const { body } = await host.call('GET', '/v1/sites', { bearer: keyOf('viewer') });
  expect(body.site).toContainEqual(changed.body);
  const { body: log } = await administrator.call('GET', `/v1/audit?kind=site&id=${publishableKey}`);
  expect(log.entry.map(({ action, detail }: Record<string, unknown>) => [action, detail])).toEqual([
    ['updateSite', { paths: ['appName'] }],
    ['createSite', {}],
  ]);
  expect((await administrator.call('DELETE', `/v1/sites/${publishableKey}`)).status).toBe(204);
  expect(await statusOfSession(host, hostKey, publishableKey)).toBe(404);
});

test('the second of two operators who change a site they read is refused', async () => {
  const path = '/v1/sites/pk_edited_site';
  const { body: read } = await administrator.call('POST', '/v1/sites', {
    ...siteFields,
    publishableKey: 'pk_edited_site',
  });
  const change = (appName: string) =>
    host.call('PUT', path, {
      bearer: keyOf('administrator'),
      headers: { 'if-match': `"${read.changedAt}"` },
      body: { ...siteFields, appName },
    });
  host.clock.advance(1_000);
  expect((await change('First')).body.site.appName).toBe('First');
  const second = await change('Second');
  expect([second.status, second.body.error.code]).toEqual([412, 'site.stale']);
});

test('a site of the environment is listed with its source, and is not changed or taken', async () => {
  const { body } = await administrator.call('GET', '/v1/sites');
  expect(body.site[0]).toMatchObject({
    source: 'environment',
    createdAt: null,
    site: { publishableKey: 'pk_sandbox_demo' },
  });
  expect(JSON.stringify(body)).not.toContain('eventSecrets');
  const path = '/v1/sites/pk_sandbox_demo';
  const codes = await Promise.all([
    administrator.call('PUT', path, siteFields),
    administrator.call('DELETE', path),
    administrator.call('POST', '/v1/sites', { ...siteFields, publishableKey: 'pk_sandbox_demo' }),
  ]);
  expect(codes.map((reply) => reply.body.error.code)).toEqual(['site.read-only', 'site.read-only', 'site.exists']);
});

test.each([
  [{ origins: ['https://shop.example/path'] }, ['origins[0]']],
  [{ intentUrls: ['javascript:alert(1)'] }, ['intentUrls[0]']],
  [{ callbackUrl: 'http://192.168.0.10/hook' }, ['callbackUrl']],
  [{ fonts: [{ family: 'serif' }] }, ['fonts[0].family', 'fonts[0].files', 'fonts[0].fallbacks']],
])('a site is checked as in the environment: %j', async (fields, paths) => {
  expect(await fieldsOf(host, { ...siteFields, ...fields })).toEqual(paths);
});

test.each([
  [{ origins: ['http://shop.example'] }, ['origins']],
  [{ returnUrls: ['http://shop.example/back'] }, ['returnUrls']],
  [{ callbackUrl: 'http://127.0.0.1:9/hook' }, ['callbackUrl']],
  [{ callbackUrl: 'http://api.example/hook' }, ['callbackUrl']],
  [{ publishableKey: 'pk_sandbox_demo' }, ['publishableKey']],
])('in production a site is refused as at start: %j', async (fields, paths) => {
  expect(await fieldsOf(production, { ...siteFields, ...fields })).toEqual(paths);
});

test.each([
  ['sandbox', host],
  ['production', production],
])('a field that is no address is named, in %s', async (_mode, at) => {
  expect(await fieldsOf(at, { ...siteFields, callbackUrl: 'nonsense' })).toEqual(['callbackUrl']);
  expect(await fieldsOf(at, { ...siteFields, returnUrls: ['nonsense'] })).toEqual(['returnUrls[0]']);
});

test('a site gets a callback only with a secret that signs its events, and keeps that secret', async () => {
  const { call, key } = administratorOf(production);
  const withCallback = { ...siteFields, publishableKey: 'pk_signed_site', callbackUrl: 'https://api.example/hook' };
  expect(await fieldsOf(production, withCallback)).toEqual(['callbackUrl']);
  await call('POST', '/v1/sites', { ...withCallback, callbackUrl: null });
  const { keyId } = await key.call({ call }, { kind: 'event', name: 'signing', publishableKey: 'pk_signed_site' });
  const { publishableKey: _key, ...fields } = withCallback;
  expect((await call('PUT', '/v1/sites/pk_signed_site', fields)).status).toBe(200);
  expect((await call('GET', `/v1/keys/${keyId}/uses`)).body).toMatchObject({
    otherKeys: 0,
    site: [{ publishableKey: 'pk_signed_site', callbackUrl: 'https://api.example/hook' }],
  });
  expect((await call('DELETE', `/v1/keys/${keyId}`)).body.error.code).toBe('key.needed');
  expect((await call('POST', `/v1/keys/${keyId}/replacement`, { overlapSeconds: 0 })).status).toBe(201);
  expect((await call('DELETE', '/v1/sites/pk_signed_site')).status).toBe(204);
});
