import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { add, link, newKey, signInFields } from '../../harness/linking.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

const accountsOf = async (token: string, id: number) =>
  (await host.call('GET', `/v1/provider-accounts/${id}/accounts`, { bearer: token })).body.accounts;

test('a session that links does not change the credentials of another session’s connection, one that manages does', async () => {
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token);
  const field = await signInFields(host, token, 16001, 'ok', 'ok');
  const path = `/v1/provider-accounts/${providerAccountId}/credentials`;
  const call = async (method: 'GET' | 'PUT', bearer: string) =>
    (await host.call(method, path, { bearer, ...(method === 'PUT' && { body: { field } }) })).body.error?.code ??
    'done';
  const linking = await host.session({ loginName });
  expect(await call('GET', linking.token)).toBe('capability.missing');
  expect(await call('PUT', linking.token)).toBe('capability.missing');
  // Linking the same login again repairs the connection but does not make it the session's own.
  await link(host, linking.token);
  expect(await call('PUT', linking.token)).toBe('capability.missing');
  const managing = await host.session({ loginName, capabilities: ['link', 'manage'] });
  expect(await call('GET', managing.token)).toBe('done');
  expect(await call('PUT', managing.token)).toBe('done');
});

test('a session that links reads nothing of another session’s connection until its user signs in there', async () => {
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token, { user: 'ok-balances' });
  const made = await accountsOf(token, providerAccountId);
  expect(made).not.toContainEqual(expect.objectContaining({ balance: null }));
  const linking = await host.session({ loginName });
  const bearer = linking.token;
  const path = `/v1/provider-accounts/${providerAccountId}`;
  const refusals = async () => {
    const listed = await host.call('GET', `${path}/accounts`, { bearer });
    const selected = await host.call('PUT', `${path}/selection`, { bearer, body: { accountIds: [made[0].accountId] } });
    return [listed.body.error?.code, selected.body.error?.code];
  };
  const refused = ['capability.missing', 'capability.missing'];
  expect(await refusals()).toEqual(refused);
  expect((await host.call('GET', '/v1/provider-accounts', { bearer })).body.providerAccounts).toEqual([]);
  const wrong = await link(host, linking.token, { user: 'ok-balances', password: 'wrong' });
  expect([wrong.providerAccountId, wrong.status]).toEqual([providerAccountId, 'FAILED']);
  expect(await refusals()).toEqual(refused);
  await link(host, linking.token, { user: 'ok-balances' });
  expect(await accountsOf(linking.token, providerAccountId)).toEqual(made);
  const managing = await host.session({ loginName, capabilities: ['link', 'manage'] });
  expect(await accountsOf(managing.token, providerAccountId)).toEqual(made);
});

test('a session that verifies is shown no balances of another session’s connection', async () => {
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token, { user: 'ok-verified-later' });
  const made = await accountsOf(token, providerAccountId);
  const verifying = await host.session({ loginName, configNames: ['Verification'] });
  expect(await accountsOf(verifying.token, providerAccountId)).toEqual(
    made.map((account: object) => ({ ...account, balance: null })),
  );
  const transferring = await host.session({ loginName, configNames: ['AssetTransfer'] });
  expect(await accountsOf(transferring.token, providerAccountId)).toBeUndefined();
});

test('a session that starts with a bank or a connection reaches no other bank and no other connection', async () => {
  const { token, loginName } = await host.session();
  const mine = await link(host, token);
  const beside = await link(host, token, { user: 'ok-beside' });
  const elsewhere = await link(host, token, { providerId: 16002, password: 'wrong' });
  const capabilities = ['link', 'manage', 'consents'];
  const starting = async (start: object) => (await host.session({ loginName, capabilities, start })).token;
  const code = async (bearer: string, method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, body?: object) => {
    const headers = { 'idempotency-key': newKey() };
    return (await host.call(method, path, { bearer, body, headers })).body?.error?.code ?? 'done';
  };
  const formOf = (bearer: string, { providerAccountId: id }: { providerAccountId: number }) =>
    code(bearer, 'GET', `/v1/provider-accounts/${id}/credentials`);
  const ofOne = await starting({ providerAccountId: mine.providerAccountId });
  const ofBank = await starting({ providerId: 16001 });
  for (const [bearer, outside] of [
    [ofOne, beside],
    [ofBank, elsewhere],
  ] as const) {
    const path = `/v1/provider-accounts/${outside.providerAccountId}`;
    expect(await formOf(bearer, outside)).toBe('capability.missing');
    expect(await code(bearer, 'PUT', `${path}/credentials`, { field: [{ id: 'x', value: 'y' }] })).toBe(
      'capability.missing',
    );
    expect(await code(bearer, 'DELETE', path)).toBe('capability.missing');
    expect((await add(host, bearer, { providerId: 16002 })).body.error?.code).toBe('capability.missing');
    expect(await code(bearer, 'POST', '/v1/consents', { providerId: 16020 })).toBe('capability.missing');
    expect(await formOf(bearer, mine)).toBe('done');
    expect((await add(host, bearer)).status).toBe(201);
  }
  expect(await formOf(ofBank, beside)).toBe('done');
  const made = await link(host, ofOne, { user: 'ok-made-here' });
  expect(await formOf(ofOne, made)).toBe('done');
});

test('a session can delete a connection that it created, and others only with the capability manage', async () => {
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token);
  const second = await host.session({ loginName });
  expect(
    (await host.call('DELETE', `/v1/provider-accounts/${providerAccountId}`, { bearer: second.token })).body.error.code,
  ).toBe('capability.missing');
  await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: second.token });
  expect(
    (await host.call('DELETE', `/v1/provider-accounts/${providerAccountId}`, { bearer: second.token })).body.error.code,
  ).toBe('capability.missing');
  expect((await host.call('DELETE', `/v1/provider-accounts/${providerAccountId}`, { bearer: token })).status).toBe(204);
  expect(
    (await host.call('GET', `/v1/provider-accounts/${providerAccountId}`, { bearer: token })).body.error.code,
  ).toBe('provider-account.not-found');
});

test('another user’s provider account answers 404 on every route', async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token);
  const stranger = await host.session({ capabilities: ['link', 'manage'] });
  const field = [{ id: '1', value: 'x' }];
  const calls = [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/refresh'],
    ['GET', '/accounts'],
    ['PUT', '/credentials', { field }],
    ['PUT', '/answers', { requestId: 'r', field }],
    ['PUT', '/selection', { accountIds: [1] }],
  ] as const;
  for (const [method, path, body] of calls) {
    const foreign = await host.call(method, `/v1/provider-accounts/${providerAccountId}${path}`, {
      bearer: stranger.token,
      body,
    });
    const missing = await host.call(method, `/v1/provider-accounts/999999999${path}`, { bearer: stranger.token, body });
    expect([foreign.status, foreign.body.error.code], path).toEqual([404, 'provider-account.not-found']);
    expect([missing.status, missing.body.error.code], path).toEqual([404, 'provider-account.not-found']);
  }
});
