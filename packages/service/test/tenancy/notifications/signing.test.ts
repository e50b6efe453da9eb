import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { callbackServer, type Received } from '../../harness/callback-server.ts';
import { dumpDatabase } from '../../harness/dump-database.ts';
import { eventSender } from '../../harness/event-sender.ts';
import { testService } from '../../harness/test-service.ts';

// Receivers compare the time of a signature with their own clock.
const service = await testService({ settings: { allowLoopbackCallbacks: true } });
service.clock.set(new Date());
await service.start();
const other = { token: await service.token('sandbox_admin_2', 2) };
const events = eventSender(service);
const callback = await callbackServer();
await events.subscribe('REFRESH', callback);
const path = '/secrets';
const make = async () => (await events.call('POST', path)).body.secret;
const next = async (): Promise<Received | undefined> => {
  const came = callback.received.length;
  await events.send({ info: 'REFRESH.SIGNED' });
  await callback.came(came + 1);
  return callback.received[came];
};
const isSigned = (key: string, received: Received | undefined): boolean => {
  try {
    new Webhook(key).verify(received?.text ?? '', received?.headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

it('events are signed with each of at most two secrets as Standard Webhooks specifies', async () => {
  expect((await next())?.headers['webhook-signature']).toBeUndefined();
  const first = await make();
  expect(first.key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const one = await next();
  expect(isSigned(first.key, one)).toBe(true);
  expect(one?.headers['webhook-id']).toBe(one?.body.event.notificationId);
  service.clock.advance(1_000);

  const second = await make();
  const both = await next();
  expect([first, second].map(({ key }) => isSigned(key, both))).toEqual([true, true]);
  expect(isSigned(first.key, both && { ...both, text: both.text.replace('SIGNED', 'FORGED') })).toBe(false);
  expect((await events.call('POST', path)).body.errorCode).toBe('Y824');

  const { body: listed } = await events.call('GET', path);
  expect(listed.secret).toEqual([first, second].map(({ id, createdDate }) => ({ id, createdDate })));
  expect((await events.call('GET', path, other)).body).toEqual({});
  expect((await events.call('DELETE', `${path}/${first.id}`, other)).body.errorCode).toBe('Y807');
  expect((await events.call('DELETE', `${path}/${first.id}`)).status).toBe(204);
  const last = await next();
  expect([first, second].map(({ key }) => isSigned(key, last))).toEqual([false, true]);
  const dump = await dumpDatabase(service.deps.database, ['service']);
  for (const { key } of [first, second]) {
    expect(dump).not.toContain(Buffer.from(key.slice(6), 'base64').toString('hex'));
    expect(service.log.text()).not.toContain(key.slice(6));
  }
});
