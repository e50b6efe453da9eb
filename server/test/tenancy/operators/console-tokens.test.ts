import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createConsoleToken } from '../../../src/tenancy/operators/index.ts';
import { consoleBrowser } from '../../harness/console-browser.ts';
import { consoleOrigin } from '../../harness/identity-provider.ts';
import { testHost } from '../../harness/test-host.ts';

const parts = { storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9' };
const overOwnOrigin = { console: { origin: consoleOrigin, provider: null } };
const sandbox = await testHost({ ...parts, settings: overOwnOrigin });
const production = await testHost({ ...parts, settings: { ...overOwnOrigin, mode: 'production', customer: 'acorn' } });
const ben = { name: 'ben', role: 'support' } as const;
const signIn = (host: typeof production, token: string, origin?: string) =>
  consoleBrowser(host).post('/console/sign-in', { token }, origin);

test('the console of production does not exist until a token does, or a session', async () => {
  const browser = consoleBrowser(production);
  expect((await browser.open('/console/sign-in?token=none')).status).toBe(404);
  const token = await createConsoleToken(production.deps, ben);
  expect((await browser.open(`/console/sign-in?token=${token}`)).text).toContain('<form method="post"');
  expect((await browser.post('/console/sign-in', { token })).status).toBe(303);
  expect((await browser.call('GET', '/v1/operator')).body.operator).toMatchObject(ben);
});

test('a console token signs in once, and the audit log says so', async () => {
  const token = await createConsoleToken(production.deps, ben);
  const browser = consoleBrowser(production);
  expect((await browser.post('/console/sign-in', { token })).status).toBe(303);
  const { body } = await browser.call('GET', '/v1/operator');
  expect(body.operator).toEqual({ ...ben, source: 'token' });
  expect((await signIn(production, token)).status).toBe(403);
  const { entry } = await production.deps.auditLog.list({ operator: 'ben', top: '2' });
  expect(entry).toMatchObject([
    { action: 'signIn', source: 'token', role: 'support' },
    { action: 'createConsoleToken', source: 'token', role: 'support' },
  ]);
});

test('a console token is too old after ten minutes, and a page of another site cannot use one', async () => {
  const token = await createConsoleToken(production.deps, ben);
  expect((await signIn(production, token, 'https://evil.example')).status).toBe(403);
  production.clock.advance(10 * 60_000);
  expect((await signIn(production, token)).status).toBe(403);
  production.clock.advance(10 * 60_000);
  expect((await signIn(production, token)).status).toBe(404);
});

test('the address of the sandbox signs in from this machine at once', async () => {
  const browser = consoleBrowser(sandbox);
  await browser.open(`/console/sign-in?token=${sandbox.deps.console.tokens.ofSandbox}`);
  const { body } = await browser.call('GET', '/v1/operator');
  expect(body.operator).toMatchObject({ name: 'sandbox', role: 'administrator' });
  expect((await browser.open('/console/sign-in?token=cs_unknown')).text).toContain('<form method="post"');
});

test('a sandbox at another machine has no such address', async () => {
  const settings = { console: { origin: 'https://sandbox.example', provider: null } };
  const remote = await testHost({ ...parts, settings: { ...settings, customer: 'remote' } });
  expect(remote.deps.console.tokens.ofSandbox).toBeNull();
  expect((await remote.call('GET', '/console', { headers: { host: 'sandbox.example' } })).status).toBe(404);
});
