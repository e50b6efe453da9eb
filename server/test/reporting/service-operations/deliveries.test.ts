import { openTestStorage } from '@fin-link/testing';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../../src/platform/environment/sandbox.ts';
import { sandboxSite, sitesOf } from '../../../src/platform/sites/site.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { until } from '../../harness/linking.ts';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { receiver } from '../../harness/receiver.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage);
let hostAnswer = 204;
const backend = await receiver((response) => response.writeHead(hostAnswer).end());
const customers = await receiver((response) => response.writeHead(204).end());
const sites = sitesOf([{ ...sandboxSite(sandbox.publishableKey, 4300), callbackUrl: backend.url }]);
const host = await testHost({ storage, serviceUrl, settings: { ...everyRole, sites, deliveryWaits: [0] } });
await host.start();
const { client, broker, settings } = host.deps;
const support = { bearer: keyOf('support') };
const dayMs = 86_400_000;
const originOf = (url: string) => new URL(url).origin;

const list = async (query: Record<string, string>) =>
  (await host.call('GET', `/v1/operations/deliveries?${String(new URLSearchParams(query))}`, support)).body;
const replay = (body: object, bearer = support.bearer) =>
  host.call('POST', '/v1/operations/deliveries/replay', { bearer, body });
const testEvent = (body: object) => host.call('POST', '/v1/operations/callbacks/test', { ...support, body });
const finish = async () => {
  const session = await host.session();
  const body = { outcome: 'cancelled', screen: 'search' };
  await host.call('DELETE', '/v1/session', { bearer: session.token, body });
  return session;
};
/** Sends an event of the service about a user. */
const send = async (loginName: string) => {
  const { database, notifications } = service.deps;
  const user = database.db.selectFrom('service_user').select('id').where('login_name', '=', loginName);
  // The host requests the first token of a user in the background.
  const [{ id } = { id: 0 }] = await until(
    () => user.execute(),
    (rows) => rows.length === 1,
  );
  await database.tx((trx) =>
    notifications.enqueue(trx, {
      ...{ customerId: 1, userId: id, loginName, eventName: 'REFRESH', info: 'REFRESH.PROCESS_COMPLETED' },
      data: { providerAccount: [{ id: 7 }] },
    }),
  );
};

beforeAll(async () => {
  await broker.use(settings.adminLogin, (token) =>
    client.createSubscription({
      token,
      params: { eventName: 'REFRESH' },
      body: { event: { callbackUrl: customers.url } },
    }),
  );
});

test('deliveries of the host have their user, session and callback, and pages follow each other', async () => {
  const first = await finish();
  const second = await finish();
  await until(
    () => list({ channel: 'host', status: 'delivered' }),
    ({ delivery }) => delivery.length === 2,
  );
  const page = await list({ channel: 'host', top: '1' });
  expect(page).toEqual({
    delivery: [
      {
        deliveryId: second.sessionId,
        channel: 'host',
        eventName: 'session.finished',
        status: 'delivered',
        createdAt: expect.any(String),
        attempts: 1,
        lastAttemptAt: expect.any(String),
        lastStatus: 204,
        callback: originOf(backend.url),
        loginName: second.loginName,
        sessionId: second.sessionId,
      },
    ],
    hasMore: true,
    next: expect.any(String),
  });
  const rest = await list({ channel: 'host', top: '1', before: page.next });
  expect(rest).toMatchObject({ delivery: [{ sessionId: first.sessionId }], hasMore: false, next: null });
});

test('a delivery that the host gave up is sent again', async () => {
  hostAnswer = 410;
  const { sessionId } = await finish();
  await until(
    () => list({ channel: 'host', status: 'given-up' }),
    ({ delivery }) => delivery.length === 1,
  );
  hostAnswer = 204;
  const { body } = await replay({ channel: 'host', deliveryId: [sessionId, sessionId, 'no-session'] });
  expect(body).toEqual({ replayed: 1 });
  await until(
    () => list({ channel: 'host', status: 'given-up' }),
    ({ delivery }) => delivery.length === 0,
  );
});

test('deliveries of the service name their users, and pages repeat and omit none although events arrive', async () => {
  const loginNames = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { loginName } = await host.session();
      return loginName;
    }),
  );
  for (const loginName of loginNames) await send(loginName);
  const first = await list({ channel: 'service', top: '2' });
  await send(loginNames[0] ?? '');
  const seen = [...first.delivery];
  for (let { next } = first; typeof next === 'string';) {
    const page = await list({ channel: 'service', top: '2', before: next });
    seen.push(...page.delivery);
    next = page.next;
  }
  expect(seen.map(({ loginName }) => loginName)).toEqual(loginNames.toReversed());
  expect(seen[0]).toMatchObject({ channel: 'service', eventName: 'REFRESH', callback: originOf(customers.url) });
});

