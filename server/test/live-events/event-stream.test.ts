import { openTestStorage } from '@fin-link/testing';
import type { StreamEvent } from '@fin-link/contracts/browser';
import { expect, test } from 'vitest';
import { readEvents } from '../harness/event-reader.ts';
import { add, answer, link, until, untilStatus } from '../harness/linking.ts';
import { linkingService } from '../harness/linking-service.ts';
import { hostKey, parentOrigin, testHost, testPace } from '../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
/** Hears of changes from the service alone. */
const told = await testHost({
  storage,
  serviceUrl,
  settings: {
    subscribe: true,
    pace: { ...testPace, poll: 600_000, pollBesideEvents: 600_000 },
  },
});
await told.start();

const withStatus =
  (...statuses: string[]) =>
  (event: StreamEvent): boolean =>
    event.type === 'provider-account' && statuses.includes(event.providerAccount.status);

test('the stream begins with the session and tells each state of the link as it comes', async () => {
  const { token } = await host.session();
  const reader = await readEvents(host.url, token);
  expect(reader.headers.get('content-type')).toContain('text/event-stream');
  expect(reader.headers.get('cache-control')).toBe('no-store');
  expect((await reader.find((event) => event.type === 'session')).event).toMatchObject({ status: 'active' });

  const added = await add(host, token, { providerId: 16002 });
  const { event } = await reader.find(withStatus('USER_INPUT_REQUIRED'));
  const asked = event.type === 'provider-account' ? event.providerAccount : expect.fail();
  expect(asked.providerAccountId).toBe(added.body.providerAccount.providerAccountId);
  await answer(host, token, asked, '123456');
  await reader.find(withStatus('SUCCESS'));
  const ids = reader.events.flatMap(({ id }) => (id === null ? [] : [id]));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(new Set(ids).size).toBe(ids.length);
});

test('a stream opened later begins with the present state of what the session touched', async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token);
  const reader = await readEvents(host.url, token);
  const { event } = await reader.find((one) => one.type === 'provider-account');
  expect(event).toMatchObject({ providerAccount: { providerAccountId, status: 'SUCCESS' } });
});

test('an account that was deleted beside the session does not hold up the others', async () => {
  const { token, loginName } = await host.session();
  const gone = await link(host, token);
  const kept = await link(host, token, { user: 'ok-another' });
  await host.deps.broker.use(loginName, (brokered) =>
    host.deps.client.deleteProviderAccount({
      token: brokered,
      params: { providerAccountId: String(gone.providerAccountId) },
    }),
  );
  // Another process: it has nothing of the two in its memory.
  const reader = await readEvents(told.url, token);
  const { event } = await reader.find((one) => one.type === 'provider-account');
  expect(event).toMatchObject({ providerAccount: { providerAccountId: kept.providerAccountId } });
});

test('Last-Event-ID resumes: what was seen is not sent again, what came meanwhile is', async () => {
  const { token } = await host.session();
  const first = await readEvents(host.url, token);
  const added = await add(host, token, { providerId: 16002 });
  const seen = await first.find(withStatus('USER_INPUT_REQUIRED'));
  first.close();
  const nothingNew = await readEvents(host.url, token, seen.id ?? 0);
  await until(
    async () => nothingNew.heartbeats(),
    (count) => count > 1,
  );
  expect(nothingNew.events.filter(({ event }) => event.type === 'provider-account')).toEqual([]);
  nothingNew.close();

  const asked = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  await answer(host, token, asked, '123456');
  await untilStatus(host, token, asked.providerAccountId, 'SUCCESS');
  const resumed = await readEvents(host.url, token, seen.id ?? 0);
  const next = await resumed.find((event) => event.type === 'provider-account');
  expect(next.id).toBeGreaterThan(seen.id ?? 0);
  expect(next.event).toMatchObject({ providerAccount: { status: 'SUCCESS' } });
});

test('the end of the session is told, and ends the stream', async () => {
  const { token } = await host.session();
  const reader = await readEvents(host.url, token);
  await host.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'cancelled', screen: 'search' } });
  await reader.find((event) => event.type === 'session' && event.status === 'ended');
  await reader.ended;
});

test('use of the session tells the stream its new idle end', async () => {
  const { token } = await host.session();
  const reader = await readEvents(host.url, token);
  const { event: before } = await reader.find((event) => event.type === 'session');
  host.clock.advance(60_000);
  await host.call('GET', '/v1/session', { bearer: token });
  const idleEnd = (event: StreamEvent): string => (event.type === 'session' ? event.idleExpiresAt : '');
  await reader.find((event) => event.type === 'session' && idleEnd(event) > idleEnd(before));
});

test('a session holds at most four streams; the oldest gives way', async () => {
  const { token } = await host.session();
  const oldest = await readEvents(host.url, token);
  const others = await Promise.all([1, 2, 3, 4].map(() => readEvents(host.url, token)));
  await oldest.ended;
  await Promise.all(others.map((reader) => reader.find((event) => event.type === 'session')));
});

test('a change is told to the stream of another process, on PostgreSQL or PGlite alike', async () => {
  const other = await testHost({ storage, serviceUrl });
  const { token } = await host.session();
  const reader = await readEvents(other.url, token);
  await add(host, token);
  await reader.find(withStatus('SUCCESS'));
});

test('an event of the service makes the host read at once, and is not believed', async () => {
  const patient = await testHost({
    storage,
    serviceUrl,
    settings: {
      pace: { ...testPace, poll: 600_000, pollBesideEvents: 600_000 },
    },
  });
  const { token, loginName } = await patient.session();
  const reader = await readEvents(patient.url, token);
  const added = await add(patient, token, { providerId: 16002 });
  const id: number = added.body.providerAccount.providerAccountId;
  const report = (body: unknown, secret = patient.deps.hookSecret) =>
    patient.call('POST', `/hooks/${secret}`, { body });
  const forged = {
    event: { info: 'REFRESH.PROCESS_COMPLETED', loginName, data: { providerAccount: [{ id, status: 'SUCCESS' }] } },
  };
  expect((await report(forged, 'guessed-secret')).body.error.code).toBe('route.not-found');
  // Reports until the bank asks: each makes the host read, none of them says what it reads.
  await until(
    async () => (await report(forged), reader.events.find(({ event }) => withStatus('USER_INPUT_REQUIRED')(event))),
    (found) => found !== undefined,
  );
  expect(reader.events.some(({ event }) => withStatus('SUCCESS')(event))).toBe(false);
});

test('the host subscribes at the service, and is told of the link without polling', async () => {
  await until(
    async () => told.deps.broker.use('sandbox_admin', (token) => told.deps.client.getSubscriptions({ token })),
    ({ body }) => (body.event ?? []).length > 0,
  );
  const { token } = await told.session();
  const reader = await readEvents(told.url, token);
  await add(told, token);
  await reader.find(withStatus('SUCCESS'));
});

test("an earlier frame's stream ends when the session is launched again, the new frame's stays", async () => {
  const { token, sessionId, loginName } = await host.session();
  const earlier = await readEvents(host.url, token);
  await earlier.find((event) => event.type === 'session');
  const made = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName, sessionId } });
  const launched = await host.call('POST', '/v1/launch', {
    body: { launchToken: made.body.launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' },
  });
  const later = await readEvents(host.url, launched.body.sessionToken);
  await earlier.ended;
  const beats = later.heartbeats();
  await until(
    async () => later.heartbeats(),
    (count) => count > beats + 1,
  );
});
