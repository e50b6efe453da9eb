import type { ServerResponse } from 'node:http';
import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { sandbox } from '../../../src/platform/environment/sandbox.ts';
import type { HostSettings } from '../../../src/platform/environment/settings.ts';
import { sandboxSite, sitesOf } from '../../../src/platform/sites/site.ts';
import { expectAlerts, metricsText } from '../../harness/alerts.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { until } from '../../harness/linking.ts';
import { everyRole } from '../../harness/operators.ts';
import { receiver, type Receiver } from '../../harness/receiver.ts';
import { administratorOf } from '../../harness/sites-and-keys.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const reply =
  (...statuses: number[]) =>
  (response: ServerResponse, before: number): void => {
    response.writeHead(statuses[before] ?? statuses.at(-1) ?? 200, { location: '/elsewhere' }).end('x'.repeat(100_000));
  };

/** Starts a separate host, because the callback belongs to the site. */
async function hostWith(
  callback: Receiver | string,
  settings: Partial<HostSettings> = {},
  state: 'started' | 'not started' = 'started',
) {
  const storage = await openTestStorage();
  const { url: serviceUrl } = await linkingService(storage);
  const callbackUrl = typeof callback === 'string' ? callback : callback.url;
  const sites = sitesOf([{ ...sandboxSite(sandbox.publishableKey, 4300), callbackUrl }]);
  const host = await testHost({ storage, serviceUrl, settings: { sites, deliveryWaits: [0, 0, 0], ...settings } });
  if (state === 'started') await host.start();
  const { db } = host.deps.database;
  const deliveryRow = () => db.selectFrom('session_delivery').selectAll().executeTakeFirst();
  const openJobs = async (): Promise<number> => {
    const { rows } = await sql`select 1 from host_jobs.job
      where name = 'session-finished' and state in ('created', 'retry', 'active')`.execute(db);
    return rows.length;
  };
  return { host, storage, deliveryRow, openJobs };
}

const finish = async (host: Awaited<ReturnType<typeof testHost>>): Promise<string> => {
  const { sessionId, token } = await host.session();
  await host.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'cancelled', screen: 'search' } });
  return sessionId;
};

test('session.finished is signed according to Standard Webhooks and contains the session’s result', async () => {
  const backend = await receiver(reply(204));
  const { host, deliveryRow } = await hostWith(backend);
  const sessionId = await finish(host);
  await until(deliveryRow, (row) => row?.delivered_at != null);
  const [delivery] = backend.deliveries;
  const verified = new Webhook(sandbox.eventSecret).verify(
    delivery?.text ?? '',
    delivery?.headers as Record<string, string>,
  );
  const { body } = await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey });
  expect(verified).toEqual({ type: 'session.finished', timestamp: body.result.finishedAt, data: body.result });
  expect(() =>
    new Webhook('whsec_b3RoZXItc2VjcmV0LW90aGVyLXNlY3JldA==').verify(
      delivery?.text ?? '',
      delivery?.headers as Record<string, string>,
    ),
  ).toThrow();
});

test('session.finished is signed with the secret that an operator created, and with its replacement', async () => {
  const backend = await receiver(reply(204));
  const { host, deliveryRow } = await hostWith(backend, everyRole);
  const administrator = administratorOf(host);
  const site = { publishableKey: sandbox.publishableKey };
  const old = await administrator.key({ kind: 'event', name: 'signing', ...site });
  const { body: fresh } = await administrator.call('POST', `/v1/keys/${old.keyId}/replacement`, {});
  await finish(host);
  await until(deliveryRow, (row) => row?.delivered_at != null);
  const [delivery] = backend.deliveries;
  const verify = (secret: string) =>
    new Webhook(secret).verify(delivery?.text ?? '', delivery?.headers as Record<string, string>);
  for (const secret of [old.secret, fresh.secret]) expect(verify(secret)).toMatchObject({ type: 'session.finished' });
  expect(() => verify(sandbox.eventSecret)).toThrow();
});

test('session.finished is signed with each secret of its site and with no other', async () => {
  const [old, fresh] = ['whsec_b2xkLXNlY3JldC1vZi10aGUtc2l0ZQ==', 'whsec_bmV3LXNlY3JldC1vZi10aGUtc2l0ZQ=='];
  const backend = await receiver(reply(204));
  const own = { ...sandboxSite(sandbox.publishableKey, 4300), callbackUrl: backend.url, eventSecrets: [fresh, old] };
  const { host, deliveryRow } = await hostWith(backend, { sites: sitesOf([own]) });
  await finish(host);
  await until(deliveryRow, (row) => row?.delivered_at != null);
  const [delivery] = backend.deliveries;
  const verify = (secret: string) =>
    new Webhook(secret).verify(delivery?.text ?? '', delivery?.headers as Record<string, string>);
  for (const secret of [old, fresh]) expect(verify(secret)).toMatchObject({ type: 'session.finished' });
  expect(() => verify(sandbox.eventSecret)).toThrow();
});

