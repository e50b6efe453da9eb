import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { plainUpstream } from '../../harness/plain-upstream.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url, service } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl: await plainUpstream(url), settings: everyRole });
const bearer = keyOf('administrator');

test.each([
  ['GET', '/v1/operations/banks', 'OPERATIONS'],
  ['GET', '/v1/operations/consents', 'OPERATIONS'],
  ['GET', '/v1/operations/active-users', 'OPERATIONS'],
  ['GET', '/v1/operations/deliveries?channel=service', 'EVENT_DELIVERIES'],
] as const)('%s %s says what a service of the public interface lacks', async (method, path, capability) => {
  const { status, body } = await host.call(method, path, { bearer });
  expect(status).toBe(501);
  expect(body.error).toMatchObject({ code: 'operations.not-at-this-service', capability });
});

test('replays and tests of the service’s events say what the service lacks', async () => {
  const replies = [
    await host.call('POST', '/v1/operations/deliveries/replay', {
      bearer,
      body: { channel: 'service', deliveryId: ['x'] },
    }),
    await host.call('POST', '/v1/operations/callbacks/test', {
      bearer,
      body: { channel: 'service', eventName: 'REFRESH' },
    }),
  ];
  for (const { body } of replies) expect(body.error).toMatchObject({ capability: 'EVENT_DELIVERIES' });
});

test('events of the host, callbacks and insight subscriptions work at a service of the public interface', async () => {
  for (const path of ['deliveries?channel=host', 'callbacks', 'insight-subscriptions'])
    expect((await host.call('GET', `/v1/operations/${path}`, { bearer })).status, path).toBe(200);
});

test('a user of this host is found at a service of the public interface, and another login name creates no user', async () => {
  const user = await host.session();
  const { providerAccountId } = await link(host, user.token);
  const { body } = await host.call('GET', `/v1/operations/users/${user.loginName}`, { bearer });
  expect(body).toMatchObject({
    user: { createdAt: null, lastSeenAt: expect.any(String) },
    providerAccount: [{ providerAccountId, status: 'SUCCESS' }],
  });
  const missing = await host.call('GET', '/v1/operations/users/never-seen', { bearer });
  expect(missing.body.error.code).toBe('user.not-found');
  const users = service.deps.database.db.selectFrom('service_user').select('id').where('login_name', '=', 'never-seen');
  expect(await users.execute()).toEqual([]);
});
