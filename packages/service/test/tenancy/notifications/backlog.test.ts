import { sentEventNames } from '@fin-link/contracts/service';
import { type Measurements, onMeasured } from '@fin-link/storage';
import { afterTests, testDatabaseKind } from '@fin-link/testing';
import { expect, it } from 'vitest';
import { measureBacklog } from '../../../src/tenancy/notifications/delivery/deliverer.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { eventSender } from '../../harness/event-sender.ts';
import { scansOf } from '../../harness/plans.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService({ settings: { allowLoopbackCallbacks: true } });
const { deps, clock } = service;
const { db } = deps.database;
const events = eventSender(service);
const told = new Map<string, Measurements['eventBacklog']>();
afterTests(async () => stop());
const stop = onMeasured('eventBacklog', (facts) => told.set(facts.event, facts));

it('backlog of events: waiting and parked events are counted by name, with the age of the oldest waiting one', async () => {
  for (const name of ['REFRESH', 'CONSENT_UPDATES']) await events.subscribe(name, await callbackServer());
  for (let count = 0; count < 3; count++) {
    await events.send();
    clock.advance(60_000);
  }
  await events.send({ eventName: 'CONSENT_UPDATES' });
  const [first, second] = (await events.rows()).map((row) => row.notification_key);
  const set = (key: string | undefined, columns: { delivered_at?: Date; parked_at?: Date }) =>
    db
      .updateTable('customer_notification')
      .set({ due_at: null, ...columns })
      .where('notification_key', '=', key ?? '')
      .execute();
  await set(first, { delivered_at: clock.now() });
  await set(second, { parked_at: clock.now() });
  await measureBacklog(deps);
  expect(told.get('REFRESH')).toEqual({ event: 'REFRESH', waiting: 1, oldestSeconds: 60, parked: 1 });
  expect(told.get('CONSENT_UPDATES')).toMatchObject({ waiting: 1, oldestSeconds: 0, parked: 0 });
  expect(told.get('DATA_UPDATES')).toEqual({ event: 'DATA_UPDATES', waiting: 0, oldestSeconds: 0, parked: 0 });
});

it('backlog of events: a running service measures the backlog by itself', async () => {
  told.clear();
  await service.start();
  await expect.poll(() => told.size).toBe(sentEventNames.length);
});

it.runIf(testDatabaseKind() === 'postgres').each(['notification', 'customer_notification'])(
  'backlog of events: waiting and parked events of the table %s are counted with one index each',
  async (table) => {
    const scans = await scansOf(deps, table, measureBacklog);
    expect(scans.map(({ index }) => index)).toEqual([`${table}_due`, `${table}_parked`]);
  },
);