test('session.finished is retried with the same id until it is accepted', async () => {
  const backend = await receiver(reply(500, 503, 200));
  const { host, deliveryRow } = await hostWith(backend);
  await finish(host);
  await until(deliveryRow, (row) => row?.delivered_at != null);
  expect(backend.deliveries).toHaveLength(3);
  expect(new Set(backend.deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await deliveryRow()).toMatchObject({ attempts: 3, last_status: 200, given_up_at: null });
});

test('session.finished is given up after the last attempt', async () => {
  const backend = await receiver(reply(500));
  const { host, deliveryRow, storage } = await hostWith(backend);
  const metrics = metricsText(storage);
  const calm = await metrics();
  await finish(host);
  await until(deliveryRow, (row) => row?.given_up_at != null);
  expect(backend.deliveries).toHaveLength(3);
  await expectAlerts(['FinLinkDeliveriesGivenUp'], calm, await metrics());
});

test('the sender of session.finished follows no redirect and gives up after a 410', async () => {
  const moved = await receiver(reply(302, 410));
  const { host, deliveryRow } = await hostWith(moved);
  await finish(host);
  await until(deliveryRow, (row) => row?.given_up_at != null);
  expect(moved.deliveries).toHaveLength(2);
});

test('a broken connection counts as an attempt to send session.finished', async () => {
  const backend = await receiver((response, before) =>
    before === 0 ? response.destroy() : response.writeHead(200).end(),
  );
  const { host, deliveryRow } = await hostWith(backend);
  await finish(host);
  await until(deliveryRow, (row) => row?.delivered_at != null);
  expect(await deliveryRow()).toMatchObject({ attempts: 2, last_status: 200 });
});

test('session.finished is not sent to loopback unless that is allowed', async () => {
  const backend = await receiver(reply(200));
  const { host, deliveryRow } = await hostWith(backend, { allowLoopbackCallbacks: false });
  await finish(host);
  await until(deliveryRow, (row) => row?.given_up_at != null);
  expect(backend.deliveries).toEqual([]);
});

test('session.finished is sent again on request after all attempts failed', async () => {
  const backend = await receiver(reply(500, 500, 500, 204));
  const { host, deliveryRow } = await hostWith(backend);
  const sessionId = await finish(host);
  await until(deliveryRow, (row) => row?.given_up_at != null);
  const again = (id: string, bearer = hostKey) => host.call('POST', `/v1/sessions/${id}/deliveries`, { bearer });
  expect((await again(sessionId)).status).toBe(204);
  expect(await until(deliveryRow, (row) => row?.delivered_at != null)).toMatchObject({
    attempts: 1,
    given_up_at: null,
  });
  const ids = backend.deliveries.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);

  const open = await host.session();
  expect((await again(open.sessionId)).body.error.code).toBe('session.not-finished');
  expect((await again('ls_0123456789abcdef0123')).body.error.code).toBe('session.not-found');
  expect((await again(sessionId, open.token)).body.error.code).toBe('key.invalid');
});

test('several requests to resend session.finished start one series of attempts', async () => {
  const backend = await receiver(reply(500));
  const { host, deliveryRow, openJobs } = await hostWith(backend, { deliveryWaits: [0, 600, 600] }, 'not started');
  const sessionId = await finish(host);
  for (let requested = 0; requested < 3; requested++)
    expect((await host.call('POST', `/v1/sessions/${sessionId}/deliveries`, { bearer: hostKey })).status).toBe(204);
  await host.start();
  // One job may already be open before the first attempt.
  expect(await until(deliveryRow, (row) => row?.attempts === 1)).toMatchObject({ given_up_at: null });
  await until(openJobs, (count) => count === 1);
});

test('a running attempt does not end the series of attempts that a new request started', async () => {
  const answered = Promise.withResolvers<void>();
  const backend = await receiver((response, before) => {
    if (before > 0) response.writeHead(503).end();
    else void answered.promise.then(() => response.writeHead(410).end());
  });
  const { host, deliveryRow, openJobs } = await hostWith(backend, { deliveryWaits: [0, 600] });
  const sessionId = await finish(host);
  await until(
    async () => backend.deliveries.length,
    (count) => count === 1,
  );
  await host.call('POST', `/v1/sessions/${sessionId}/deliveries`, { bearer: hostKey });
  await until(deliveryRow, (row) => row?.attempts === 1);
  answered.resolve();
  await until(openJobs, (count) => count === 1);
  expect(await deliveryRow()).toMatchObject({ attempts: 1, last_status: 503, given_up_at: null });
});