test('named events of the service are sent again, and unknown ids are left out', async () => {
  const { loginName } = await host.session();
  await send(loginName);
  const {
    delivery: [sent],
  } = await until(
    () => list({ channel: 'service', status: 'delivered', top: '1' }),
    ({ delivery }) => delivery[0]?.loginName === loginName,
  );
  const before = customers.deliveries.length;
  const { body } = await replay({ channel: 'service', deliveryId: [sent.deliveryId, 'unknown'] });
  expect(body).toEqual({ replayed: 1 });
  await expect.poll(() => customers.deliveries.length).toBe(before + 1);
  expect(customers.deliveries.at(-1)?.text).toContain(sent.deliveryId);
});

test('a replay has at most a hundred events, and a cursor of another list is refused', async () => {
  const many = Array.from({ length: 101 }, (_, index) => `id-${index}`);
  for (const channel of ['host', 'service'])
    expect((await replay({ channel, deliveryId: many })).body.error.code).toBe('request.invalid');
  for (const before of ['1', "0.1'--", '9.ls_x'])
    for (const channel of ['host', 'service'])
      expect((await list({ channel, before })).error.code).toBe('request.invalid');
});

test('callbacks of service and host are listed for every role, and one that was switched off says why', async () => {
  const read = async () =>
    (await host.call('GET', '/v1/operations/callbacks', { bearer: keyOf('viewer') })).body.callback;
  const ofService = { channel: 'service', eventName: 'REFRESH', publishableKey: null };
  const on = { state: 'on', since: null, lastStatus: null };
  expect(await read()).toEqual([
    { ...ofService, origin: originOf(customers.url), ...on },
    {
      channel: 'host',
      eventName: 'session.finished',
      publishableKey: sandbox.publishableKey,
      origin: originOf(backend.url),
      ...on,
    },
  ]);
  const { db } = service.deps.database;
  const { loginName } = await host.session();
  const now = service.deps.businessClock.now().getTime();
  const [since, suspended] = [new Date(now - 3 * dayMs + 60_000), new Date(now)];
  await db.updateTable('event_subscription').set({ failing_since: since, suspended_at: suspended }).execute();
  await send(loginName);
  const parked = db.updateTable('notification').where('parked_at', 'is not', null);
  await parked.set({ last_http_status: 503 }).execute();
  await service.deps.businessClock.advance(dayMs);
  // Events that come after the callback was switched off are parked without an attempt.
  await send(loginName);
  expect((await read())[0]).toMatchObject({
    ...ofService,
    state: 'switched-off',
    since: since.toISOString(),
    lastStatus: 503,
  });
  await db.updateTable('event_subscription').set({ failing_since: null, suspended_at: null }).execute();
  await service.deps.businessClock.reset();
});

test('a test event reaches the callback of a site, signed, and the reply has the answer', async () => {
  const body = { channel: 'host', eventName: 'session.finished', publishableKey: sandbox.publishableKey };
  expect((await testEvent(body)).body).toEqual({
    deliveryId: null,
    status: 204,
    durationMs: expect.any(Number),
    ok: true,
  });
  const { text = '', headers = {} } = backend.deliveries.at(-1) ?? {};
  const verified = new Webhook(sandbox.eventSecret).verify(text, headers as Record<string, string>);
  expect(verified).toMatchObject({ type: 'test', data: { publishableKey: sandbox.publishableKey } });
  hostAnswer = 500;
  expect((await testEvent({ channel: 'host', eventName: 'session.finished' })).body).toMatchObject({
    status: 500,
    ok: false,
  });
  hostAnswer = 204;
});

test('a test event of the service is queued, and its delivery is listed', async () => {
  const { body } = await testEvent({ channel: 'service', eventName: 'REFRESH' });
  expect(body).toEqual({ deliveryId: expect.any(String), status: null, durationMs: null, ok: null });
  const { delivery } = await list({ channel: 'service', top: '5' });
  expect(delivery).toContainEqual(expect.objectContaining({ deliveryId: body.deliveryId, loginName: null }));
});

test('a callback that does not exist gets no test event', async () => {
  for (const body of [
    { channel: 'service', eventName: 'CONSENT_UPDATES' },
    { channel: 'service', eventName: 'session.finished' },
    { channel: 'host', eventName: 'REFRESH' },
    { channel: 'host', eventName: 'session.finished', publishableKey: 'pk_no_such_site' },
  ])
    expect((await testEvent(body)).body.error.code, JSON.stringify(body)).toBe('callback.not-found');
});

test('lists, replays and tests are in the audit log, and roles that see no persons are refused', async () => {
  const { body } = await host.call('GET', '/v1/audit?top=500', { bearer: keyOf('administrator') });
  const actions = new Set(body.entry.map(({ action }: { action: string }) => action));
  expect([...actions]).toEqual(expect.arrayContaining(['listOperatedDeliveries', 'replayDeliveries', 'testCallback']));
  for (const role of ['viewer', 'publisher'] as const) {
    const bearer = keyOf(role);
    const refused = [
      await host.call('GET', '/v1/operations/deliveries', { bearer }),
      await replay({ channel: 'host', deliveryId: ['x'] }, bearer),
    ];
    expect(refused.map((reply) => reply.body.error.code)).toEqual(['operator.forbidden', 'operator.forbidden']);
  }
});
