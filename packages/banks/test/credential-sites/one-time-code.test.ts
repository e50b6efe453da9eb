import { signInReply } from '@fin-link/contracts/banks';
import { describe, expect, it } from 'vitest';
import { expectChallenge, expectProblem, expectReply, openTestSites } from './test-sites.ts';

const { clock, send, signIn, answer, accounts } = await openTestSites();
const siteId = '16002';

const ask = async (userName = 'ok') => expectChallenge(await signIn(siteId, userName), 'challenge');
const resend = (token: string) => send('POST', `${siteId}/api/challenge/resend`, { token });

describe('One-time code at a credential site', () => {
  it('a credential site asks for the one-time code after the password', async () => {
    const reply = await ask();
    expect(reply).toMatchObject({
      attemptsLeft: 3,
      expiresIn: 180,
      challenge: { kind: 'token', length: 6, canResend: true },
    });
    expect(reply.challenge).toMatchObject({ destination: expect.stringMatching(/^••• \d{4}$/) });
  });

  it('the right code returns a new token and ends the old one', async () => {
    const { siteSession } = await ask();
    const reply = expectReply(await answer(siteId, siteSession, '123456'), signInReply);
    expect(reply.result).toBe('signed-in');
    expect(reply.siteSession).not.toBe(siteSession);
    expect(await accounts(siteId, reply.siteSession)).toHaveLength(5);
    expectProblem(await answer(siteId, siteSession, '123456'), 401, 'SITE_SESSION_INVALIDATED');
    expectProblem(await send('GET', `${siteId}/api/accounts`, { token: siteSession }), 401, 'SITE_SESSION_INVALIDATED');
  });

  it('a typed code may contain a space', async () => {
    const { siteSession } = await ask();
    expect(expectReply(await answer(siteId, siteSession, ' 123 456'), signInReply).result).toBe('signed-in');
  });

  it('the third wrong code ends the sign-in', async () => {
    const { siteSession } = await ask();
    clock.advance(10_000);
    const second = expectChallenge(await answer(siteId, siteSession, '000000'), 'challenge-refused');
    expect(second).toMatchObject({ attemptsLeft: 2, expiresIn: 170, siteSession });
    expect(expectChallenge(await answer(siteId, siteSession, ''), 'challenge-refused').attemptsLeft).toBe(1);
    expectProblem(await answer(siteId, siteSession, '1234567'), 403, 'INVALID_ADDL_INFO_PROVIDED');
    expectProblem(await answer(siteId, siteSession, '123456'), 401, 'SITE_SESSION_INVALIDATED');
    expectProblem(await resend(siteSession), 401, 'SITE_SESSION_INVALIDATED');
  });

  it('the right code is accepted at the third attempt', async () => {
    const { siteSession } = await ask();
    await answer(siteId, siteSession, '1');
    await answer(siteId, siteSession, '2');
    expect(expectReply(await answer(siteId, siteSession, '123456'), signInReply).result).toBe('signed-in');
  });

  it('two concurrent wrong codes count as two', async () => {
    const { siteSession } = await ask();
    await Promise.all([answer(siteId, siteSession, '1'), answer(siteId, siteSession, '2')]);
    expectProblem(await answer(siteId, siteSession, '3'), 403, 'INVALID_ADDL_INFO_PROVIDED');
  });

  it('two concurrent right codes sign in once', async () => {
    const { siteSession } = await ask();
    const replies = await Promise.all([answer(siteId, siteSession, '123456'), answer(siteId, siteSession, '123456')]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  it('an expired code can be replaced without the password', async () => {
    const { siteSession } = await ask();
    await answer(siteId, siteSession, '1');
    clock.advance(180_000);
    expectProblem(await answer(siteId, siteSession, '123456'), 410, 'REQUEST_TIME_OUT');
    expect(expectChallenge(await resend(siteSession), 'challenge')).toMatchObject({
      attemptsLeft: 3,
      expiresIn: 180,
      siteSession,
    });
    expect(expectReply(await answer(siteId, siteSession, '123456'), signInReply).result).toBe('signed-in');
  });

  it('a code can be sent again while the old one is valid', async () => {
    const { siteSession } = await ask();
    clock.advance(100_000);
    expectChallenge(await resend(siteSession), 'challenge');
    clock.advance(100_000);
    expect(expectReply(await answer(siteId, siteSession, '123456'), signInReply).result).toBe('signed-in');
  });

  it('new codes do not extend the time limit of an unfinished sign-in', async () => {
    const { siteSession } = await ask();
    for (let minutes = 0; minutes < 15; minutes += 3) {
      expectChallenge(await resend(siteSession), 'challenge');
      clock.advance(180_000);
    }
    expectProblem(await resend(siteSession), 401, 'SITE_SESSION_INVALIDATED');
  });

  it('accounts are not served before the code is entered', async () => {
    const { siteSession } = await ask();
    expectProblem(
      await send('GET', `${siteId}/api/accounts`, { token: siteSession }),
      403,
      'ADDL_AUTHENTICATION_REQUIRED',
    );
  });

  it('a site does not ask for the code a second time, or at all if it uses none', async () => {
    const { siteSession } = await ask();
    const entered = expectReply(await answer(siteId, siteSession, '123456'), signInReply).siteSession;
    expectProblem(await answer(siteId, entered, '123456'), 409, 'TECH_ERROR');
    expectProblem(await resend(entered), 409, 'TECH_ERROR');
    const elsewhere = expectReply(await signIn('16001'), signInReply).siteSession;
    expectProblem(await answer('16001', elsewhere, '123456'), 409, 'TECH_ERROR');
    expectProblem(await send('POST', '16001/api/challenge/resend', { token: elsewhere }), 409, 'TECH_ERROR');
  });

  it('an empty answer does not end a challenge, and another site cannot answer it', async () => {
    const { siteSession } = await ask();
    expectProblem(
      await send('POST', `${siteId}/api/challenge`, { token: siteSession, body: { values: { code: '1' } } }),
      400,
      'TECH_ERROR',
    );
    expect(expectChallenge(await answer(siteId, siteSession, '1'), 'challenge-refused').attemptsLeft).toBe(2);
    expect((await answer('16001', siteSession, '123456')).statusCode).toBeGreaterThanOrEqual(400);
  });
});
