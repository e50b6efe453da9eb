import type { ServiceClient } from '@fin-link/service-client';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { newLogin, testHost, type TestHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, log: serviceLog } = await linkingService(storage);
const hosts = await Promise.all([1, 2, 3].map(() => testHost({ storage, serviceUrl })));
const [host] = hosts as [TestHost];

const mintings = (): number =>
  serviceLog.lines().filter((line) => line['route'] === '/auth/token' && line['method'] === 'POST').length;
const brokered = (one: TestHost, loginName: string): Promise<string> =>
  one.deps.broker.use(loginName, async (token) => token);

test('parallel calls in three processes mint one service token per login', async () => {
  const loginName = newLogin();
  const before = mintings();
  const tokens = await Promise.all(
    Array.from({ length: 30 }, (_, index) => brokered(hosts[index % 3] ?? host, loginName)),
  );
  expect(new Set(tokens).size).toBe(1);
  expect(mintings() - before).toBe(1);
});

test('a service token that the service rejects is replaced once, and the call succeeds', async () => {
  const loginName = newLogin();
  const first = await brokered(host, loginName);
  await host.deps.client.deleteToken({ token: first });
  const before = mintings();
  const replies = await Promise.all(
    hosts.map((one) => one.deps.broker.use(loginName, (token) => one.deps.client.getUser({ token }))),
  );
  expect(replies.map(({ body }) => body.user.loginName)).toEqual([loginName, loginName, loginName]);
  expect(mintings() - before).toBe(1);
});

test('a service token is stored sealed', async () => {
  const loginName = newLogin();
  const token = await brokered(host, loginName);
  const rows = await host.deps.database.db
    .selectFrom('service_token')
    .selectAll()
    .where('login_name', '=', loginName)
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('revoking a service token does not stop a process that is minting one', async () => {
  const loginName = newLogin();
  const [one, other] = hosts as [TestHost, TestHost];
  const client = one.deps.client as { -readonly [N in keyof ServiceClient]: ServiceClient[N] };
  const { createToken } = client;
  client.createToken = async (call) => {
    client.createToken = createToken;
    const reply = await createToken(call);
    await other.deps.broker.revoke(loginName);
    return reply;
  };
  const before = mintings();
  const token = await brokered(one, loginName);
  expect((await one.deps.client.getUser({ token })).body.user.loginName).toBe(loginName);
  expect(await brokered(other, loginName)).toBe(token);
  expect(mintings() - before).toBe(1);
});
