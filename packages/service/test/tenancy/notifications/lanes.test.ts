import { randomUUID } from 'node:crypto';
import { testDatabaseKind, timeLimit } from '@fin-link/testing';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { claimLanes, dueLanes, renewLeases, releaseLanes } from '../../../src/tenancy/notifications/delivery/lanes.ts';
import { createLedger } from '../../../src/tenancy/notifications/delivery/ledger.ts';
import { retryDelayMs } from '../../../src/tenancy/notifications/delivery/callback-health.ts';
import { Silence, workLane } from '../../../src/tenancy/notifications/delivery/work-lane.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { eventSender } from '../../harness/event-sender.ts';
import { scansOf } from '../../harness/plans.ts';
import { testService } from '../../harness/test-service.ts';

const lane = { customerId: 1, channel: '', eventName: 'REFRESH' } as const;

describe('lanes of events', () => {
  it('one process at a time holds a lane, until it releases the lane or does not renew it for five seconds', async () => {
    const service = await testService({ settings: { allowLoopbackCallbacks: true } });
    const { deps } = service;
    const [one, other] = [randomUUID(), randomUUID()];
    expect((await claimLanes(deps, one, [lane])).size).toBe(1);
    expect((await claimLanes(deps, other, [lane])).size).toBe(0);
    expect((await renewLeases(deps, one, [lane])).size).toBe(1);
    await releaseLanes(deps, one, [lane]);
    expect((await claimLanes(deps, other, [lane])).size).toBe(1);
    expect((await renewLeases(deps, one, [lane])).size).toBe(0);
    await sql`update ${sql.table('event_lane')} set leased_until = leased_until - interval '5 s'`.execute(
      deps.database.db,
    );
    expect((await claimLanes(deps, one, [lane])).size).toBe(1);
  });

  it('only lanes with due events are found', async () => {
    const service = await testService({ settings: { allowLoopbackCallbacks: true } });
    const events = eventSender(service);
    const callback = await callbackServer();
    const found = async () => (await dueLanes(service.deps, service.clock.now())).map(({ eventName }) => eventName);
    for (const name of ['REFRESH', 'CONSENT_UPDATES', 'AUTO_REFRESH_UPDATES']) await events.subscribe(name, callback);
    expect(await found()).toEqual([]);
    await events.send();
    await events.send();
    await events.send({ eventName: 'CONSENT_UPDATES' });
    expect((await found()).toSorted()).toEqual(['CONSENT_UPDATES', 'REFRESH']);
    await claimLanes(service.deps, randomUUID(), [lane]);
    expect(await found()).toEqual(['CONSENT_UPDATES']);
  });

  it.runIf(testDatabaseKind() === 'postgres').each(['notification', 'customer_notification'])(
    'lanes with due events in the table %s are found by stepping over one index',
    async (table) => {
      const { deps, clock } = await testService();
      const scans = await scansOf(deps, table, (scanned) => dueLanes(scanned, clock.now()));
      expect(scans.map(({ how, index }) => [how, index])).toEqual(
        Array.from({ length: 2 }, () => ['Index Only Scan', `${table}_due`]),
      );
    },
  );

  it('a hundred hanging callbacks delay no event for a working callback', async () => {
    const service = await testService({
      settings: { allowLoopbackCallbacks: true, deliveryTimeoutMs: timeLimit(400) },
    });
    const events = eventSender(service);
    const [hanging, working] = [await callbackServer(), await callbackServer()];
    hanging.usual = new Promise(() => {});
    await events.subscribe('REFRESH', working);
    const { db } = service.deps.database;
    const subscription = await db.selectFrom('event_subscription').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 100 }, (_, place) => 1_000 + place);
    await db
      .insertInto('event_subscription')
      .values(others.map((id) => ({ ...subscription, customer_id: id, callback_url: hanging.url })))
      .execute();
    for (const customerId of others) await events.send({ customerId });
    await service.start();
    await hanging.came(64);
    await events.send();
    await working.came(1);
    const ofOthers = hanging.received.length;
    // By now the hanging callbacks have been detected.
    await vi.waitFor(
      async () => {
        const failing = await db
          .selectFrom('event_subscription')
          .where('failing_since', 'is not', null)
          .selectAll()
          .execute();
        expect(failing).toHaveLength(100);
      },
      { timeout: timeLimit(60_000) },
    );
    expect(ofOthers).toBeLessThanOrEqual(128);
    events.pass(10_000);
    await hanging.came(ofOthers + 24);
    await events.send();
    await working.came(2);
    const delivered = async () => {
      // A callback that responded too late gets another request.
      events.pass(10_000);
      return (await events.rows()).filter((row) => row.delivered_at !== null).length;
    };
    await expect.poll(delivered).toBe(2);
  });

  it('callbacks that begin to hang leave slots for a working callback before they time out', async () => {
    const service = await testService({ settings: { allowLoopbackCallbacks: true, deliveryTimeoutMs: 60_000 } });
    const events = eventSender(service);
    const [hanging, working] = [await callbackServer(), await callbackServer()];
    const { promise: released, resolve: release } = Promise.withResolvers<number>();
    hanging.usual = released;
    await events.subscribe('REFRESH', working);
    const { db } = service.deps.database;
    const subscription = await db.selectFrom('event_subscription').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 100 }, (_, place) => 1_000 + place);
    await db
      .insertInto('event_subscription')
      .values(others.map((id) => ({ ...subscription, customer_id: id, callback_url: hanging.url })))
      .execute();
    for (const customerId of others) await events.send({ customerId });
    await service.start();
    await hanging.came(64);
    await events.send();
    await working.came(1);
    await hanging.came(100);
    expect((await events.rows()).filter(({ attempts, customer_id: id }) => id !== 1 && attempts > 0)).toEqual([]);
    release(200);
    await events.settled();
  });

  it('a callback that accepts slowly gives up its lane after its turn', async () => {
    const service = await testService({ settings: { allowLoopbackCallbacks: true } });
    const { deps } = service;
    const events = eventSender(service);
    await events.subscribe('REFRESH', await callbackServer());
    for (let count = 0; count < 20; count++) await events.send({ userId: 1 });
    let time = 0;
    const watch = vi.spyOn(performance, 'now').mockImplementation(() => time);
    const send = vi.fn(async () => {
      time += 14_000;
      return 200;
    });
    const sender = { send, close: async () => {} };
    const ledger = createLedger(deps, (error) => expect.unreachable(String(error)));
    const never = new AbortController().signal;
    const lanes = { ...deps, sender, ledger, signingKeys: async () => [], firstRetrySeconds: 5 };
    await workLane(lanes, lane, { stopSending: never, abortAttempts: never, silence: new Silence() });
    watch.mockRestore();
    expect(send).toHaveBeenCalledTimes(1);
    expect((await events.rows()).filter(({ due_at: dueAt }) => dueAt !== null)).toHaveLength(19);
  });

  it.runIf(testDatabaseKind() === 'postgres')('two services deliver each event once, in order per user', async () => {
    const first = await testService({ settings: { allowLoopbackCallbacks: true } });
    const { storage, clock } = first;
    const second = await testService({ storage, clock, settings: { allowLoopbackCallbacks: true } });
    const events = eventSender(first);
    const also = eventSender(second);
    const callback = await callbackServer();
    await events.subscribe('REFRESH', callback);
    await Promise.all([first.start(), second.start()]);
    const numbers = Array.from({ length: 60 }, (_, place) => place);
    for (const number of numbers) {
      const sender = number % 2 === 0 ? events : also;
      for (const userId of [1, 2, 3]) await sender.send({ userId, data: { userId, number } });
    }
    await events.settled();
    expect(callback.received).toHaveLength(180);
    for (const userId of [1, 2, 3]) {
      const ofUser = callback.received.map(({ body }) => body.event.data).filter((data) => data.userId === userId);
      expect(ofUser.map(({ number }) => number)).toEqual(numbers);
    }
  });
});

it('the delay of a failed event doubles from five seconds to two hours, with 20% jitter', () => {
  const middle = [1, 2, 3, 11, 12, 40].map((attempts) => retryDelayMs(attempts, 5, () => 0.5));
  expect(middle).toEqual([5_000, 10_000, 20_000, 5_120_000, 7_200_000, 7_200_000]);
  expect([0, 1].map((drawn) => retryDelayMs(1, 5, () => drawn))).toEqual([4_000, 6_000]);
});

it('the silence of a callback is measured from its first pending request or from its last response, while a request is pending', () => {
  let now = 100;
  const silence = new Silence(() => now);
  now = 200;
  expect(silence.durationMs).toBe(0);
  silence.recordRequest();
  now = 300;
  silence.recordRequest();
  expect(silence.durationMs).toBe(100);
  silence.recordResponse();
  now = 350;
  expect(silence.durationMs).toBe(50);
  silence.reset();
  expect(silence.durationMs).toBe(0);
});
