import { describe, expect, it } from 'vitest';
import { findDue, ofUserItself, userByLoginName } from '../../../src/platform/database/index.ts';
import { claimLogin, releaseDueLogins, scheduleRelease } from '../../../src/tenancy/users/login-routes.ts';
import { insertUser } from '../../../src/tenancy/users/user-records.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const { database, ids } = service.deps;
const { db } = database;
const customerId = 1;
const admin = await service.token('sandbox_admin');
const register = (loginName: string) =>
  service.call('POST', '/user/register', { token: admin, body: { user: { loginName } } });
const signIn = async (loginName: string): Promise<number> =>
  (await service.call('GET', '/user', { token: await service.token(loginName) })).body.user.id;

const routesOf = (loginName: string) =>
  db.selectFrom('login_route').select('user_id').where('login_name', '=', loginName).execute();

/** Deletes a user like a process that ended before it released the login name. */
const deleteHalfway = (userId: number, loginName: string): Promise<void> =>
  database.tx(async (trx) => {
    const key = { customerId, userId };
    await trx
      .deleteFrom('service_user')
      .where((where) => where.and(ofUserItself(key)))
      .execute();
    await scheduleRelease(trx, { ...key, loginName });
  });

describe('creating a user', () => {
  it('a sign-in completes a user whose process ended after the login name was claimed', async () => {
    const claimed = await claimLogin(db, { customerId, userId: ids.next(), loginName: 'half-signed-in' });
    expect(await userByLoginName(db, customerId, 'half-signed-in')).toBeUndefined();
    expect(await signIn('half-signed-in')).toBe(claimed);
    expect((await register('half-signed-in')).body.errorCode).toBe('Y811');
  });

  it('a registration completes a user whose process ended after the login name was claimed', async () => {
    const claimed = await claimLogin(db, { customerId, userId: ids.next(), loginName: 'half-registered' });
    expect((await register('half-registered')).body.user.id).toBe(claimed);
    expect(await signIn('half-registered')).toBe(claimed);
  });

  it('of two concurrent registrations of a login name, one creates the user and the other is refused', async () => {
    const replies = await Promise.all([register('at-once'), register('at-once')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const created = replies.find(({ status }) => status === 200)?.body.user.id;
    expect(await signIn('at-once')).toBe(created);
  });

  it('two concurrent first sign-ins of a login name are of one user', async () => {
    const [first, second] = await Promise.all([signIn('twins'), signIn('twins')]);
    expect(first).toBe(second);
  });
});

describe('releasing a login name', () => {
  it('unregistering releases the login name before the reply', async () => {
    const token = await service.token('released');
    expect((await service.call('DELETE', '/user/unregister', { token })).status).toBe(204);
    expect(await routesOf('released')).toEqual([]);
    expect(await findDue(database, 'login-release', { at: new Date(), limit: 9 })).toEqual([]);
  });

  it('a login name that was not released after its user was deleted is free for a sign-in and a registration', async () => {
    for (const [loginName, again] of [
      ['left-signs-in', signIn],
      ['left-registers', async (name: string) => (await register(name)).body.user.id as number],
    ] as const) {
      const before = await signIn(loginName);
      await deleteHalfway(before, loginName);
      expect(await userByLoginName(db, customerId, loginName)).toBeUndefined();
      const after = await again(loginName);
      expect(after).not.toBe(before);
      expect(await routesOf(loginName)).toEqual([{ user_id: after }]);
    }
  });

  it('a background round releases a login name after a process ended early, and keeps that of a new user', async () => {
    const userId = await signIn('left-alone');
    await deleteHalfway(userId, 'left-alone');
    expect(await releaseDueLogins(service.deps)).toBe(1);
    expect(await routesOf('left-alone')).toEqual([]);
    const newUserId = await signIn('left-alone');
    await database.tx((trx) => scheduleRelease(trx, { customerId, userId, loginName: 'left-alone' }));
    expect([await releaseDueLogins(service.deps), await releaseDueLogins(service.deps)]).toEqual([1, 0]);
    expect(await signIn('left-alone')).toBe(newUserId);
  });

  it('a process that completes a user late does not create the id of an unregistered user again', async () => {
    const id = await signIn('late');
    expect((await service.call('DELETE', '/user/unregister', { token: await service.token('late') })).status).toBe(204);
    const user = { customerId, id, loginName: 'late', profile: {}, at: new Date() };
    expect(await database.tx((trx) => insertUser(trx, user))).toBe('gone');
    expect(await signIn('late')).not.toBe(id);
  });
});
