import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Claims, jwtOf, registerKey, rsaPair } from '../../harness/jwt.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const pair = rsaPair();
const iss = await registerKey(service, pair);
const jwt = (claims: Claims = {}, alg?: string, by = pair) =>
  jwtOf(service, by, { iss, sub: 'sbMem1', ...claims }, alg);
const user = (token: string) => service.call('GET', '/user', { token });
const adminCall = (token: string) => service.call('GET', '/auth/apiKey', { token });
const seconds = (): number => Math.floor(service.clock.now().getTime() / 1_000);

describe('JWT sign-in at the service', () => {
  it('a JWT of a registered key authenticates its user and may be used again', async () => {
    const token = await jwt();
    for (const _ of [1, 2]) expect((await user(token)).body.user.loginName).toBe('sbMem1');
    expect((await adminCall(token)).body.errorCode).toBe('Y015');
  });

  it.each([undefined, 'sandbox_admin'])('a JWT with the subject %s authenticates the admin', async (sub) => {
    const token = await jwt({ sub });
    expect((await adminCall(token)).body.apiKey[0].key).toBe(iss);
    expect((await user(token)).body.errorCode).toBe('Y015');
  });

  it('a JWT with an unknown login name creates the user once, if the customer allows it', async () => {
    const token = await jwt({ sub: 'new-by-jwt' });
    const ids = (await Promise.all([1, 2, 3].map(() => user(token)))).map(({ body }) => body.user.id);
    expect(new Set(ids).size).toBe(1);
    await service.deps.database.db.updateTable('customer').set({ creates_users: false }).where('id', '=', 1).execute();
    expect((await user(await jwt({ sub: 'not-registered' }))).body.errorCode).toBe('Y305');
    expect((await user(token)).status).toBe(200);
    await service.deps.database.db.updateTable('customer').set({ creates_users: true }).where('id', '=', 1).execute();
  });

  it('a JWT expires at its time with a tolerance of 30 seconds', async () => {
    const exp = seconds() + 60;
    const token = await jwt({ exp });
    service.clock.advance(89_000);
    expect((await user(token)).status).toBe(200);
    service.clock.advance(2_000);
    expect((await user(token)).body.errorCode).toBe('Y023');
  });

  it('revoking a JWT ends that JWT and no other', async () => {
    const [ended, kept] = [await jwt({ sub: 'sbMem2' }), await jwt({ sub: 'sbMem3' })];
    expect((await service.call('DELETE', '/auth/token', { token: ended })).status).toBe(204);
    expect((await user(ended)).body.errorCode).toBe('Y020');
    expect((await user(kept)).status).toBe(200);
    service.clock.advance(1_900_000);
    await service.call('DELETE', '/auth/token', { token: await jwt() });
    const left = await service.deps.database.db.selectFrom('revoked_jwt').selectAll().execute();
    expect(left).toHaveLength(1);
  });

  it('removing an API key invalidates its JWTs in every service process', async () => {
    const other = await testService({ storage: service.storage, clock: service.clock });
    const second = rsaPair();
    const issuer = await registerKey(service, second);
    const token = await jwt({ iss: issuer }, undefined, second);
    expect((await other.call('GET', '/user', { token })).status).toBe(200);
    const admin = await jwt({ sub: undefined });
    expect((await service.call('DELETE', `/auth/apiKey/${issuer}`, { token: admin })).status).toBe(204);
    expect((await other.call('GET', '/user', { token })).body.errorCode).toBe('Y020');
  });

  it('a customer setting allows JWTs, client credentials or both', async () => {
    const setting = (authentication: 'client-credentials' | 'jwt' | 'both') =>
      service.deps.database.db.updateTable('customer').set({ authentication }).where('id', '=', 1).execute();
    // The same claims in the same second produce the JWT that was revoked.
    service.clock.advance(1_000);
    const token = await jwt();
    const credentials = { clientId: 'sandbox-client', secret: 'sandbox-secret' };
    await setting('jwt');
    expect((await service.requestToken('sbMem1', credentials)).body.errorCode).toBe('Y027');
    expect((await user(token)).status).toBe(200);
    await setting('client-credentials');
    expect(await user(token)).toMatchObject({ status: 401, body: { errorCode: 'Y027' } });
    expect((await service.requestToken('sbMem1', credentials)).status).toBe(201);
    await setting('both');
  });
});

describe('refused JWTs', () => {
  const unsigned = (header: object, payload: object): string =>
    [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const forged = rsaPair();
  it.each<[string, () => string | Promise<string>]>([
    ['of another key', () => jwt({}, undefined, forged)],
    ['of an unknown issuer', () => jwt({ iss: 'key_unknown' })],
    ['without issuer', () => jwt({ iss: undefined })],
    ['signed with RS256', () => jwt({}, 'RS256')],
    ['signed with PS512', () => jwt({}, 'PS512')],
    ['without signature', () => `${unsigned({ alg: 'none' }, { iss, iat: seconds(), exp: seconds() + 60 })}.`],
    [
      'with the public key as a shared secret',
      () => {
        const text = unsigned({ alg: 'HS512' }, { iss, iat: seconds(), exp: seconds() + 60 });
        return `${text}.${createHmac('sha512', pair.publicKey).update(text).digest('base64url')}`;
      },
    ],
    ['without iat', () => jwt({ iat: undefined })],
    ['without exp', () => jwt({ exp: undefined })],
    ['that lives too long', () => jwt({ exp: seconds() + 1_801 })],
    ['from the future', () => jwt({ iat: seconds() + 31, exp: seconds() + 600 })],
    ['that begins later', () => jwt({ nbf: seconds() + 31 })],
    ['that ends before it begins', () => jwt({ iat: seconds() + 10, exp: seconds() + 5 })],
    ['with a short login name', () => jwt({ sub: 'ab' })],
    ['with a space in its login name', () => jwt({ sub: 'ab cd' })],
    ['with a number as login name', () => jwt({ sub: 12_345 })],
    ['with a NUL in its login name', () => jwt({ sub: 'abc\u0000d' })],
    ['that is none', () => 'a.b.c'],
  ])('a JWT %s is refused', async (_what, token) => {
    // Successive failures are limited, but this test checks each of them.
    await service.deps.database.db.deleteFrom('sign_in_failure').execute();
    expect(await user(await token())).toMatchObject({ status: 401, body: { errorCode: 'Y020' } });
  });
});
