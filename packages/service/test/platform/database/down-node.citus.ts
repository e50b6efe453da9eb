import type { DataUpdates } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { foldOutcomes } from '../../../src/banks/providers/fold-outcomes.ts';
import { sendDataUpdates } from '../../../src/data/extracts/data-updates.ts';
import { findDue, nextDue, ofUser, setDue } from '../../../src/platform/database/index.ts';
import { recordChange, settleAll, settleNodes, stampRound } from '../../../src/platform/journal/index.ts';
import type { UserKey } from '../../../src/tenancy/users/index.ts';
import { createLedger } from '../../../src/tenancy/notifications/delivery/ledger.ts';
import { findWaitingLanes, readBatch, readMark } from '../../../src/tenancy/notifications/delivery/waiting-events.ts';
import { subscribeToUpdates } from '../../data/extracts/reading-extracts.ts';
import { citusService, userIdOf } from '../../harness/citus-service.ts';
import { testService } from '../../harness/test-service.ts';

const { cluster, storage, rows, workerAt, workerOfUser } = await citusService({ workers: 2 });
// The background work does not run: the tests call it.
const service = await testService({ storage });
const { database, businessClock } = service.deps;
const { db } = database;

const worker = workerAt(0);
/** Registers a user whose rows are on the worker that is killed, or on the other one. */
async function newUser({ isDown: isOnWorker }: { isDown: boolean }): Promise<UserKey & { loginName: string }> {
  for (let number = 1; ; number++) {
    const loginName = `${isOnWorker ? 'down' : 'up'}-${number}`;
    const userId = await userIdOf(service, await service.token(loginName));
    if (((await workerOfUser(userId)) === worker) === isOnWorker) return { customerId: 1, userId, loginName };
  }
}
const [down, up] = [await newUser({ isDown: true }), await newUser({ isDown: false })];
const both = [down, up].map(({ userId }) => userId).toSorted((one, other) => one - other);

const ascending = (userIds: readonly number[]): number[] => userIds.toSorted((one, other) => one - other);

let isDown = false;
async function killWorker(): Promise<void> {
  await cluster.kill(worker);
  isDown = true;
}
async function restartWorker(): Promise<void> {
  await cluster.restart(worker);
  isDown = false;
  // The next probe finds that the node answers.
  await expect.poll(() => database.isUp(ofUser(down).bucket)).toBe(true);
}
afterEach(async () => {
  if (isDown) await restartWorker();
});

test('a node that is down is logged as an outage, and omitted', async () => {
  await killWorker();
  const looks = await database.onEachNode(async (buckets) => {
    await sql`select from service.due_work where bucket = any(${buckets}::int2[])`.execute(db);
    return buckets?.length;
  });
  expect(looks).toHaveLength(1);
  await expect(database.onEachNode(() => Promise.reject(new Error('This look always fails.')))).rejects.toThrow(
    'always fails',
  );
});

test('due work of users of other nodes is found while a node is down, and its own once it is back', async () => {
  const [first, second] = [new Date('2001-01-01T00:00:00Z'), new Date('2001-01-01T00:01:00Z')];
  await setDue(db, down, [{ kind: 'deposit', key: '1', at: first }]);
  await setDue(db, up, [{ kind: 'deposit', key: '1', at: second }]);
  const found = async () => (await findDue(database, 'deposit', { at: second, limit: 9 })).map(({ userId }) => userId);
  await killWorker();
  expect(await found()).toEqual([up.userId]);
  expect(await nextDue(database, 'deposit', new Date(0))).toEqual(second);
  await restartWorker();
  expect(await found()).toEqual([down.userId, up.userId]);
  expect(await nextDue(database, 'deposit', new Date(0))).toEqual(first);
});

test('changes of users of other nodes are stamped while a node is down, and its own once it is back', async () => {
  await database.tx((trx) => recordChange(trx, [change(down)]));
  await database.tx((trx) => recordChange(trx, [change(up)]));
  const stamped = async () =>
    (await db.selectFrom('change_journal').select('user_id').where('stamp', 'is not', null).execute()).map(
      ({ user_id: userId }) => userId,
    );
  await killWorker();
  expect((await stampRound(database, businessClock)).stamped).toBe(1);
  service.clock.advance(60_000);
  const { until, lateBuckets } = await settleNodes(database, businessClock);
  expect(until).toEqual(service.clock.now());
  expect(lateBuckets).toContain(ofUser(down).bucket);
  expect(lateBuckets).not.toContain(ofUser(up).bucket);
  await expect(settleAll(database, businessClock)).rejects.toMatchObject({ code: 'Y916' });
  await restartWorker();
  expect(await stamped()).toEqual([up.userId]);
  expect(await settleAll(database, businessClock)).toEqual(service.clock.now());
  expect(ascending(await stamped())).toEqual(both);
});

