import { onMeasured } from '@fin-link/storage';
import { afterAll, expect, it } from 'vitest';
import { callbackServer } from '../../harness/callback-server.ts';
import { eventSender } from '../../harness/event-sender.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService({ settings: { allowLoopbackCallbacks: true } });
await service.start();
const events = eventSender(service);
const suspended: string[] = [];
afterAll(onMeasured('suspendedCallback', ({ event }) => suspended.push(event)));

it('an event is parked after three days of failed deliveries', async () => {
  const callback = await callbackServer();
  await events.subscribe('CONSENT_UPDATES', callback);
  const event = { eventName: 'CONSENT_UPDATES', info: 'CONSENT_UPDATES.OLD' } as const;
  callback.answers = [500];
  await events.send(event);
  await events.tried(event.info, [1]);
  // Another event succeeds, so that the callback does not count as failing.
  await events.send({ ...event, info: 'CONSENT_UPDATES.TAKEN' });
  await callback.came(2);
  callback.answers = [503];
  events.pass(3 * 86_400_000);
  await events.settled();
  expect((await events.deliveries({ status: 'PARKED' }))[0]).toMatchObject({
    info: event.info,
    attempts: 2,
    lastHttpStatus: 503,
    parkedDate: service.clock.now().toISOString(),
  });
  expect(await events.subscription('CONSENT_UPDATES')).toMatchObject({ status: 'ACTIVE' });
  const [parked] = await events.deliveries({ status: 'PARKED' });
  const ofEvent = service.log.lines().filter(({ notificationId }) => notificationId === parked.notificationId);
  const facts = { level: 40, event: 'CONSENT_UPDATES', customerId: expect.any(Number), channel: '' };
  expect(ofEvent).toMatchObject([
    { ...facts, msg: 'a delivery failed', attempt: 1, status: 500, nextAttemptAt: expect.any(String) },
    { ...facts, msg: 'a delivery failed', attempt: 2, status: 503, nextAttemptAt: null },
    { ...facts, msg: 'a delivery was given up', attempt: 2 },
  ]);
});

it('a callback that fails for three days is suspended, is listed as suspended, and works again after it is set', async () => {
  const callback = await callbackServer();
  callback.usual = 500;
  await events.subscribe('REFRESH', callback);
  expect(await events.subscription('REFRESH')).not.toHaveProperty('failingSince');
  const since = service.clock.now().toISOString();
  await events.send({ info: 'REFRESH.FIRST' });
  await events.tried('REFRESH.FIRST', [1]);
  await expect.poll(() => events.subscription('REFRESH')).toMatchObject({ status: 'ACTIVE', failingSince: since });
  await events.suspend('REFRESH');
  expect(await events.subscription('REFRESH')).toMatchObject({ status: 'SUSPENDED', failingSince: since });
  expect(suspended).toEqual(['REFRESH']);
  expect(service.log.text()).toContain('callback switched off');
  expect(service.log.text()).not.toContain(callback.url);

  const came = callback.received.length;
  await events.send({ info: 'REFRESH.MEANWHILE' });
  await events.settled();
  const parked = await events.deliveries({ status: 'PARKED', eventName: 'REFRESH' });
  expect(parked.map(({ info }: { info: string }) => info)).toEqual(['REFRESH.MEANWHILE', 'REFRESH.FIRST']);
  expect((await events.replay({ notificationId: parked[0].notificationId })).body.errorCode).toBe('Y807');
  expect(callback.received).toHaveLength(came);

  callback.usual = 200;
  expect((await events.subscribe('REFRESH', callback, 'PUT')).status).toBe(204);
  expect(await events.subscription('REFRESH')).toEqual({
    name: 'REFRESH',
    callbackUrl: callback.url,
    status: 'ACTIVE',
  });
  await events.send({ info: 'REFRESH.AFTERWARDS' });
  await callback.came(came + 1);
  expect(callback.received.at(-1)?.body.event.info).toBe('REFRESH.AFTERWARDS');
  const period = { fromDate: since, toDate: new Date(service.clock.now().getTime() + 1).toISOString() };
  expect((await events.replay({ ...period, eventName: 'REFRESH' })).body).toEqual({ replayCount: 2 });
  await callback.came(came + 3);
  const infos = callback.received.slice(came + 1).map(({ body }) => body.event.info);
  expect(infos).toEqual(['REFRESH.FIRST', 'REFRESH.MEANWHILE']);
});

it('one successful delivery ends the three days after which a callback is switched off', async () => {
  const callback = await callbackServer();
  await events.subscribe('AUTO_REFRESH_UPDATES', callback);
  callback.answers = [500];
  const event = { eventName: 'AUTO_REFRESH_UPDATES', info: 'AUTO_REFRESH_UPDATES' } as const;
  await events.send(event);
  await events.tried(event.info, [1]);
  await expect.poll(() => events.subscription('AUTO_REFRESH_UPDATES')).toHaveProperty('failingSince');
  events.pass(60_000);
  await events.settled();
  await expect.poll(() => events.subscription('AUTO_REFRESH_UPDATES')).not.toHaveProperty('failingSince');
});
