import { testDatabaseKind } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { limitsAt } from '../../harness/limits-at.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const admin = await service.token('sandbox_admin');
const register = (user: unknown, token = admin) => service.call('POST', '/user/register', { token, body: { user } });
const profile = {
  name: { first: 'Grace', last: 'Moreau' },
  address: { city: 'Portland', country: 'US' },
  email: 'grace@people.example',
  preferences: { currency: 'USD', locale: 'en_US' },
};

describe('user endpoints of the service', () => {
  it('an admin registers a user of the service, who is read with a token of their own', async () => {
    const registered = await register({ loginName: 'grace.m', ...profile });
    expect(registered.status).toBe(200);
    const token = await service.token('grace.m');
    const { body } = await service.call('GET', '/user', { token });
    expect(body).toEqual({
      user: { id: registered.body.user.id, loginName: 'grace.m', roleType: 'INDIVIDUAL', ...profile },
    });
  });

  it('a login name is registered once for each customer of the service', async () => {
    await register({ loginName: 'twice' });
    expect(await register({ loginName: 'twice' })).toMatchObject({ status: 400, body: { errorCode: 'Y811' } });
    expect(await register({ loginName: 'sandbox_admin' })).toMatchObject({ status: 400, body: { errorCode: 'Y811' } });
    expect((await register({ loginName: 'twice' }, await service.token('sandbox_admin_2', 2))).status).toBe(200);
  });

  it('updating a user of the service changes the fields that are sent and keeps the others', async () => {
    await register({ loginName: 'changing', ...profile });
    const token = await service.token('changing');
    const change = { name: { last: 'Bell' }, email: 'bell@people.example', preferences: { timeZone: 'UTC' } };
    const put = (user: object) => service.call('PUT', '/user', { token, body: { user } });
    expect((await put({ ...change, loginName: 'changing' })).status).toBe(204);
    expect((await put({ loginName: 'another' })).body.errorMessage).toBe('Invalid value for user.loginName.');
    expect((await service.call('GET', '/user', { token })).body.user).toMatchObject({
      name: { first: 'Grace', last: 'Bell' },
      address: profile.address,
      email: 'bell@people.example',
      preferences: { currency: 'USD', locale: 'en_US', timeZone: 'UTC' },
    });
  });

  it('unregistering a user ends all of their tokens, and the same login name is a new user afterwards', async () => {
    const [token, second] = [await service.token('leaving'), await service.token('leaving')];
    const before = (await service.call('GET', '/user', { token })).body.user.id;
    expect((await service.call('DELETE', '/user/unregister', { token })).status).toBe(204);
    for (const ended of [token, second])
      expect((await service.call('GET', '/user', { token: ended })).body.errorCode).toBe('Y020');
    const after = (await service.call('GET', '/user', { token: await service.token('leaving') })).body.user.id;
    expect(after).not.toBe(before);
  });

  it.runIf(testDatabaseKind() === 'postgres')(
    'unregistering a user may take as long as a background job in the database',
    async () => {
      const limits = await limitsAt(service.deps.database, 'service_user', 'delete');
      const token = await service.token('leaving-with-much');
      expect((await service.call('DELETE', '/user/unregister', { token })).status).toBe(204);
      expect(await limits()).toEqual(['1min']);
    },
  );

  it.each([
    [{}, 'Y803', 'user.loginName'],
    [{ loginName: 'ab' }, 'Y800', 'user.loginName'],
    [{ loginName: 'a b c' }, 'Y800', 'user.loginName'],
    [{ loginName: 'fine', email: 'no' }, 'Y800', 'user.email'],
    [{ loginName: 'fine', age: 7 }, 'Y800', 'user.age'],
    [{ loginName: 'fine', name: { first: 'a'.repeat(101) } }, 'Y801', 'user.name.first'],
  ])('registering a user of the service refuses %j', async (user, code, name) => {
    const reply = await register(user);
    expect(reply).toMatchObject({ status: 400, body: { errorCode: code } });
    expect(reply.body.errorMessage).toContain(name);
  });
});
