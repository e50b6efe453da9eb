import { ServiceCallError, type ServiceClient } from '@fin-link/service-client';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { add, link, newKey, until } from '../../harness/linking.ts';
import { resultsOf } from '../../harness/results.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
await host.start();

const { resultOf, end, storedResults } = resultsOf(host);

test('a provider account added by a process that died is in its session’s result and in no other', async () => {
  const client = host.deps.client as { -readonly [N in keyof ServiceClient]: ServiceClient[N] };
  const { addProviderAccount } = client;
  const reached = Promise.withResolvers<void>();
  const { sessionId, token, loginName } = await host.session();
  const before = await link(host, token, { providerId: 16002, password: 'wrong' });
  client.addProviderAccount = async (call) => {
    await addProviderAccount(call);
    reached.resolve();
    // Simulates a killed process: nothing happens after the service has done its work.
    return new Promise(() => {});
  };
  void add(host, token);
  await reached.promise;
  client.addProviderAccount = addProviderAccount;
  const other = await host.session({ loginName });
  await end(token, 'cancelled', 'progress');
  await end(other.token, 'cancelled', 'search');
  host.clock.advance(31_000);
  const rows = await until(
    () => storedResults(sessionId),
    ({ length }) => length === 1,
  );
  const held = await host.deps.broker.use(loginName, (brokered) => client.getProviderAccounts({ token: brokered }));
  const added = held.body.providerAccount?.find(({ id }) => id !== before.providerAccountId);
  expect(rows[0]?.providerAccounts.map((account) => account.providerAccountId).toSorted()).toEqual(
    [before.providerAccountId, added?.id].toSorted(),
  );
  expect((await resultOf(other.sessionId)).providerAccounts).toEqual([]);
});

test('a lost answer to an add loses no provider account, and the same idempotency key adds no second one', async () => {
  const client = host.deps.client as { -readonly [N in keyof ServiceClient]: ServiceClient[N] };
  const { addProviderAccount } = client;
  client.addProviderAccount = async (call) => {
    client.addProviderAccount = addProviderAccount;
    await addProviderAccount(call);
    const facts = { fault: 'unreachable', endpoint: 'addProviderAccount', status: null, code: null } as const;
    throw new ServiceCallError({ ...facts, referenceCode: null, retryAfter: null });
  };
  const { sessionId, token } = await host.session();
  const key = newKey();
  expect((await add(host, token, { key })).body.error.code).toBe('service.unavailable');
  expect((await resultOf(sessionId)).providerAccounts).toHaveLength(1);
  expect((await add(host, token, { key })).status).toBe(201);
  expect((await host.call('GET', '/v1/provider-accounts', { bearer: token })).body.providerAccounts).toHaveLength(1);
});

test.each([502, 504])(
  'an add answered with %i by a balancer is looked up in the service for the result',
  async (status) => {
    const client = host.deps.client as { -readonly [N in keyof ServiceClient]: ServiceClient[N] };
    const { addProviderAccount } = client;
    client.addProviderAccount = async (call) => {
      client.addProviderAccount = addProviderAccount;
      await addProviderAccount(call);
      const facts = { fault: 'refused', endpoint: 'addProviderAccount', status, code: null } as const;
      throw new ServiceCallError({ ...facts, referenceCode: null, retryAfter: null });
    };
    const { sessionId, token } = await host.session();
    expect((await add(host, token)).body.error.code).toBe('service.unavailable');
    expect((await resultOf(sessionId)).providerAccounts).toHaveLength(1);
  },
);

test('an add that the host could not record is in the result', async () => {
  const client = host.deps.client as { -readonly [N in keyof ServiceClient]: ServiceClient[N] };
  const { addProviderAccount } = client;
  client.addProviderAccount = async (call) => {
    client.addProviderAccount = addProviderAccount;
    await addProviderAccount(call);
    // Simulates that the host's database fails right after the service's reply.
    throw new Error('Connection terminated unexpectedly');
  };
  const { sessionId, token } = await host.session();
  expect((await add(host, token)).status).toBe(500);
  expect((await resultOf(sessionId)).providerAccounts).toHaveLength(1);
});

test('an add is in the result even if the service has not answered since', async () => {
  const client = host.deps.client as { -readonly [N in keyof ServiceClient]: ServiceClient[N] };
  const { getProviderAccount, getProviderAccounts } = client;
  const { sessionId, token, loginName } = await host.session();
  const silence = (): Promise<never> => {
    const facts = { fault: 'unreachable', endpoint: 'getProviderAccount', status: null, code: null } as const;
    return Promise.reject(new ServiceCallError({ ...facts, referenceCode: null, retryAfter: null }));
  };
  client.getProviderAccount = silence;
  expect((await add(host, token)).body.error.code).toBe('service.unavailable');
  client.getProviderAccounts = silence;
  await end(token, 'error', 'progress');
  host.clock.advance(31_000);
  const rows = await until(
    () => storedResults(sessionId),
    ({ length }) => length === 1,
  );
  Object.assign(client, { getProviderAccount, getProviderAccounts });
  const held = await host.deps.broker.use(loginName, (brokered) => client.getProviderAccounts({ token: brokered }));
  expect(held.body.providerAccount).toHaveLength(1);
  expect(rows[0]?.providerAccounts).toMatchObject([
    { providerAccountId: held.body.providerAccount?.[0]?.id, providerId: 16001, accountIds: [] },
  ]);
});
