import { randomUUID } from 'node:crypto';
import { testDatabaseKind, timeLimit } from '@fin-link/testing';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import {
  claimLanes,
  dueLanes,
  type LaneMark,
  laneName,
  markLanes,
  releaseLane,
  renewLeases,
} from '../../../src/tenancy/notifications/delivery/lanes.ts';
import { createLedger } from '../../../src/tenancy/notifications/delivery/ledger.ts';
import { retryDelayMs } from '../../../src/tenancy/notifications/delivery/callback-health.ts';
import { findWaitingLanes, readMark } from '../../../src/tenancy/notifications/delivery/waiting-events.ts';
import { Silence, workLane } from '../../../src/tenancy/notifications/delivery/work-lane.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { eventSender } from '../../harness/event-sender.ts';
import { scansOf } from '../../harness/plans.ts';
import { testService } from '../../harness/test-service.ts';

const lane = { customerId: 1, channel: '', eventName: 'REFRESH' } as const;

const now = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-01-01T00:01:00Z');
const markOf = (dueAt: Date, buckets: LaneMark['buckets']): LaneMark => ({ ...lane, dueAt, buckets });

describe('lanes of events', () => {
  it('one process at a time holds a lane, until it releases the lane or does not renew it for five seconds', async () => {
    const service = await testService({ settings: { allowLoopbackCallbacks: true } });
    const { deps } = service;
    const [one, other] = [randomUUID(), randomUUID()];
    await markLanes(deps, [markOf(now, [7])]);
    expect((await claimLanes(deps, one, [lane])).size).toBe(1);
    expect((await claimLanes(deps, other, [lane])).size).toBe(0);
    expect((await renewLeases(deps, one, [lane])).size).toBe(1);
    await releaseLane(deps, one, lane, null);
    expect((await claimLanes(deps, other, [lane])).size).toBe(1);
    expect((await renewLeases(deps, one, [lane])).size).toBe(0);
    await sql`update ${sql.table('event_lane')} set leased_until = leased_until - interval '5 s'`.execute(
      deps.database.db,
    );
    expect((await claimLanes(deps, one, [lane])).size).toBe(1);
  });

  it('a claim takes the marked buckets of a lane, and a release leaves those that were marked since or have events', async () => {
    const { deps } = await testService();
    const claim = async () => (await claimLanes(deps, 'one', [lane])).get(laneName(lane))?.toSorted();
    const due = async (at: Date) => (await dueLanes(deps, at)).length;
    await markLanes(deps, [markOf(later, [7])]);
    expect(await due(now)).toBe(0);
    await markLanes(deps, [markOf(now, [9])]);
    await markLanes(deps, [markOf(later, [7])]);
    expect(await due(now)).toBe(1);
    expect(await claim()).toEqual([7, 9]);
    await markLanes(deps, [markOf(later, [3])]);
    await releaseLane(deps, 'one', lane, markOf(now, [9]));
    expect(await due(now)).toBe(1);
    expect(await claim()).toEqual([3, 9]);
    await releaseLane(deps, 'one', lane, null);
    expect(await due(later)).toBe(0);
  });

  it('a lane whose holder did not release it is due in all buckets', async () => {
    const { deps } = await testService();
    await markLanes(deps, [markOf(now, [7])]);
    await claimLanes(deps, 'killed', [lane]);
    expect(await dueLanes(deps, now)).toEqual([]);
    await sql`update ${sql.table('event_lane')} set leased_until = leased_until - interval '5 s'`.execute(
      deps.database.db,
    );
    expect(await dueLanes(deps, now)).toHaveLength(1);
    expect(await claimLanes(deps, 'next', [lane])).toEqual(new Map([[laneName(lane), null]]));
  });

  it('a mark for all buckets stays one when a bucket is marked', async () => {
    const { deps } = await testService();
    await markLanes(deps, [markOf(later, null)]);
    await markLanes(deps, [markOf(now, [7])]);
    expect(await claimLanes(deps, 'one', [lane])).toEqual(new Map([[laneName(lane), null]]));
    await releaseLane(deps, 'one', lane, { dueAt: now, buckets: null });
    expect(await claimLanes(deps, 'one', [lane])).toEqual(new Map([[laneName(lane), null]]));
  });

  it('lanes with waiting events are found without their marks, each with its earliest due time', async () => {
    const service = await testService({ settings: { allowLoopbackCallbacks: true } });
    const { deps } = service;
    const events = eventSender(service);
    const callback = await callbackServer();
    for (const name of ['REFRESH', 'CONSENT_UPDATES', 'AUTO_REFRESH_UPDATES']) await events.subscribe(name, callback);
    expect(await findWaitingLanes(deps)).toEqual([]);
    // More events than one statement reads.
    await deps.database.tx(async (trx) => {
      for (let count = 0; count < 600; count++)
        await deps.notifications.enqueue(trx, {
          ...{ customerId: 1, userId: count, eventName: 'CONSENT_UPDATES', info: 'CONSENT_UPDATES.GIVEN', data: {} },
        });
    });
    await events.send();
    const found = await findWaitingLanes(deps);
    expect(found.map(({ eventName }) => eventName).toSorted()).toEqual(['CONSENT_UPDATES', 'REFRESH']);
    expect(new Set(found.map(({ dueAt }) => dueAt.getTime()))).toEqual(new Set([0]));
  });

  it('what still waits in a lane is read from the given buckets only', async () => {
    const service = await testService({ settings: { allowLoopbackCallbacks: true } });
    const { deps } = service;
    const events = eventSender(service);
    await events.subscribe('REFRESH', await callbackServer());
    for (const userId of [5, 6, 1_029]) await events.send({ userId });
    await events.send();
    const waiting = async (buckets: LaneMark['buckets']) => (await readMark(deps, lane, buckets))?.buckets?.toSorted();
    expect(await waiting(null)).toEqual([-1, 5, 6]);
    expect(await waiting([5, 7])).toEqual([5]);
    expect(await waiting([7, -1])).toEqual([-1]);
    expect(await waiting([7])).toBeUndefined();
  });

  it('events are delivered although the process that queued them ended before it marked their lane', async () => {
    const queueing = await testService({ settings: { allowLoopbackCallbacks: true } });
    const { storage, clock } = queueing;
    const callback = await callbackServer();
    await eventSender(queueing).subscribe('REFRESH', callback);
    await eventSender(queueing).send({ userId: 1 });
    const next = await testService({ storage, clock, settings: { allowLoopbackCallbacks: true } });
    await next.start();
    await callback.came(1);
  });

  it.runIf(testDatabaseKind() === 'postgres').each(['notification', 'customer_notification'])(
    'lanes with waiting events in the table %s are found by stepping over one index',
    async (table) => {
      const { deps } = await testService();
      const scans = await scansOf(deps, table, (scanned) => findWaitingLanes(scanned));
      expect(scans.map(({ index }) => index)).toEqual([`${table}_due`]);
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
    await workLane(
      lanes,
      { lane, buckets: null },
      { stopSending: never, abortAttempts: never, silence: new Silence() },
    );
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