const failures = (host: Awaited<ReturnType<typeof testHost>>) =>
  host.log.lines().filter(({ msg }) => String(msg).startsWith('a delivery'));

test('each failed attempt to send session.finished is a log line, and giving up is one more', async () => {
  const backend = await receiver((response, before) =>
    before === 0 ? response.destroy() : response.writeHead(503).end(),
  );
  const { host, deliveryRow } = await hostWith(backend, { deliveryWaits: [0, 1, 0] });
  const sessionId = await finish(host);
  const row = await until(deliveryRow, (stored) => stored?.given_up_at != null);
  const facts = { level: 40, part: 'host', event: 'session.finished', site: sandbox.publishableKey, sessionId };
  expect(failures(host)).toMatchObject([
    { ...facts, attempt: 1, status: null, error: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) },
    { ...facts, attempt: 2, status: 503, nextAttemptAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    { ...facts, attempt: 3, status: 503, nextAttemptAt: null, msg: 'a delivery failed' },
    { ...facts, attempt: 3, msg: 'a delivery was given up' },
  ]);
  expect(host.log.text()).not.toContain(backend.url);
  expect(host.log.text()).not.toContain(row?.login_name);
});

test('a delivered session.finished has no line about a failure', async () => {
  const { host, deliveryRow } = await hostWith(await receiver(reply(204)));
  await finish(host);
  await until(deliveryRow, (row) => row?.delivered_at != null);
  expect(failures(host)).toEqual([]);
});

test.each([
  ['http://localhost:9/hook', /this machine\. FIN_ALLOW_LOOPBACK_CALLBACKS=true/],
  ['http://10.0.0.1/hook', /private network\. No variable/],
])('the log says at the first attempt why the callback %s gets no session.finished', async (callback, reason) => {
  const { host } = await hostWith(callback, { allowLoopbackCallbacks: false, deliveryWaits: [0, 600] });
  await finish(host);
  const [line] = await until(
    async () => failures(host),
    (lines) => lines.length > 0,
  );
  expect(line).toMatchObject({ attempt: 1, error: 'ADDRESS_REFUSED', reason: expect.stringMatching(reason) });
});

test('the list of deliveries has pages, filters and the state of each session.finished, newest first', async () => {
  const backend = await receiver(reply(204, 503, 503, 503, 503));
  const { host, deliveryRow } = await hostWith(backend, { deliveryWaits: [0, 600] });
  const list = async (query = '', bearer = hostKey) =>
    (await host.call('GET', `/v1/deliveries${query}`, { bearer })).body;
  expect(await list()).toEqual({ deliveries: [], hasMore: false });
  const delivered = await finish(host);
  await until(deliveryRow, (row) => row?.delivered_at != null);
  const from = new Date(host.clock.now().getTime() + 60_000).toISOString();
  host.clock.advance(120_000);
  const pending = await finish(host);
  const first = () => list('?top=1');
  const page = await until(first, ({ deliveries: [newest] }) => newest?.attempts === 1);
  expect(page).toMatchObject({
    deliveries: [
      {
        event: 'session.finished',
        sessionId: pending,
        publishableKey: sandbox.publishableKey,
        status: 'pending',
        attempts: 1,
        lastStatus: 503,
        deliveredAt: null,
        givenUpAt: null,
      },
    ],
    hasMore: true,
  });
  const [{ lastAttemptAt, nextAttemptAt }] = page.deliveries;
  expect(Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt)).toBe(600_000);
  const ids = async (query: string) =>
    (await list(query)).deliveries.map(({ sessionId }: { sessionId: string }) => sessionId);
  expect(await ids('')).toEqual([pending, delivered]);
  expect(await ids('?skip=1')).toEqual([delivered]);
  expect(await ids('?status=delivered')).toEqual([delivered]);
  expect(await ids('?status=pending')).toEqual([pending]);
  expect(await ids('?status=given-up')).toEqual([]);
  expect(await ids(`?fromDate=${from}`)).toEqual([pending]);
  expect(await ids(`?toDate=${from}`)).toEqual([delivered]);
  await host.deps.database.db
    .updateTable('session_delivery')
    .set({ given_up_at: host.clock.now() })
    .where('session_id', '=', pending)
    .execute();
  expect(await list('?status=given-up')).toMatchObject({
    deliveries: [{ sessionId: pending, status: 'given-up', nextAttemptAt: null }],
    hasMore: false,
  });
  for (const query of ['?top=0', '?top=501', '?skip=-1', '?status=parked', '?fromDate=today', '?unknown=1'])
    expect((await list(query)).error.code).toBe('request.invalid');
  const { token } = await host.session();
  expect((await list('', token)).error.code).toBe('key.invalid');
  host.deps.settings.customer = 'another';
  expect((await list()).deliveries).toEqual([]);
});
