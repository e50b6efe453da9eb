import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { sandboxSite, sitesOf } from '../../../src/platform/sites/site.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, newLogin, parentOrigin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const minutes = (count: number): number => count * 60_000;

const make = (body: object) => host.call('POST', '/v1/sessions', { bearer: hostKey, body });
const launch = (launchToken: string, over: object = {}) =>
  host.call('POST', '/v1/launch', {
    body: { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link', ...over },
  });

test('a session created by a backend and launched by a frame has the values of the backend', async () => {
  const loginName = newLogin();
  const made = await make({ loginName, configNames: ['Aggregation'], start: { providerId: 16002 }, locale: 'en-GB' });
  expect(made.status).toBe(201);
  const launched = await launch(made.body.launchToken);
  expect(launched.status).toBe(200);
  const read = await host.call('GET', '/v1/session', { bearer: launched.body.sessionToken });
  expect(read.body.session).toMatchObject({
    sessionId: made.body.sessionId,
    capabilities: ['link'],
    configName: 'Aggregation',
    version: 4,
    locale: 'en-GB',
    snapshot: null,
    start: { providerId: 16002, action: null },
    options: { flow: 'aggregation', accountSelection: true },
  });
  expect(read.text).not.toContain(loginName);
});

test('a launch token works once', async () => {
  const { body } = await make({ loginName: newLogin() });
  expect((await launch(body.launchToken)).status).toBe(200);
  expect((await launch(body.launchToken)).body.error.code).toBe('launch.invalid');
});

test('many launches with one launch token open the session once', async () => {
  const { body } = await make({ loginName: newLogin() });
  const replies = await Promise.all(Array.from({ length: 8 }, () => launch(body.launchToken)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
});

test('of parallel launches with different launch tokens, the newest token wins', async () => {
  const loginName = newLogin();
  const { body } = await make({ loginName });
  const again: { launchToken: string }[] = [];
  for (let count = 0; count < 5; count += 1) again.push((await make({ loginName, sessionId: body.sessionId })).body);
  const launched = await Promise.all([body, ...again].map((made) => launch(made.launchToken)));
  const calls = await Promise.all(
    launched.map((frame) => host.call('GET', '/v1/session', { bearer: frame.body.sessionToken ?? 'none' })),
  );
  expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 200]);
});

test('a launch that arrives after a later one of its session is refused and leaves the later session token valid', async () => {
  const loginName = newLogin();
  const { body: before } = await make({ loginName });
  const { body: reloaded } = await make({ loginName, sessionId: before.sessionId });
  const { body: shown } = await launch(reloaded.launchToken);
  const late = await launch(before.launchToken);
  expect([late.status, late.body.error?.code]).toEqual([401, 'launch.invalid']);
  expect((await host.call('GET', '/v1/session', { bearer: shown.sessionToken })).status).toBe(200);
});

test('a launch token expires after two minutes', async () => {
  const { body } = await make({ loginName: newLogin() });
  host.clock.advance(minutes(2));
  expect((await launch(body.launchToken)).body.error.code).toBe('launch.invalid');
});

test.each([
  [{ parentOrigin: 'http://evil.example' }, 'site.origin-not-registered'],
  [{ publishableKey: 'pk_other_site' }, 'site.unknown'],
  [{ view: 'net-worth' }, 'capability.missing'],
])('a launch from elsewhere is refused: %j', async (over, code) => {
  const { body } = await make({ loginName: newLogin() });
  expect((await launch(body.launchToken, over)).body.error.code).toBe(code);
});

test('a launch token used by the wrong page is spent', async () => {
  const { body } = await make({ loginName: newLogin() });
  await launch(body.launchToken, { parentOrigin: 'http://evil.example' });
  expect((await launch(body.launchToken)).body.error.code).toBe('launch.invalid');
});

test('a new launch token continues the session and ends the earlier frame’s token', async () => {
  const first = await host.session();
  const again = await make({ loginName: first.loginName, sessionId: first.sessionId });
  expect(again.body.sessionId).toBe(first.sessionId);
  const launched = await launch(again.body.launchToken);
  expect((await host.call('GET', '/v1/session', { bearer: first.token })).body.error.code).toBe('token.invalid');
  expect((await host.call('GET', '/v1/session', { bearer: launched.body.sessionToken })).status).toBe(200);
});

test('a registered return address may have a query', async () => {
  expect((await make({ loginName: newLogin(), returnUrl: `${parentOrigin}/?state=1` })).status).toBe(201);
});

test('a session is not continued for another login name', async () => {
  const { sessionId } = await host.session();
  expect((await make({ loginName: newLogin(), sessionId })).body.error.code).toBe('session.login-mismatch');
});

test('a saved snapshot is returned by the session and by the next launch', async () => {
  const { sessionId, token, loginName } = await host.session();
  const step = { v: 1, step: 'mfa', providerId: 16002, providerAccountId: null, requestId: 'r', completed: [] };
  const snapshot = { ...step, consentId: null, authorizationId: null };
  expect((await host.call('PUT', '/v1/session/snapshot', { bearer: token, body: snapshot })).status).toBe(204);
  expect((await host.call('GET', '/v1/session', { bearer: token })).body.session.snapshot).toEqual(snapshot);
  const again = await make({ loginName, sessionId });
  expect((await launch(again.body.launchToken)).body.session.snapshot).toEqual(snapshot);
});

test('an idle session expires after 30 minutes, a used one does not', async () => {
  const idle = await host.session();
  const used = await host.session();
  host.clock.advance(minutes(29));
  expect((await host.call('GET', '/v1/session', { bearer: used.token })).status).toBe(200);
  host.clock.advance(minutes(1) + 1);
  expect((await host.call('GET', '/v1/session', { bearer: idle.token })).body.error.code).toBe('session.expired');
  expect((await host.call('GET', '/v1/session', { bearer: used.token })).status).toBe(200);
});

test('a session that no frame opens ends after five minutes; another launch token gives it its idle time', async () => {
  const loginName = newLogin();
  const [left, taken] = [await make({ loginName }), await make({ loginName })];
  host.clock.advance(minutes(4));
  const again = await make({ loginName, sessionId: taken.body.sessionId });
  host.clock.advance(minutes(1) + 1);
  expect((await launch(again.body.launchToken)).status).toBe(200);
  const { body } = await host.call('GET', `/v1/sessions/${left.body.sessionId}`, { bearer: hostKey });
  expect(body.result).toMatchObject({ status: 'finished', outcome: 'cancelled', endedBy: 'time' });
});

test('a session ends after 120 minutes even if it is in use', async () => {
  const { token } = await host.session();
  for (let passed = 0; passed < 118; passed += 20) {
    expect((await host.call('GET', '/v1/session', { bearer: token })).status).toBe(200);
    host.clock.advance(minutes(20));
  }
  host.clock.advance(1);
  expect((await host.call('GET', '/v1/session', { bearer: token })).body.error.code).toBe('session.expired');
});

test('smaller lifetimes of a session are honored', async () => {
  const { token } = await host.session({ lifetimeSeconds: 60, idleSeconds: 10 });
  host.clock.advance(9_000);
  expect((await host.call('GET', '/v1/session', { bearer: token })).status).toBe(200);
  host.clock.advance(10_000);
  expect((await host.call('GET', '/v1/session', { bearer: token })).status).toBe(401);
});

test('the host replaces an expired session with a new one at the same snapshot', async () => {
  const returnUrl = 'http://127.0.0.1:4300/?step=2';
  const { sessionId, token, loginName } = await host.session({ returnUrl });
  const step = { v: 1, step: 'search', providerId: null, providerAccountId: null, requestId: null, completed: [] };
  const snapshot = { ...step, consentId: null, authorizationId: null };
  await host.call('PUT', '/v1/session/snapshot', { bearer: token, body: snapshot });
  host.clock.advance(minutes(31));
  const next = await make({ loginName, sessionId, returnUrl });
  expect(next.status).toBe(201);
  expect(next.body.sessionId).not.toBe(sessionId);
  expect((await launch(next.body.launchToken)).body.session.snapshot).toEqual(snapshot);
  expect(await host.deps.sessions.byId(next.body.sessionId)).toMatchObject({ returnUrl });
});

test('the session that replaces an expired one has no snapshot if its flow differs', async () => {
  const { sessionId, loginName, token } = await host.session({ version: 3, flow: 'aggregation' });
  const step = { v: 1, step: 'search', providerId: null, providerAccountId: null, requestId: null, completed: [] };
  const saved = await host.call('PUT', '/v1/session/snapshot', { bearer: token, body: step });
  expect(saved.status).toBe(204);
  host.clock.advance(minutes(31));
  const body = { loginName, sessionId, version: 4 };
  const followed = await host.call('POST', '/v1/sessions', { bearer: hostKey, body });
  expect(followed.status).toBe(201);
  expect(await host.deps.sessions.byId(followed.body.sessionId)).toMatchObject({ version: 4, snapshot: null });
});

test('an ended session refuses calls', async () => {
  const { sessionId, token, loginName } = await host.session();
  expect(
    (await host.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'cancelled', screen: 'search' } }))
      .status,
  ).toBe(204);
  expect((await host.call('GET', '/v1/session', { bearer: token })).body.error.code).toBe('session.ended');
  expect((await make({ loginName, sessionId })).body.error.code).toBe('session.ended');
});

