import type { StreamEvent } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { readEvents } from '../../harness/event-reader.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { add, answer, link, until, untilStatus } from '../../harness/linking.ts';
import { hostKey, parentOrigin, testHost, testIntervals } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
/** Host that only gets changes from events of the service and does not poll. */
const told = await testHost({
  storage,
  serviceUrl,
  settings: {
    subscribe: true,
    intervals: { ...testIntervals, poll: 600_000, pollBesideEvents: 600_000 },
  },
});
await told.start();

const withStatus =
  (...statuses: string[]) =>
  (event: StreamEvent): boolean =>
    event.type === 'provider-account' && statuses.includes(event.providerAccount.status);

test('the event stream begins with the session and sends each state of the link', async () => {
  const { token } = await host.session();
  const reader = await readEvents(host.url, token);
  expect(reader.headers.get('content-type')).toContain('text/event-stream');
  expect(reader.headers.get('cache-control')).toBe('no-store');
  expect((await reader.find((event) => event.type === 'session')).event).toMatchObject({ status: 'active' });

  const added = await add(host, token, { providerId: 16002 });
  const { event } = await reader.find(withStatus('USER_INPUT_REQUIRED'));
  const requested = event.type === 'provider-account' ? event.providerAccount : expect.fail();
  expect(requested.providerAccountId).toBe(added.body.providerAccount.providerAccountId);
  await answer(host, token, requested, '123456');
  await reader.find(withStatus('SUCCESS'));
  const ids = reader.events.flatMap(({ id }) => (id === null ? [] : [id]));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(new Set(ids).size).toBe(ids.length);
});

test('an event stream opened later begins with the current state of the session’s provider accounts', async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token);
  const reader = await readEvents(host.url, token);
  const { event } = await reader.find((one) => one.type === 'provider-account');
  expect(event).toMatchObject({ providerAccount: { providerAccountId, status: 'SUCCESS' } });
});

test('a provider account deleted outside the session does not stop the event stream', async () => {
  const { token, loginName } = await host.session();
  const gone = await link(host, token);
  const kept = await link(host, token, { user: 'ok-another' });
  await host.deps.broker.use(loginName, (brokered) =>
    host.deps.client.deleteProviderAccount({
      token: brokered,
      params: { providerAccountId: String(gone.providerAccountId) },
    }),
  );
  // Reads from another process, which has neither account in its cache.
  const reader = await readEvents(told.url, token);
  const { event } = await reader.find((one) => one.type === 'provider-account');
  expect(event).toMatchObject({ providerAccount: { providerAccountId: kept.providerAccountId } });
});

test('an event stream with Last-Event-ID sends only later events', async () => {
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

  const requested = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  await answer(host, token, requested, '123456');
  await untilStatus(host, token, requested.providerAccountId, 'SUCCESS');
  const resumed = await readEvents(host.url, token, seen.id ?? 0);
  const next = await resumed.find((event) => event.type === 'provider-account');
  expect(next.id).toBeGreaterThan(seen.id ?? 0);
  expect(next.event).toMatchObject({ providerAccount: { status: 'SUCCESS' } });
});

test('the event stream sends the end of the session and then ends', async () => {
  const { token } = await host.session();
  const reader = await readEvents(host.url, token);
  await host.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'cancelled', screen: 'search' } });
  await reader.find((event) => event.type === 'session' && event.status === 'ended');
  await reader.ended;
});

test('a call of the session sends its new idle end on the event stream', async () => {
  const { token } = await host.session();
  const reader = await readEvents(host.url, token);
  const { event: before } = await reader.find((event) => event.type === 'session');
  host.clock.advance(60_000);
  await host.call('GET', '/v1/session', { bearer: token });
  const idleEnd = (event: StreamEvent): string => (event.type === 'session' ? event.idleExpiresAt : '');
  await reader.find((event) => event.type === 'session' && idleEnd(event) > idleEnd(before));
});

test('a fifth event stream of a session closes the oldest', async () => {
  const { token } = await host.session();
  const oldest = await readEvents(host.url, token);
  const others = await Promise.all([1, 2, 3, 4].map(() => readEvents(host.url, token)));
  await oldest.ended;
  await Promise.all(others.map((reader) => reader.find((event) => event.type === 'session')));
});

test('a change in one process is sent on the event stream of another', async () => {
  const other = await testHost({ storage, serviceUrl });
  const { token } = await host.session();
  const reader = await readEvents(other.url, token);
  await add(host, token);
  await reader.find(withStatus('SUCCESS'));
});

test('a webhook of the service makes the host read the provider account again and is not trusted', async () => {
  const patient = await testHost({
    storage,
    serviceUrl,
    settings: {
      intervals: { ...testIntervals, poll: 600_000, pollBesideEvents: 600_000 },
    },
  });
  const { token, loginName } = await patient.session();
  const reader = await readEvents(patient.url, token);
  const added = await add(patient, token, { providerId: 16002 });
  const id: number = added.body.providerAccount.providerAccountId;
  const report = (body: unknown, secret = patient.deps.webhookSecret) =>
    patient.call('POST', `/service-webhooks/${secret}`, { body });
  const forged = {
    event: { info: 'REFRESH.PROCESS_COMPLETED', loginName, data: { providerAccount: [{ id, status: 'SUCCESS' }] } },
  };
  expect((await report(forged, 'guessed-secret')).body.error.code).toBe('route.not-found');
  // Sends events until the bank asks its question. Each event makes the host read, and none contains the new state.
  await until(
    async () => (await report(forged), reader.events.find(({ event }) => withStatus('USER_INPUT_REQUIRED')(event))),
    (found) => found !== undefined,
  );
  expect(reader.events.some(({ event }) => withStatus('SUCCESS')(event))).toBe(false);
});

test('the host subscribes at the service and follows a link by webhooks without polling', async () => {
  await until(
    async () => told.deps.broker.use('sandbox_admin', (token) => told.deps.client.getSubscriptions({ token })),
    ({ body }) => (body.event ?? []).length > 0,
  );
  const { token } = await told.session();
  const reader = await readEvents(told.url, token);
  await add(told, token);
  await reader.find(withStatus('SUCCESS'));
});

test('a relaunch ends the event stream of the earlier frame and keeps that of the new one', async () => {
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
