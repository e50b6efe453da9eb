import { timeLimit } from '@fin-link/testing';
import { describe, expect, it, vi } from 'vitest';
import { readEvents } from '../../../src/tenancy/notifications/delivery/event-tables.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { testService } from '../../harness/test-service.ts';

const callback = await callbackServer();
const service = await testService({ settings: { allowLoopbackCallbacks: true, deliveryRetrySeconds: 5 } });
await service.start();
const admin = await service.token('sandbox_admin');
const event = {
  customerId: 1,
  loginName: 'sbMem1',
  eventName: 'REFRESH',
  info: 'REFRESH.PROCESS_COMPLETED',
  data: { providerAccount: [{ id: 7 }] },
} as const;
const send = (sent: Parameters<typeof service.deps.notifications.enqueue>[1] = event) =>
  service.deps.database.tx((trx) => service.deps.notifications.enqueue(trx, sent));
const { db } = service.deps.database;
const allRows = () => readEvents((events) => db.selectFrom(events.as('event')).selectAll().execute());
const waiting = async () => (await allRows()).filter(({ due_at: dueAt }) => dueAt !== null);
const patience = { timeout: timeLimit(60_000) };
const attempted = (attempts: number) =>
  vi.waitFor(async () => expect((await waiting())[0]?.attempts).toBe(attempts), patience);
const sent = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), patience);
await service.call('POST', '/configs/notifications/events/REFRESH', {
  token: admin,
  body: { event: { callbackUrl: callback.url } },
});

describe('delivery of service events', () => {
  it('the service posts an event as JSON to its subscriber', async () => {
    const before = callback.received.length;
    await send();
    await callback.came(before + 1);
    const { headers, body, path } = callback.received[before] ?? {};
    expect(path).toBe('/hook');
    expect(headers?.['content-type']).toBe('application/json');
    expect(headers?.['authorization']).toBeUndefined();
    expect(body).toEqual({
      event: {
        info: 'REFRESH.PROCESS_COMPLETED',
        notificationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        notificationTime: service.clock.now().toISOString(),
        loginName: 'sbMem1',
        data: { providerAccount: [{ id: 7 }] },
      },
    });
    await sent();
  });

  it('the service sends an event again, unchanged, until the callback accepts it', async () => {
    const before = callback.received.length;
    callback.answers = [500, 302, 404];
    await send();
    for (const attempts of [1, 2, 3]) {
      await attempted(attempts);
      service.clock.advance(80_000);
      service.deps.notifications.wake();
    }
    await callback.came(before + 4);
    const came = callback.received.slice(before);
    expect(new Set(came.map(({ body }) => body.event.notificationId)).size).toBe(1);
    // No request to the redirect's target arrived.
    expect(came.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook', '/hook']);
    await sent();
    expect(callback.received).toHaveLength(before + 4);
  });

  it('the service sends an event only when its transaction commits', async () => {
    const before = callback.received.length;
    await expect(
      service.deps.database.tx(async (trx) => {
        await service.deps.notifications.enqueue(trx, { ...event, info: 'REFRESH.NEVER' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await send();
    await callback.came(before + 1);
    expect(callback.received.slice(before).map(({ body }) => body.event.info)).toEqual(['REFRESH.PROCESS_COMPLETED']);
    await sent();
  });

  it('the service stores no event without a subscription', async () => {
    await send({ ...event, eventName: 'CONSENT_UPDATES' });
    await send({ ...event, customerId: 2 });
    const rows = await allRows();
    expect(rows.filter((row) => row.customer_id === 2 || row.event_name !== 'REFRESH')).toEqual([]);
  });

  it('the service sends no event of a user who unregistered, and keeps none that was sent', async () => {
    const token = await service.token('leaver');
    const { id } = (await service.call('GET', '/user', { token })).body.user;
    const ofUser = () => db.selectFrom('notification').selectAll().where('user_id', '=', id).execute();
    const leaving = { ...event, userId: id, loginName: 'leaver' };
    await send(leaving);
    await sent();
    expect(await ofUser()).toHaveLength(1);
    callback.answers = [500];
    await send(leaving);
    await attempted(1);
    expect((await service.call('DELETE', '/user/unregister', { token })).status).toBe(204);
    expect(await ofUser()).toEqual([]);
  });

  it('events of a user arrive in the order in which they were committed', async () => {
    const before = callback.received.length;
    const infos = Array.from({ length: 300 }, (_, place) => `REFRESH.${place}`);
    for (const info of infos) await send({ ...event, userId: 11, info });
    await callback.came(before + infos.length);
    expect(callback.received.slice(before).map(({ body }) => body.event.info)).toEqual(infos);
    await sent();
  });

  it('a failed event does not block later events of the same user', async () => {
    const before = callback.received.length;
    callback.answers = [500];
    for (const info of ['REFRESH.FIRST', 'REFRESH.SECOND']) await send({ ...event, userId: 12, info });
    await callback.came(before + 2);
    await attempted(1);
    expect((await waiting()).map(({ info }) => info)).toEqual(['REFRESH.FIRST']);
    service.clock.advance(80_000);
    service.deps.notifications.wake();
    await callback.came(before + 3);
    expect(callback.received.at(-1)?.body.event.info).toBe('REFRESH.FIRST');
    await sent();
  });

  it('events of different users are sent in parallel', async () => {
    const before = callback.received.length;
    const { promise: late, resolve } = Promise.withResolvers<number>();
    callback.usual = late;
    await service.deps.database.tx(async (trx) => {
      for (const userId of [21, 22, 23]) await service.deps.notifications.enqueue(trx, { ...event, userId });
    });
    await callback.came(before + 3);
    callback.usual = 200;
    resolve(200);
    await sent();
  });

  it('a waiting event is sent to the new callback of its subscription, and is dropped without a subscription', async () => {
    const path = '/configs/notifications/events/AUTO_REFRESH_UPDATES';
    const [old, fresh] = [await callbackServer(), await callbackServer()];
    const body = (to: typeof old) => ({ token: admin, body: { event: { callbackUrl: to.url } } });
    await service.call('POST', path, body(old));
    old.usual = 500;
    await send({ ...event, eventName: 'AUTO_REFRESH_UPDATES', info: 'AUTO_REFRESH_UPDATES' });
    await attempted(1);
    await service.call('PUT', path, body(fresh));
    service.clock.advance(80_000);
    service.deps.notifications.wake();
    await fresh.came(1);
    await sent();

    fresh.usual = 500;
    await send({ ...event, eventName: 'AUTO_REFRESH_UPDATES', info: 'AUTO_REFRESH_UPDATES' });
    await attempted(1);
    await service.call('DELETE', path, { token: admin });
    service.clock.advance(80_000);
    service.deps.notifications.wake();
    await sent();
    expect([old.received.length, fresh.received.length]).toEqual([1, 2]);
  });
});