test('outcomes of users of other nodes are folded while a node is down, and its own once it is back', async () => {
  const [provider] = await rows<{ id: number }>('select id from service.provider order by id limit 1');
  if (provider === undefined) throw new Error('The catalogue is empty.');
  for (const user of [down, up])
    await db
      .insertInto('refresh_outcome')
      .values({
        ...ofUser(user),
        ...{ provider_id: Number(provider.id), at: service.clock.now(), failed: false, took: 1 },
        additional_status: 'AVAILABLE_DATA_RETRIEVED',
      })
      .execute();
  const count = async () =>
    Number(
      (await rows<{ count: number }>('select sum(refresh_count)::int as count from service.provider_outcome'))[0]
        ?.count,
    );
  await killWorker();
  await foldOutcomes({ database });
  expect(await count()).toBe(1);
  await restartWorker();
  await foldOutcomes({ database });
  expect(await count()).toBe(2);
});

test('jobs of users of other nodes are moved while a node is down, and its own once it is back', async () => {
  const { jobs } = service.deps;
  await jobs.define({ name: 'left-behind', payload: z.object({ customerId: z.int(), userId: z.int() }) });
  for (const user of [down, up])
    await sql`
      insert into service.outgoing_job (bucket, customer_id, user_id, job_id, queue, payload, options)
      values (${ofUser(user).bucket}, 1, ${user.userId}, gen_random_uuid(), 'left-behind', ${JSON.stringify(user)}, '{}')`.execute(
      db,
    );
  const moved = async () =>
    (
      await rows<{ id: number }>(
        `select (data ->> 'userId')::float8 as id from service_jobs.job where name = 'left-behind' order by 1`,
      )
    ).map(({ id }) => id);
  await killWorker();
  await jobs.start();
  await expect.poll(moved).toEqual([up.userId]);
  await restartWorker();
  await expect.poll(moved).toEqual(both);
});

test('events of users of other nodes are found and settled while a node is down, and its own once it is back', async () => {
  const lane = { customerId: 1, channel: '', eventName: 'REFRESH' } as const;
  for (const user of [down, up])
    await sql`
      insert into service.notification
        (bucket, customer_id, user_id, notification_key, channel, event_name, info, body, created_at, queued_at, due_at)
      values (${ofUser(user).bucket}, 1, ${user.userId}, ${`event-${user.userId}`}, '', 'REFRESH', 'REFRESH', '{}', now(), now(), 'epoch')`.execute(
      db,
    );
  const read = async () => {
    const batch = { now: service.clock.now(), fresh: 9, retries: 9, buckets: null };
    return ascending((await readBatch({ database }, lane, batch)).events.map(({ userId }) => userId ?? 0));
  };
  const readBuckets = async () => (await readMark({ database }, lane, null))?.buckets?.toSorted();
  const deliver = async () => {
    const ledger = createLedger({ database }, () => {});
    for (const { userId, notificationId, attempts } of (
      await readBatch({ database }, lane, { now: service.clock.now(), fresh: 9, retries: 9, buckets: null })
    ).events)
      ledger.add({
        ...{ ...lane, userId, notificationId, attempts, at: service.clock.now() },
        ...{ httpStatus: 200, outcome: 'delivered', dueAt: null },
      });
    return ledger;
  };
  expect(await read()).toEqual(both);
  const ledger = await deliver();
  await killWorker();
  // Results for users of the node that is down are dropped: their events are sent again.
  await ledger.written();
  expect(await read()).toEqual([]);
  expect(await findWaitingLanes({ database })).toEqual([]);
  await restartWorker();
  expect(await read()).toEqual([down.userId]);
  expect(await findWaitingLanes({ database })).toMatchObject([lane]);
  expect(await readBuckets()).toEqual([ofUser(down).bucket]);
  await (await deliver()).written();
  expect(await read()).toEqual([]);
});

test('DATA_UPDATES events list users of other nodes while a node is down, and its own users once it is back', async () => {
  const announced = async () => {
    await sendDataUpdates(service.deps);
    const events = await db
      .deleteFrom('customer_notification')
      .where('event_name', '=', 'DATA_UPDATES')
      .returning('body')
      .execute();
    return events.flatMap(({ body }) =>
      (body as { event: { data: DataUpdates } }).event.data.userData.map(({ user }) => user.loginName),
    );
  };
  const changeBoth = async () => {
    for (const user of [down, up]) await database.tx((trx) => recordChange(trx, [change(user)]));
    await settleAll(database, businessClock);
    service.clock.advance(10 * 60_000);
  };
  await subscribeToUpdates(service.deps, 1);
  await announced();
  await changeBoth();
  await killWorker();
  expect(await announced()).toEqual([up.loginName]);
  service.clock.advance(10 * 60_000);
  expect(await announced()).toEqual([]);
  await restartWorker();
  await changeBoth();
  expect((await announced()).toSorted()).toEqual([down.loginName, up.loginName]);
  await changeBoth();
  expect((await announced()).toSorted()).toEqual([down.loginName, up.loginName]);
});

const change = (user: UserKey) => ({
  customerId: user.customerId,
  userId: user.userId,
  entity: 'account',
  entityId: '1',
  parentId: '',
});