test.each([
  [{ configNames: ['Nothing'] }, 404, 'config.not-found'],
  [{ configNames: ['aggregation'] }, 404, 'config.not-found'],
  [{ flow: 'lite' }, 400, 'request.invalid'],
  [{ consentId: 7 }, 400, 'request.invalid'],
  [{ flow: 'lite', consentId: 7 }, 404, 'consent.not-found'],
  [{ version: 3, configNames: ['AggregationOfOneSite'] }, 409, 'config.version-4-only'],
  [{ parentOrigin: 'http://evil.example' }, 403, 'site.origin-not-registered'],
  [{ publishableKey: 'pk_unknown' }, 404, 'site.unknown'],
  [{ returnUrl: 'http://evil.example/' }, 403, 'site.return-address-not-registered'],
  [{ returnUrl: `${parentOrigin}/elsewhere` }, 403, 'site.return-address-not-registered'],
  [{ returnUrl: `${parentOrigin}@evil.example/` }, 403, 'site.return-address-not-registered'],
  [{ returnUrl: 'javascript:alert(1)' }, 403, 'site.return-address-not-registered'],
  [{ returnUrl: '/' }, 403, 'site.return-address-not-registered'],
  [{ sessionId: 'ls_0123456789abcdef0123' }, 404, 'session.not-found'],
  [{ loginName: 'a b' }, 400, 'request.invalid'],
  [{ more: 1 }, 400, 'request.invalid'],
])('an invalid session request is refused: %j', async (wishes, status, code) => {
  const reply = await make({ loginName: newLogin(), ...wishes });
  expect([reply.status, reply.body.error.code]).toEqual([status, code]);
});

