import { describe, expect, it, vi } from 'vitest';
import { createSender } from '../../src/notifications/index.ts';
import { callbackServer } from '../harness/callback-server.ts';
import { testService } from '../harness/test-service.ts';

const callback = await callbackServer();
const service = await testService({ settings: { allowLoopbackCallbacks: true, deliveryRetrySeconds: 1 } });
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
const waiting = () => service.deps.database.db.selectFrom('notification').selectAll().execute();
const sent = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000 });
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
    await callback.came(before + 4);
    const came = callback.received.slice(before);
    expect(new Set(came.map(({ body }) => body.event.notificationId)).size).toBe(1);
    // The redirect was not followed.
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

  it('the service stores no event that nobody subscribed to', async () => {
    await send({ ...event, eventName: 'CONSENT_UPDATES' });
    await send({ ...event, customerId: 2 });
    expect(await waiting()).toEqual([]);
  });

  it('the service sends no event of a user who unregistered', async () => {
    const token = await service.token('leaver');
    const { id } = (await service.call('GET', '/user', { token })).body.user;
    const before = callback.received.length;
    // Refused however often it is tried before the user has left.
    callback.answers = Array.from({ length: 100 }, () => 500);
    await send({ ...event, userId: id, loginName: 'leaver' });
    await callback.came(before + 1);
    expect((await service.call('DELETE', '/user/unregister', { token })).status).toBe(204);
    expect(await waiting()).toEqual([]);
    callback.answers = [];
    const since = callback.received.length;
    await send();
    await callback.came(since + 1);
    expect(callback.received.at(-1)?.body.event.loginName).toBe('sbMem1');
    await sent();
  });
});

describe('sender of service events', () => {
  const body = { event: {} };
  const never = new AbortController().signal;
  const loopback = { allowLoopback: true, secureOnly: false };

  it('the event sender takes any status but 2xx as a failure', async () => {
    const sender = createSender(loopback);
    callback.answers = [204, 301, 400, 503];
    await sender.send(callback.url, body, never);
    for (const status of [301, 400, 503])
      await expect(sender.send(callback.url, body, never)).rejects.toThrow(`The callback answered ${status}.`);
    await sender.close();
  });

  it('the event sender connects to no forbidden address, also when the name of the callback resolves anew', async () => {
    const before = callback.received.length;
    const asked: string[] = [];
    const sender = createSender({ allowLoopback: false, secureOnly: false }, async (host) => {
      asked.push(host);
      return [{ address: '127.0.0.1', family: 4 }];
    });
    await expect(sender.send('http://rebound.example/hook', body, never)).rejects.toMatchObject({
      code: 'CALLBACK_REFUSED',
    });
    expect(asked).toEqual(['rebound.example']);
    await expect(sender.send(callback.url, body, never)).rejects.toMatchObject({ code: 'CALLBACK_REFUSED' });
    await expect(sender.send('http://10.0.0.1/', body, never)).rejects.toMatchObject({ code: 'CALLBACK_REFUSED' });
    expect(callback.received).toHaveLength(before);
    await sender.close();
  });

  it('the error of a failed event delivery has neither the callback address nor its answer', async () => {
    const sender = createSender(loopback);
    const failure = await sender.send('http://127.0.0.1:1/hook-secret', body, never).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'CALLBACK_UNREACHABLE', message: 'The callback did not answer.' });
    await sender.close();
  });
});
