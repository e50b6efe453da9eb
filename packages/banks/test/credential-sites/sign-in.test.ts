import { signInReply } from '@fin-link/contracts/banks';
import { hashToken } from '@fin-link/storage';
import { describe, expect, it } from 'vitest';
import { expectChallenge, expectProblem, expectReply, openTestSites } from './test-sites.ts';

const { clock, database, send, signIn, answer, enter, accounts } = await openTestSites();

describe('Sign-in at a credential site', () => {
  it('user ok with password ok signs in at the site without a challenge', async () => {
    const reply = expectReply(await signIn('16001'), signInReply);
    expect(reply).toMatchObject({ result: 'signed-in', expiresIn: 900 });
    expect(await accounts('16001', reply.siteSession)).toHaveLength(3);
  });

  it('sign-in ignores case and surrounding spaces of a user name, but not of a password', async () => {
    expectReply(await signIn('16001', ' OK-Anna '), signInReply);
    expectProblem(await signIn('16001', 'ok', ' ok'), 401, 'INCORRECT_CREDENTIALS');
    expectProblem(await signIn('16001', 'ok', 'OK'), 401, 'INCORRECT_CREDENTIALS');
  });

  it('a wrong password and an unknown user get the same answer, on every attempt', async () => {
    const wrong = await signIn('16001', 'ok', 'nope');
    expectProblem(wrong, 401, 'INCORRECT_CREDENTIALS');
    for (const userName of ['unknown', 'ok-', '', 'o k', 'account-lock', '__proto__', 'ok\u0000']) {
      expect((await signIn('16001', userName)).body).toBe(wrong.body);
    }
    for (let attempt = 0; attempt < 12; attempt += 1) await signIn('16001', 'ok', 'nope');
    expectReply(await signIn('16001'), signInReply);
  });

  it('sign-in requires both fields', async () => {
    expectProblem(
      await send('POST', '16001/api/sign-in', { body: { values: { PASSWORD: 'ok' } } }),
      401,
      'INCORRECT_CREDENTIALS',
    );
    expectProblem(
      await send('POST', '16001/api/sign-in', { body: { values: { LOGIN: 'ok' } } }),
      401,
      'INCORRECT_CREDENTIALS',
    );
  });

  it('sign-in stores only the hash of a token', async () => {
    const token = await enter('16002', 'ok-marker');
    const rows = await database.db
      .selectFrom('site_session')
      .selectAll()
      .where('user_name', '=', 'ok-marker')
      .execute();
    expect(rows.map((row) => row.token_hash)).toEqual([hashToken(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('Second way to sign in at a credential site', () => {
  const enterWith = (siteId: string, values: Record<string, string>) =>
    send('POST', `${siteId}/api/sign-in`, { body: { values } });

  it('the second way to sign in reaches the same customer', async () => {
    const reply = expectReply(await enterWith('16006', { CUSTOMER_NUMBER: ' 1000042', PIN: '2580' }), signInReply);
    const named = expectReply(await signIn('16006'), signInReply);
    expect(await accounts('16006', reply.siteSession)).toEqual(await accounts('16006', named.siteSession));
  });

  it('the second way to sign in requires all of its fields, at a bank that offers it', async () => {
    for (const values of [
      { CUSTOMER_NUMBER: '1000042' },
      { CUSTOMER_NUMBER: '1000042', PIN: '2581' },
      { CUSTOMER_NUMBER: '1000043', PIN: '2580' },
      { CUSTOMER_NUMBER: '1000042', PIN: '2580', LOGIN: 'unknown' },
      { LOGIN: 'ok', PIN: '2580' },
    ])
      expectProblem(await enterWith('16006', values), 401, 'INCORRECT_CREDENTIALS');
    expectProblem(await enterWith('16001', { CUSTOMER_NUMBER: '1000042', PIN: '2580' }), 401, 'INCORRECT_CREDENTIALS');
  });
});

describe('Session of a credential site', () => {
  it('a session belongs to one site', async () => {
    const token = await enter('16001');
    expectProblem(await send('GET', '16002/api/accounts', { token }), 401, 'SITE_SESSION_INVALIDATED');
    expectProblem(await send('DELETE', '16002/api/sign-in', { token }), 401, 'SITE_SESSION_INVALIDATED');
    expect(await accounts('16001', token)).toHaveLength(3);
  });

  it('an expired session is deleted at the next sign-in', async () => {
    const token = await enter('16001', 'ok-late');
    clock.advance(899_000);
    await accounts('16001', token);
    clock.advance(1_000);
    expectProblem(await send('GET', '16001/api/accounts', { token }), 401, 'SITE_SESSION_INVALIDATED');
    await signIn('16001');
    expect(
      await database.db.selectFrom('site_session').selectAll().where('user_name', '=', 'ok-late').execute(),
    ).toEqual([]);
  });

  it('a session ends when the customer signs out', async () => {
    const token = await enter('16002');
    expect(await send('DELETE', '16002/api/sign-in', { token })).toMatchObject({ statusCode: 204, body: '' });
    expectProblem(await send('GET', '16002/api/accounts', { token }), 401, 'SITE_SESSION_INVALIDATED');
    expectProblem(await send('DELETE', '16002/api/sign-in', { token }), 401, 'SITE_SESSION_INVALIDATED');
  });

  it('the customer can sign out before the challenge is answered', async () => {
    const { siteSession } = expectChallenge(await signIn('16002'), 'challenge');
    expect((await send('DELETE', '16002/api/sign-in', { token: siteSession })).statusCode).toBe(204);
    expectProblem(await answer('16002', siteSession, '123456'), 401, 'SITE_SESSION_INVALIDATED');
    expect(
      await database.db
        .selectFrom('site_challenge')
        .selectAll()
        .where('token_hash', '=', hashToken(siteSession))
        .execute(),
    ).toEqual([]);
  });

  it.each([undefined, 'short', 'site_unknownunknownunknownunknown', 'spaces are not in it at all, no'])(
    'a session is refused for the token %s',
    async (token) => {
      for (const path of ['accounts', 'accounts/x/transactions?from=never', 'accounts/x/holdings']) {
        expectProblem(
          await send('GET', `16001/api/${path}`, token === undefined ? {} : { token }),
          401,
          'SITE_SESSION_INVALIDATED',
        );
      }
    },
  );
});
