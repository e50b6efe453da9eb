import { type Measurements, onMeasured } from '@fin-link/storage';
import { afterTests, testDatabaseKind } from '@fin-link/testing';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { measureBacklog } from '../../src/notifications/delivery/backlog.ts';
import { callbackServer } from '../harness/callback-server.ts';
import { eventSender } from '../harness/event-sender.ts';
import { testService } from '../harness/test-service.ts';

const service = await testService({ settings: { allowLoopbackCallbacks: true } });
const { deps, clock } = service;
const { db } = deps.database;
const events = eventSender(service);
const told = new Map<string, Measurements['eventBacklog']>();
afterTests(async () => stop());
const stop = onMeasured('eventBacklog', (facts) => told.set(facts.event, facts));

it('events that wait and that are parked are counted by name, with the age of the oldest that waits', async () => {
  for (const name of ['REFRESH', 'CONSENT_UPDATES']) await events.subscribe(name, await callbackServer());
  for (let count = 0; count < 3; count++) {
    await events.send();
    clock.advance(60_000);
  }
  await events.send({ eventName: 'CONSENT_UPDATES' });
  const [first, second] = (await events.rows()).map((row) => row.notification_key);
  const set = (key: string | undefined, columns: { delivered_at?: Date; parked_at?: Date }) =>
    db
      .updateTable('notification')
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

it('the loop of a running service tells them', async () => {
  told.clear();
  await service.start();
  await expect.poll(() => told.size).toBe(5);
});

it.runIf(testDatabaseKind() === 'postgres')('the oldest event is found without sorting those that wait', async () => {
  const text = `explain select queued_at from service.notification where event_name = 'REFRESH' and delivered_at is null
    and parked_at is null order by event_name, parked_at, queued_at limit 1`;
  const plan = await db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('set enable_seqscan = off'));
    const { rows } = await connection.executeQuery(CompiledQuery.raw(text));
    await connection.executeQuery(CompiledQuery.raw('reset enable_seqscan'));
    return JSON.stringify(rows);
  });
  expect(plan).toContain('notification_undelivered');
  expect(plan).not.toContain('Sort');
});
