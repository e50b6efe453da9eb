import { hashToken } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { revokeCredential } from '../../../src/index.ts';
import { testService } from '../../harness/test-service.ts';
import { inspectedStorage } from '../../harness/user-statements.ts';

const service = await testService();
const credentials = { clientId: 'sandbox-client', secret: 'sandbox-secret' };
const minutes = (count: number) => count * 60_000;

describe('access tokens of the service', () => {
  it('an access token is issued for client credentials and a login name, for thirty minutes', async () => {
    const reply = await service.requestToken('sbMem1', credentials);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      token: {
        accessToken: expect.stringMatching(/^[\w-]{22,}$/),
        issuedAt: service.clock.now().toISOString(),
        expiresIn: 1800,
      },
    });
  });

  it('an access token is issued for a multipart form too', async () => {
    const boundary = 'test-boundary';
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const reply = await service.call('POST', '/auth/token', {
      body: `${part('clientId', 'sandbox-client')}${part('secret', 'sandbox-secret')}--${boundary}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, loginName: 'sbMem1' },
    });
    expect(reply.status).toBe(201);
  });

  it('an access token is valid, beside others of the same user, until it expires', async () => {
    const [one, other] = [await service.token('sbMem1'), await service.token('sbMem1')];
    expect(one).not.toBe(other);
    for (const token of [one, other, one])
      expect((await service.call('GET', '/user', { token })).body.user.loginName).toBe('sbMem1');
    service.clock.advance(minutes(30) - 1);
    expect((await service.call('GET', '/user', { token: one })).status).toBe(200);
    service.clock.advance(1);
    expect(await service.call('GET', '/user', { token: one })).toMatchObject({
      status: 401,
      body: { errorCode: 'Y023' },
    });
  });

  it('access tokens do not expire by the business clock', async () => {
    const token = await service.token('sbMem1');
    await service.deps.businessClock.advance(minutes(600));
    expect((await service.call('GET', '/user', { token })).status).toBe(200);
  });

  it.each(['/auth/token', '/user/logout'])('%s revokes the access token of the call and no other', async (path) => {
    const [ended, kept] = [await service.token('sbMem2'), await service.token('sbMem2')];
    expect((await service.call(path === '/auth/token' ? 'DELETE' : 'POST', path, { token: ended })).status).toBe(204);
    expect(await service.call('GET', '/user', { token: ended })).toMatchObject({
      status: 401,
      body: { errorCode: 'Y020' },
    });
    expect((await service.call('GET', '/user', { token: kept })).status).toBe(200);
  });

  it('the service stores access tokens as hashes only', async () => {
    const token = await service.token('sbMem3');
    const rows = await service.deps.database.db.selectFrom('access_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('the service deletes an access token a day after it expired', async () => {
    const old = await service.token('sbMem4');
    service.clock.advance(minutes(60));
    await service.token('sbMem4');
    expect((await service.call('GET', '/user', { token: old })).body.errorCode).toBe('Y023');
    service.clock.advance(minutes(25 * 60));
    await service.token('sbMem4');
    expect((await service.call('GET', '/user', { token: old })).body.errorCode).toBe('Y020');
  });

  it('the service deletes old access tokens only in the bucket of the new one', async () => {
    const { db } = service.deps.database;
    const token = await service.token('sbMem5');
    const own = await db
      .selectFrom('access_token')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    const old = ['own', 'other'].map((name) => ({
      ...own,
      token_hash: name,
      bucket: name === 'own' ? own.bucket : (own.bucket + 1) % 1_024,
      expires_at: new Date(service.clock.now().getTime() - minutes(25 * 60)),
    }));
    await db.insertInto('access_token').values(old).execute();
    await service.token('sbMem5');
    const left = db.selectFrom('access_token').select('token_hash').where('token_hash', 'in', ['own', 'other']);
    expect(await left.execute()).toEqual([{ token_hash: 'other' }]);
  });

  it('an access token begins with the bucket of its user, or of the customer for the admin', async () => {
    const token = await service.token('sbMem1');
    const { id } = (await service.call('GET', '/user', { token })).body.user;
    const admin = await service.token('sandbox_admin');
    const rows = service.deps.database.db
      .selectFrom('access_token')
      .select(['bucket', 'user_id'])
      .where('token_hash', 'in', [hashToken(token), hashToken(admin)])
      .orderBy('user_id');
    expect(await rows.execute()).toEqual([
      { bucket: id % 1_024, user_id: id },
      { bucket: 1, user_id: null },
    ]);
    expect(token.slice(0, 2)).toBe((id % 1_024).toString(36).padStart(2, '0'));
    expect(admin.slice(0, 2)).toBe('01');
  });

  it('the service refuses a token without a valid bucket before it queries the database', async () => {
    const statements: string[] = [];
    const storage = inspectedStorage(await openTestStorage(), {
      statement: (text) => statements.push(text),
      transaction: () => {},
    });
    const inspected = await testService({ storage });
    const queriesFor = async (token: string): Promise<number> => {
      statements.length = 0;
      expect((await inspected.call('GET', '/user', { token })).body.errorCode).toBe('Y020');
      return statements.length;
    };
    const random = 'x'.repeat(43);
    expect(await queriesFor(`sf${random}`)).toBe(1);
    for (const bucket of ['sg', 'zz', 'A0', '-1']) expect(await queriesFor(`${bucket}${random}`)).toBe(0);
  });

  it('an access token for the admin login name is an admin token', async () => {
    const [admin, user] = [await service.token('sandbox_admin'), await service.token('sbMem1')];
    expect((await service.call('GET', '/configs/notifications/events', { token: admin })).status).toBe(200);
    expect(await service.call('GET', '/configs/notifications/events', { token: user })).toMatchObject({
      status: 401,
      body: { errorCode: 'Y015' },
    });
    expect(await service.call('GET', '/user', { token: admin })).toMatchObject({
      status: 401,
      body: { errorCode: 'Y015' },
    });
  });

  it('access tokens of two customers for the same login name are of different users', async () => {
    const [here, there] = [await service.token('twoCustomers'), await service.token('twoCustomers', 2)];
    const ids = await Promise.all(
      [here, there].map(async (token) => (await service.call('GET', '/user', { token })).body.user.id),
    );
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('token requests at the service', () => {
  it.each([
    ['a wrong secret', 'sbMem1', { ...credentials, secret: 'wrong' }, 400, 'Y301'],
    ['an unknown client', 'sbMem1', { ...credentials, clientId: 'unknown-client' }, 400, 'Y301'],
    ['the secret of another customer', 'sbMem1', { ...credentials, secret: 'sandbox-secret-2' }, 400, 'Y301'],
    ['no secret', 'sbMem1', { clientId: 'sandbox-client' }, 400, 'Y303'],
    ['no client id', 'sbMem1', { secret: 'sandbox-secret' }, 400, 'Y303'],
    ['no login name', null, credentials, 401, 'Y016'],
    ['two characters', 'ab', credentials, 400, 'Y801'],
    ['151 characters', 'a'.repeat(151), credentials, 400, 'Y801'],
    ['a space inside', 'ab cd', credentials, 400, 'Y800'],
  ])('a token request with %s is refused', async (_what, loginName, form, status, code) => {
    const reply = await service.requestToken(loginName, form);
    expect(reply).toMatchObject({ status, body: { errorCode: code } });
  });

  it.each([
    ['three characters', 'abc'],
    ['150 characters', 'b'.repeat(150)],
    ['other letters', 'josé'],
  ])('a token request with %s is accepted', async (_what, loginName) => {
    const header = Buffer.from(loginName, 'utf8').toString('latin1');
    const token = await service.token(header);
    expect((await service.call('GET', '/user', { token })).body.user.loginName).toBe(loginName);
  });

  it('a token request for an unknown login name creates the user once, if the customer allows it', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => service.token('newcomer')));
    const users = await Promise.all(
      tokens.map(async (token) => (await service.call('GET', '/user', { token })).body.user),
    );
    expect(new Set(users.map((user) => user.id)).size).toBe(1);
    expect(users[0]).toEqual({ id: expect.any(Number), loginName: 'newcomer', roleType: 'INDIVIDUAL' });
  });

  it('a token request for an unknown login name is refused if the customer registers users first', async () => {
    await service.deps.database.db.updateTable('customer').set({ creates_users: false }).where('id', '=', 2).execute();
    const reply = await service.requestToken('nobodyYet', { clientId: 'sandbox-client-2', secret: 'sandbox-secret-2' });
    expect(reply).toMatchObject({ status: 400, body: { errorCode: 'Y305' } });
  });
});

describe('revoked client credential', () => {
  it('a revoked client credential gets no access token, and its tokens become invalid', async () => {
    const other = await testService();
    const token = await other.token('sbMem1');
    await other.deps.database.tx((trx) => revokeCredential(trx, other.clock, 'sandbox-client'));
    expect((await other.requestToken('sbMem1', credentials)).body.errorCode).toBe('Y301');
    expect((await other.call('GET', '/user', { token })).body.errorCode).toBe('Y020');
  });
});
