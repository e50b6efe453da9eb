import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, parentOrigin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

const returnUrl = `${parentOrigin}/link?step=1`;
const wide = { capabilities: ['link', 'manage'], returnUrl };
const goOn = (body: object) => host.call('POST', '/v1/sessions', { bearer: hostKey, body });
const snapshotOf = (providerId: number) => ({
  v: 1,
  step: 'credentials',
  providerId,
  providerAccountId: null,
  requestId: null,
  completed: [],
});

test('a resumed session loses what the backend does not ask for this time', async () => {
  const { sessionId, loginName, token } = await host.session(wide);
  const again = await goOn({ loginName, sessionId });
  expect([again.status, again.body.sessionId]).toEqual([201, sessionId]);
  expect(await host.deps.sessions.byId(sessionId)).toMatchObject({ capabilities: ['link'], returnUrl: null });
  const read = await host.call('GET', '/v1/session', { bearer: token });
  expect(read.body.session.capabilities).toEqual(['link']);
  const launched = await host.call('POST', '/v1/launch', {
    body: {
      launchToken: again.body.launchToken,
      publishableKey: 'pk_sandbox_demo',
      parentOrigin,
      view: 'connections',
    },
  });
  expect(launched.body.error?.code).toBe('capability.missing');
});

test('a session resumed with the same request is unchanged', async () => {
  const start = { action: 'add', providerId: 16002 };
  const { sessionId, loginName, token } = await host.session({ ...wide, start });
  await host.call('PUT', '/v1/session/snapshot', { bearer: token, body: snapshotOf(16002) });
  const before = await host.deps.sessions.byId(sessionId);
  const again = await goOn({ loginName, sessionId, ...wide, parentOrigin, start });
  expect(again.body.sessionId).toBe(sessionId);
  expect(await host.deps.sessions.byId(sessionId)).toEqual(before);
  const elsewhere = `${parentOrigin}/link?step=2`;
  expect((await goOn({ loginName, sessionId, ...wide, returnUrl: elsewhere })).status).toBe(201);
  expect(await host.deps.sessions.byId(sessionId)).toEqual({ ...before, returnUrl: elsewhere });
});

const linking = { providerId: null, providerAccountId: null, requestId: null, consentId: null, authorizationId: null };
const atBank = { v: 1, step: 'mfa', ...linking, providerId: 16002, providerAccountId: 501, completed: [] };
const ofVerification = { v: 2, linking: null, providerAccountId: 501, verificationIds: [901], completed: [501] };
const ofTransfer = { v: 3, linking: null, providerAccountId: 501, accountId: 61, reference: null, completed: [501] };

