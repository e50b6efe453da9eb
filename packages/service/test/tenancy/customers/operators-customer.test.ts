import { generateVaultKey, parseVaultKeys, type Storage } from '@fin-link/storage';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { createService, CustomerError, openCustomers } from '../../../src/index.ts';
import { jwtOf, rsaPair } from '../../harness/jwt.ts';
import { testService } from '../../harness/test-service.ts';

const vaultKeys = parseVaultKeys(generateVaultKey('test'));
const customer = {
  clientId: 'live-client',
  secret: 'a-secret-of-forty-characters-that-is-long',
  adminLoginName: 'live_admin',
};
const [first, second] = [customer.secret, 'another-secret-of-forty-odd-characters-too'];

async function production(storage: Storage, change: Partial<typeof customer> = {}) {
  const service = await createService({
    storage,
    vaultKeys,
    log: { level: 'silent' },
    settings: { mode: 'production', institutions: 0 },
    customer: { ...customer, ...change },
  });
  afterTests(() => service.stop());
  const request = (secret = first, clientId = customer.clientId, loginName = customer.adminLoginName) =>
    service.app.inject({
      method: 'POST',
      url: '/auth/token',
      headers: { 'api-version': '1.1', loginName, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ clientId, secret }).toString(),
    });
  const call = (url: string, token: string) =>
    service.app.inject({ url, headers: { 'api-version': '1.1', authorization: `Bearer ${token}` } });
  return { service, request, call };
}

describe("customer of the operator's environment", () => {
  it('a service in production creates the configured customer once, with a hashed secret, and no sandbox customers', async () => {
    const storage = await openTestStorage();
    const started = await Promise.all([production(storage), production(storage)]);
    for (const { request } of started) expect((await request()).statusCode).toBe(201);
    const [{ service, request, call }] = started;
    const { db } = service.deps.database;
    expect(await db.selectFrom('customer').selectAll().execute()).toHaveLength(1);
    const credentials = await db.selectFrom('customer_credential').selectAll().execute();
    expect(credentials).toMatchObject([{ client_key: 'live-client', environment: 'production' }]);
    expect(JSON.stringify(credentials)).not.toContain(first);
    const { token } = (await request()).json();
    expect((await call('/providers', token.accessToken)).json()).toEqual({});
    expect((await call('/sandbox/clock', token.accessToken)).statusCode).toBe(404);
  });

  it('a service that starts with a new client secret refuses the old secret and its tokens', async () => {
    const storage = await openTestStorage();
    const before = await production(storage);
    const { token } = (await before.request()).json();
    const after = await production(storage, { secret: second });
    expect((await after.request(first)).json().errorCode).toBe('Y301');
    expect((await after.request(second)).statusCode).toBe(201);
    expect((await after.call('/auth/apiKey', token.accessToken)).json().errorCode).toBe('Y020');
  });

  it('a service that starts with a new client id adds it to the customer, and does not start with a revoked one', async () => {
    const storage = await openTestStorage();
    await production(storage);
    const next = await production(storage, { clientId: 'live-client-2' });
    const customers = await openCustomers(storage);
    await customers.revoke('live-client');
    expect((await next.request(first, 'live-client')).json().errorCode).toBe('Y301');
    expect((await next.request(first, 'live-client-2')).statusCode).toBe(201);
    expect(await next.service.deps.database.db.selectFrom('customer').selectAll().execute()).toHaveLength(1);
    await expect(production(storage)).rejects.toThrow(CustomerError);
    await expect(customers.revoke('live-client')).rejects.toThrow(CustomerError);
  });

  it.each([
    ['a short secret', { secret: 'short' }],
    ['a client id of another customer', { adminLoginName: 'other_admin' }],
  ])('the service refuses to start with a customer that has %s', async (_what, change) => {
    const storage = await openTestStorage();
    await production(storage);
    await expect(production(storage, change)).rejects.toThrow(CustomerError);
  });
});

it('an operator creates a customer of the service that signs in with JWTs only', async () => {
  const storage = await openTestStorage();
  const service = await testService({ storage });
  const customers = await openCustomers(storage, service.clock);
  const { clientId, secret } = await customers.addCredential('jwt_admin', 'sandbox');
  expect((await service.requestToken('jwt_admin', { clientId, secret })).status).toBe(201);
  await customers.setAuthentication('jwt_admin', 'jwt');
  expect((await service.requestToken('jwt_admin', { clientId, secret })).body.errorCode).toBe('Y027');
  const pair = rsaPair();
  const iss = await customers.addApiKey('jwt_admin', 'sandbox', `${pair.publicKey}\n`);
  const token = await jwtOf(service, pair, { iss });
  expect((await service.call('GET', '/auth/apiKey', { token })).body.apiKey[0].key).toBe(iss);
  expect(await customers.list()).toContainEqual({
    adminLoginName: 'jwt_admin',
    authentication: 'jwt',
    clientId,
    environment: 'sandbox',
    createdAt: service.clock.now(),
    revokedAt: null,
  });
  await expect(customers.setAuthentication('nobody_there', 'both')).rejects.toThrow(CustomerError);
});
