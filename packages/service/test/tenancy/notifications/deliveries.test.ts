import { describe, expect, it } from 'vitest';
import { pruneEvents } from '../../../src/tenancy/notifications/delivery/deliverer.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { eventSender } from '../../harness/event-sender.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService({ settings: { allowLoopbackCallbacks: true } });
await service.start();
const events = eventSender(service);
const callback = await callbackServer();
await events.subscribe('REFRESH', callback);
const ofOther = async () => ({ token: await service.token('sandbox_admin_2', 2) });
const after = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString();

describe('list of event deliveries', () => {
  it('an event is listed as pending, delivered or parked, the newest first', async () => {
    callback.answers = [200, 502];
    await events.send({ info: 'REFRESH.TAKEN' });
    await events.settled();
    service.clock.advance(1_000);
    await events.send({ info: 'REFRESH.REFUSED' });
    await events.tried('REFRESH.REFUSED', [1]);
    const [refused, taken] = await events.deliveries();
    expect(taken).toEqual({
      notificationId: callback.received[0]?.body.event.notificationId,
      eventName: 'REFRESH',
      info: 'REFRESH.TAKEN',
      status: 'DELIVERED',
      createdDate: after(-1_000),
      attempts: 1,
      lastAttemptDate: after(-1_000),
      lastHttpStatus: 200,
      deliveredDate: after(-1_000),
    });
    expect(refused).toMatchObject({ info: 'REFRESH.REFUSED', status: 'PENDING', attempts: 1, lastHttpStatus: 502 });
    const wait = Date.parse(refused.nextAttemptDate) - service.clock.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(4_000);
    expect(wait).toBeLessThanOrEqual(6_000);
    const infos = async (query: Record<string, string>) =>
      (await events.deliveries(query)).map(({ info }: { info: string }) => info);
    expect(await infos({ status: 'PENDING' })).toEqual(['REFRESH.REFUSED']);
    expect(await infos({ status: 'DELIVERED' })).toEqual(['REFRESH.TAKEN']);
    expect(await infos({ status: 'PARKED' })).toEqual([]);
    expect(await infos({ eventName: 'CONSENT_UPDATES' })).toEqual([]);
    expect(await infos({ fromDate: after(0) })).toEqual(['REFRESH.REFUSED']);
    expect(await infos({ toDate: after(0) })).toEqual(['REFRESH.TAKEN']);
    events.pass(60_000);
    await events.settled();
  });

  it('the list of event deliveries has pages, and contains only deliveries of its own customer', async () => {
    const first = await events.call('GET', '/deliveries', { query: { top: '1' } });
    expect(first.body.delivery).toHaveLength(1);
    expect(first.headers['link']).toMatch(/[?&]skip=1[&>].*rel="next"/);
    expect((await events.call('GET', '/deliveries', { query: { skip: '50001' } })).body.errorCode).toBe('Y800');
    expect((await events.call('GET', '/deliveries', await ofOther())).body).toEqual({});
    const token = await service.token('sbMem1');
    expect((await events.call('GET', '/deliveries', { token })).body.errorCode).toBe('Y015');
  });
});

describe('replay of events', () => {
  it('a replay by notification id sends the event unchanged', async () => {
    const came = callback.received.length;
    const sent = callback.received[0]?.body;
    const { notificationId } = sent.event;
    expect((await events.replay({ notificationId })).body).toEqual({ replayCount: 1 });
    await callback.came(came + 1);
    expect(callback.received.at(-1)?.body).toEqual(sent);
    await events.settled();
    const body = { notificationId };
    const others = await events.call('POST', '/deliveries/replay', { ...(await ofOther()), body });
    expect(others.body.errorCode).toBe('Y807');
  });

  it('events of a period are sent again in their order', async () => {
    service.clock.advance(86_400_000);
    const fromDate = after(0);
    const infos = Array.from({ length: 40 }, (_, place) => `REFRESH.${place}`);
    for (const info of infos) {
      service.clock.advance(1_000);
      await events.send({ info, userId: 31 });
    }
    await events.settled();
    const came = callback.received.length;
    const period = { fromDate, toDate: after(1) };
    expect((await events.replay(period)).body).toEqual({ replayCount: 0 });
    expect((await events.replay({ ...period, status: 'DELIVERED' })).body).toEqual({ replayCount: 40 });
    await callback.came(came + 40);
    expect(callback.received.slice(came).map(({ body }) => body.event.info)).toEqual(infos);
    expect((await events.replay({ fromDate, toDate: fromDate })).body.errorCode).toBe('Y809');
    await events.settled();
  });
});

describe('test event', () => {
  const test = (name: string, of: object = {}) => events.call('POST', `/events/${name}/test`, of);

  it('a test event goes to the callback of its subscription', async () => {
    const came = callback.received.length;
    const { status, body } = await test('REFRESH');
    expect(status).toBe(201);
    await callback.came(came + 1);
    expect(callback.received.at(-1)?.body.event).toMatchObject({
      info: 'TEST',
      notificationId: body.notificationId,
      data: {},
    });
  });

  it('no test event is sent without a subscription', async () => {
    expect((await test('CONSENT_UPDATES')).body.errorCode).toBe('Y807');
    expect((await test('REFRESH', await ofOther())).body.errorCode).toBe('Y807');
    expect((await test('LATEST_BALANCE_UPDATES')).body.errorCode).toBe('Y807');
  });
});

it('events are deleted thirty days after they were delivered', async () => {
  await events.settled();
  expect((await events.rows()).length).toBeGreaterThan(0);
  const days = (count: number) => new Date(service.clock.now().getTime() + count * 86_400_000);
  await events.send({ info: 'REFRESH.NEWEST' });
  await events.settled();
  await pruneEvents(service.deps, days(29));
  expect((await events.rows()).map(({ info }) => info)).toContain('REFRESH.NEWEST');
  await pruneEvents(service.deps, days(31));
  expect(await events.rows()).toEqual([]);
});
