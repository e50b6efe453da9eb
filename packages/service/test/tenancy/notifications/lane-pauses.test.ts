import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DeliveryError } from '../../../src/tenancy/notifications/callbacks/sender.ts';
import {
  claimLanes,
  dueLanes,
  laneName,
  markLanes,
  releaseLane,
} from '../../../src/tenancy/notifications/delivery/lanes.ts';
import { createLedger } from '../../../src/tenancy/notifications/delivery/ledger.ts';
import { lanePauseMs } from '../../../src/tenancy/notifications/delivery/callback-health.ts';
import { findWaitingLanes, readMark } from '../../../src/tenancy/notifications/delivery/waiting-events.ts';
import { Silence, workLane } from '../../../src/tenancy/notifications/delivery/work-lane.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { eventSender } from '../../harness/event-sender.ts';
import { testService } from '../../harness/test-service.ts';

const second = 1_000;
const lane = { customerId: 1, channel: '', eventName: 'REFRESH' } as const;

/** Creates a lane whose callback is this test. The lane is polled once per second of the test's clock, as in a process. */
async function watchedLane() {
  const service = await testService({ settings: { allowLoopbackCallbacks: true } });
  const { deps, clock } = service;
  const events = eventSender(service);
  await events.subscribe('REFRESH', await callbackServer());
  const callback = { isDown: true, refuses: (_body: string): boolean => false, requested: 0 };
  const send = async (_url: string, { body }: { body: string }): Promise<number> => {
    callback.requested += 1;
    if (callback.isDown || callback.refuses(body))
      throw new DeliveryError('CALLBACK_STATUS', 'away', { httpStatus: 503 });
    return 200;
  };
  const ledger = createLedger(deps, (error) => expect.unreachable(String(error)));
  const never = new AbortController().signal;
  const laneDeps = { ...deps, sender: { send, close: async () => {} }, ledger, signingKeys: async () => [] };
  const due = async () => {
    await markLanes(deps, await findWaitingLanes(deps));
    return dueLanes(deps, clock.now());
  };
  const look = async (): Promise<void> => {
    if ((await due()).length === 0) return;
    const buckets = (await claimLanes(deps, 'test', [lane])).get(laneName(lane)) ?? null;
    const signals = { stopSending: never, abortAttempts: never, silence: new Silence() };
    await workLane({ ...laneDeps, firstRetrySeconds: 5 }, { lane, buckets }, signals);
    await releaseLane(deps, 'test', lane, await readMark(deps, lane, buckets));
  };
  return {
    ...events,
    callback,
    due,
    look,
    /** Returns the number of callback requests during that time. */
    async seconds(count: number): Promise<number> {
      const before = callback.requested;
      for (let passed = 0; passed < count; passed++) {
        await look();
        clock.advance(second);
      }
      return callback.requested - before;
    },
    /** Queues events, each of another user. */
    async sendMany(count: number): Promise<void> {
      await events.send({ userId: 1 });
      await sql`insert into ${sql.table('notification')} (bucket, customer_id, user_id, notification_key, channel, event_name, info, body,
          created_at, queued_at, due_at)
        select number % 1024, customer_id, number, 'event-' || number, channel, event_name, info, body, created_at, queued_at, due_at
        from ${sql.table('notification')}, generate_series(2, ${count}::integer) as number`.execute(deps.database.db);
    },
    waiting: async () => (await events.rows()).filter((row) => row.due_at !== null).length,
    url: (callbackUrl: string) => events.subscribe('REFRESH', { url: callbackUrl }, 'PUT'),
  };
}

describe('the lane of a callback that is down', () => {
  it('a lane tries a failing callback a few times a minute for any number of events, and sends all after one is accepted', async () => {
    const watched = await watchedLane();
    await watched.sendMany(2_000);
    expect(await watched.seconds(60)).toBeLessThan(60);
    expect(await watched.seconds(300)).toBeLessThanOrEqual(30);
    watched.callback.isDown = false;
    // 73 seconds exceed the longest pause: 60 seconds plus 20% jitter.
    for (let passed = 0; passed < 73 && (await watched.waiting()) === 2_000; passed++) await watched.seconds(1);
    expect(await watched.waiting()).toBeLessThan(2_000);
    // A turn may end before all events are sent.
    while ((await watched.due()).length > 0) await watched.look();
    const fresh = (await watched.rows()).filter(({ attempts }) => attempts === 0);
    expect(fresh).toEqual([]);
  });

  it('a lane sends immediately when the customer sets the callback again', async () => {
    const watched = await watchedLane();
    await watched.sendMany(40);
    await watched.seconds(40);
    // A pause that has just ended starts again.
    await watched.look();
    const requested = watched.callback.requested;
    expect(await watched.due()).toEqual([]);
    watched.callback.isDown = false;
    await watched.url('http://127.0.0.1:9/other');
    await watched.look();
    expect(watched.callback.requested).toBeGreaterThan(requested);
  });

  it('a lane does not pause for one refused event while others are accepted', async () => {
    const watched = await watchedLane();
    watched.callback.isDown = false;
    watched.callback.refuses = (body) => body.includes('REFRESH.POISON');
    await watched.send({ userId: 1, info: 'REFRESH.POISON' });
    await watched.look();
    for (const userId of [1, 2]) await watched.send({ userId });
    await watched.look();
    expect(await watched.waiting()).toBe(1);
  });
});

it('the pause of a failing lane equals the time it has failed, from the first delay to a minute, with 20% jitter', () => {
  const middle = [0, 5, 12, 40, 400].map((failing) => lanePauseMs(failing * second, 5, () => 0.5));
  expect(middle).toEqual([5_000, 5_000, 12_000, 40_000, 60_000]);
  expect([0, 1].map((drawn) => lanePauseMs(400 * second, 5, () => drawn))).toEqual([48_000, 72_000]);
});