test.each([
  ['verification', 'Verification', { ...ofVerification, step: 'cdvAmounts' }],
  ['verification', 'Verification', { ...ofVerification, step: 'linking', linking: atBank, verificationIds: [] }],
  ['aggregation-plus-verification', 'AggregationPlusVerification', { ...ofVerification, step: 'alsoVerify' }],
  ['asset-transfer', 'AssetTransfer', { ...ofTransfer, step: 'transferReview', scope: 'partial', positionIds: [7] }],
  [
    'asset-transfer',
    'AssetTransfer',
    { ...ofTransfer, step: 'linking', linking: atBank, scope: null, positionIds: [] },
  ],
])(
  'a page reloaded in the flow %s continues at its position, in version 3 and in version 4',
  async (flow, name, at) => {
    for (const requested of [
      { version: 3, flow },
      { version: 4, configNames: [name] },
    ]) {
      const { sessionId, loginName, token } = await host.session(requested);
      const saved = await host.call('PUT', '/v1/session/snapshot', { bearer: token, body: at });
      expect(saved.status, saved.text).toBe(204);
      const again = await goOn({ loginName, sessionId, ...requested });
      expect([again.status, again.body.sessionId]).toEqual([201, sessionId]);
      const { launchToken } = again.body;
      const { body } = await host.call('POST', '/v1/launch', {
        body: { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' },
      });
      expect(body.session).toMatchObject({ sessionId, version: requested.version, snapshot: at, options: { flow } });
      expect(body.popular).toBeUndefined();
    }
  },
);

test('an open session resumed for one bank begins at that bank', async () => {
  const { sessionId, loginName, token } = await host.session(wide);
  await host.call('PUT', '/v1/session/snapshot', { bearer: token, body: snapshotOf(16001) });
  expect((await goOn({ loginName, sessionId, ...wide, start: { providerId: 16002 } })).status).toBe(201);
  expect(await host.deps.sessions.byId(sessionId)).toMatchObject({ start: { providerId: 16002 }, snapshot: null });
});

test('a resumed session with a narrower start ends the earlier session tokens', async () => {
  const { sessionId, loginName, token } = await host.session(wide);
  const requested = { loginName, sessionId, ...wide, start: { providerId: 16002 } };
  const { body } = await goOn(requested);
  const saved = await host.call('PUT', '/v1/session/snapshot', { bearer: token, body: snapshotOf(16001) });
  expect([saved.status, saved.body?.error?.code]).toEqual([401, 'token.invalid']);
  expect(await host.deps.sessions.byId(sessionId)).toMatchObject({ snapshot: null });
  const launched = await host.call('POST', '/v1/launch', {
    body: { launchToken: body.launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' },
  });
  expect(launched.status).toBe(200);
});

test('two concurrent requests that resume a session are applied one after the other', async () => {
  const { sessionId, loginName } = await host.session(wide);
  const { sessions } = host.deps;
  const { byId } = sessions;
  // Lets another request resume the session between the read and the update of this one.
  sessions.byId = async (id) => {
    const read = await byId(id);
    sessions.byId = byId;
    expect((await goOn({ loginName, sessionId })).status).toBe(201);
    return read;
  };
  const later = await goOn({ loginName, sessionId, ...wide });
  expect(later.body.error?.code).toBe('session.mismatch');
  expect(await byId(sessionId)).toMatchObject({ capabilities: ['link'], returnUrl: null });
});

test('a resumed session takes the smaller lifetimes and the requested language', async () => {
  const { sessionId, loginName } = await host.session({ ...wide, lifetimeSeconds: 3_600, idleSeconds: 600 });
  const before = await host.deps.sessions.byId(sessionId);
  const later = { lifetimeSeconds: 7_200, idleSeconds: 1_800, locale: 'fr' };
  expect((await goOn({ loginName, sessionId, ...wide, ...later })).body.expiresAt).toBe(
    before?.expiresAt.toISOString(),
  );
  expect(await host.deps.sessions.byId(sessionId)).toMatchObject({ idleSeconds: 600, locale: 'fr' });
  const { body } = await goOn({ loginName, sessionId, ...wide, lifetimeSeconds: 300, idleSeconds: 60 });
  const now = host.clock.now().getTime();
  expect(Date.parse(body.expiresAt)).toBeGreaterThan(now + 200_000);
  expect(Date.parse(body.expiresAt)).toBeLessThanOrEqual(now + 300_000);
  const held = await host.deps.sessions.byId(sessionId);
  expect(held).toMatchObject({ idleSeconds: 60 });
  expect(held?.idleExpiresAt.getTime()).toBeLessThanOrEqual(now + 60_000);
});

test.each([{ version: 4 }, { version: 3, flow: 'aggregation' }])(
  'a session is resumed if the request names the flow that it was created with: %j',
  async (said) => {
    const { sessionId, loginName } = await host.session({ ...wide, ...said });
    expect((await goOn({ loginName, sessionId, ...wide, ...said })).status).toBe(201);
  },
);

test.each([
  { version: 3 },
  { configNames: ['Aggregation Plus Verification'] },
  { configNames: ['Aggregation', 'Aggregation Plus Verification'] },
])('resuming a session in another flow is refused: %j', async (said) => {
  const { sessionId, loginName } = await host.session(wide);
  const refused = await goOn({ loginName, sessionId, ...wide, ...said });
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'session.mismatch']);
});

test.each([
  { capabilities: ['link', 'manage', 'consents'] },
  { start: { providerId: 16001 } },
  { start: { action: 'edit' } },
  { returnUrl: `${parentOrigin}/consents` },
  { parentOrigin: 'http://localhost:4300' },
])('resuming a session is refused for what it was not made for: %j', async (requested) => {
  const start = { action: 'add', providerId: 16002 };
  const { sessionId, loginName } = await host.session({ ...wide, start });
  const before = await host.deps.sessions.byId(sessionId);
  const refused = await goOn({ loginName, sessionId, ...wide, ...requested });
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'session.mismatch']);
  expect(await host.deps.sessions.byId(sessionId)).toEqual(before);
});

test('a resumed session does not get a return address that it was created without', async () => {
  const { sessionId, loginName } = await host.session();
  expect((await goOn({ loginName, sessionId, returnUrl })).body.error?.code).toBe('session.mismatch');
});
