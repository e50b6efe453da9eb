import type { DataUpdates } from '@fin-link/contracts/service';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { settleAll } from '../../../src/platform/journal/index.ts';
import { callbackServer } from '../../harness/callback-server.ts';
import { testService } from '../../harness/test-service.ts';

// Receivers compare the time of a signature with their own clock.
const service = await testService({ settings: { allowLoopbackCallbacks: true } });
service.clock.set(new Date());
await service.start();
const base = await service.app.listen({ host: '127.0.0.1', port: 0 });

async function call(method: 'GET' | 'POST', path: string, token: string, body?: object) {
  const reply = await fetch(`${base}/${path}`, {
    method,
    headers: {
      'api-version': '1.1',
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
}

it('a subscriber to DATA_UPDATES gets a signed event whose links return the changed data to the admin only', async () => {
  const { deps } = service;
  const callback = await callbackServer();
  const admin = await service.token('sandbox_admin');
  const subscribed = await call('POST', 'configs/notifications/events/DATA_UPDATES', admin, {
    event: { callbackUrl: callback.url },
  });
  expect(subscribed.status).toBeLessThan(300);
  const made = await call('POST', 'configs/notifications/secrets', admin);
  const names = ['ann&co', 'zoë+1'];
  const tokens = await Promise.all(names.map((name) => service.token(name)));
  const balance = { amount: 1, currency: 'USD' };
  for (const [place, token] of tokens.entries()) {
    const account = { accountType: 'CHECKING', accountName: `Of ${names[place]}`, balance };
    expect((await call('POST', 'accounts', token, { account })).status).toBe(200);
  }
  await settleAll(deps.database, deps.businessClock);
  // The customer's interval has passed by the sandbox clock.
  await deps.businessClock.advance(10 * 60_000);
  await callback.came(1);

  const [received] = callback.received;
  if (received === undefined) throw new Error('unreachable');
  const verified = new Webhook(made.body.secret.key).verify(received.text, received.headers as Record<string, string>);
  expect(verified).toEqual(received.body);
  const { info, data }: { info: string; data: DataUpdates } = received.body.event;
  expect([info, data.userCount]).toEqual(['DATA_UPDATES.USER_DATA', 2]);
  expect(data.userData.map(({ user }) => user.loginName).toSorted()).toEqual(names.toSorted());
  for (const { user, links } of data.userData) {
    const [link] = links;
    const extract = await call('GET', link?.href ?? '', admin);
    expect(extract.body.userData).toMatchObject([{ user, account: [{ accountName: `Of ${user.loginName}` }] }]);
    for (const token of tokens) expect((await call('GET', link?.href ?? '', token)).body.errorCode).toBe('Y015');
  }
});