test.each([
  [{}, 'key.missing'],
  [{ bearer: 'wrong-key' }, 'key.invalid'],
  [{ headers: { authorization: 'Basic c2FuZGJveC1ob3N0LWtleQ==' } }, 'key.invalid'],
])('the backend API needs a host key: %j', async (options, code) => {
  const reply = await host.call('POST', '/v1/sessions', { body: { loginName: newLogin() }, ...options });
  expect([reply.status, reply.body.error.code]).toEqual([401, code]);
});

test('the session after an expired one is of the same site and may do what the backend asks for this time', async () => {
  const usual = sandboxSite('pk_sandbox_demo', 4300);
  const returnUrl = 'https://other.example/back';
  const origins = ['https://other.example'];
  const other = { ...usual, publishableKey: 'pk_other_site', origins, returnUrls: [returnUrl] };
  const two = await testHost({ storage, serviceUrl, settings: { sites: sitesOf([usual, other]) } });
  const ask = (body: object) => two.call('POST', '/v1/sessions', { bearer: hostKey, body });
  const loginName = newLogin();
  const capabilities = ['link', 'manage'];
  const first = await ask({ loginName, publishableKey: 'pk_other_site', capabilities, returnUrl });
  two.clock.advance(minutes(31));
  const second = await ask({ loginName, sessionId: first.body.sessionId });
  expect(second.status).toBe(201);
  expect(second.body.sessionId).not.toBe(first.body.sessionId);
  expect(await two.deps.sessions.byId(second.body.sessionId)).toMatchObject({
    publishableKey: 'pk_other_site',
    parentOrigin: 'https://other.example',
    capabilities: ['link'],
    returnUrl: null,
  });
  two.clock.advance(minutes(31));
  const third = await ask({ loginName, sessionId: second.body.sessionId, capabilities });
  expect(await two.deps.sessions.byId(third.body.sessionId)).toMatchObject({ capabilities });
});
