import type { DataUpdates } from '@fin-link/contracts/service';
import { openTestStorage, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendDataUpdates } from '../../../src/data/extracts/data-updates.ts';
import { horizonOf } from '../../../src/platform/journal/horizon.ts';
import { recordChange, settleAll } from '../../../src/platform/journal/index.ts';
import { testService } from '../../harness/test-service.ts';
import { subscribeToUpdates } from './reading-extracts.ts';
import { bucketOf, ofUserItself } from '../../../src/platform/database/index.ts';

const storage = await openTestStorage({ connections: 4 });
const service = await testService({ storage });
const { deps, clock } = service;
const { database, businessClock } = deps;
const customerId = 1;
const round = () => sendDataUpdates(deps);
const pass = (minutes: number): void => clock.advance(minutes * 60_000);

async function register(ids: readonly number[]): Promise<void> {
  const at = businessClock.now();
  const rows = ids.map((id) => ({
    ...ofUserItself({ customerId, userId: id }),
    login_name: `user-${id}`,
    profile: '{}',
    created_at: at,
    updated_at: at,
  }));
  await database.db.insertInto('service_user').values(rows).execute();
}

const change = (...users: number[]): Promise<number> =>
  database.tx((trx) =>
    recordChange(
      trx,
      users.map((userId) => ({ customerId, userId, entity: 'providerAccount', entityId: '1', parentId: '' })),
    ),
  );

/** Returns the events so far, in the order of their windows. */
async function sent(): Promise<DataUpdates[]> {
  const rows = await database.db.selectFrom('customer_notification').select('body').orderBy('sequence').execute();
  return rows.map(({ body }) => (body as { event: { data: DataUpdates } }).event.data);
}
const namesOf = ({ userData }: DataUpdates): string[] => userData.map(({ user }) => user.loginName).toSorted();

/** Locks the user's bucket on a separate connection until the returned function is called. */
async function hold(userId: number): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holder = database.tx(async (trx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    const bucket = bucketOf(userId);
    await trx.selectFrom('change_horizon').select('horizon').where('bucket', '=', bucket).forUpdate().execute();
    held.resolve();
    await done.promise;
  });
  await held.promise;
  return async () => {
    done.resolve();
    await holder;
  };
}

await subscribeToUpdates(deps, customerId);
await round();

it.runIf(testDatabaseKind() === 'postgres')(
  'a bucket that is locked over two intervals ends the windows at its horizon, and the next window starts there',
  async () => {
    await register([10, 11, 12, 13]);
    await change(10);
    await settleAll(database, businessClock);
    pass(4);
    await settleAll(database, businessClock);
    const release = await hold(11);
    const horizon = await horizonOf(database.db, 11);
    await change(11, 12);
    pass(6);
    await round();
    await change(13);
    pass(10);
    await round();
    const before = await sent();
    await release();
    expect(before.map(namesOf)).toEqual([['user-10']]);
    expect(before.filter(({ toDate }) => new Date(toDate) > horizon)).toEqual([]);

    await settleAll(database, businessClock);
    pass(10);
    await round();
    const events = await sent();
    expect(events.map(namesOf)).toEqual([['user-10'], ['user-11', 'user-12', 'user-13']]);
    expect(events[1]?.fromDate).toBe(events[0]?.toDate);
  },
);

it('501 users who change in one window are split between two DATA_UPDATES events, each user in exactly one', async () => {
  await round();
  const before = (await sent()).length;
  const ids = Array.from({ length: 501 }, (_, place) => 1_000 + place);
  await register(ids);
  await change(...ids);
  await settleAll(database, businessClock);
  pass(10);
  await round();
  const events = (await sent()).slice(before);
  expect(events.map(({ userCount, userData }) => [userCount, userData.length])).toEqual([
    [500, 500],
    [1, 1],
  ]);
  expect(events.flatMap(namesOf).toSorted()).toEqual(ids.map((id) => `user-${id}`));
  expect(new Set(events.map(({ fromDate, toDate }) => `${fromDate} ${toDate}`)).size).toBe(1);
});
