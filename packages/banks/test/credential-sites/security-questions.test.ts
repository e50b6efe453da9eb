import { signInReply } from '@fin-link/contracts/banks';
import { describe, expect, it } from 'vitest';
import { expectChallenge, expectProblem, expectReply, openTestSites } from './test-sites.ts';

const { clock, send, signIn, answerWith, accounts } = await openTestSites();
const siteId = '16003';

const ask = async (userName = 'ok') => {
  const reply = expectChallenge(await signIn(siteId, userName), 'challenge');
  return { ...reply, keys: keysOf(reply) };
};
const keysOf = ({ challenge }: Pick<ReturnType<typeof expectChallenge>, 'challenge'>): string[] =>
  challenge.kind === 'questionAndAnswer' ? challenge.questions.map(({ key }) => key) : expect.fail(challenge.kind);

describe('Security questions at a credential site', () => {
  it('a credential site asks all security questions of a login together', async () => {
    expect((await ask()).keys).toEqual(['first-pet']);
    expect((await ask('ok-two')).keys).toEqual(['first-pet', 'birth-city']);
    expect((await ask('ok-three-anna')).keys).toEqual(['first-pet', 'birth-city', 'first-teacher']);
    expect((await ask('ok-twofold')).keys).toEqual(['first-pet']);
  });

  it('a security question accepts the right answer, ignoring case and surrounding spaces', async () => {
    const { siteSession } = await ask();
    const reply = expectReply(await answerWith(siteId, siteSession, { 'first-pet': ' biscuit' }), signInReply);
    expect(reply.result).toBe('signed-in');
    expect((await accounts(siteId, reply.siteSession)).length).toBeGreaterThan(2);
  });

  it('a security question is not repeated after a right answer', async () => {
    const { siteSession } = await ask('ok-three');
    const first = { 'first-pet': 'Biscuit', 'birth-city': 'Shelbyville', 'first-teacher': 'Lopez' };
    const refused = expectChallenge(await answerWith(siteId, siteSession, first), 'challenge-refused');
    expect(refused.attemptsLeft).toBe(2);
    expect(keysOf(refused)).toEqual(['birth-city', 'first-teacher']);
    const second = { 'birth-city': 'Springfield', 'first-teacher': 'Lopez' };
    const again = expectChallenge(await answerWith(siteId, siteSession, second), 'challenge-refused');
    expect(keysOf(again)).toEqual(['first-teacher']);
    const last = await answerWith(siteId, siteSession, { 'first-teacher': 'Garcia' });
    expect(expectReply(last, signInReply).result).toBe('signed-in');
  });

  it('security questions require every answer, and a missing answer is no attempt', async () => {
    const { siteSession } = await ask('ok-two');
    expectProblem(await answerWith(siteId, siteSession, { 'first-pet': 'Biscuit' }), 400, 'TECH_ERROR');
    const refused = await answerWith(siteId, siteSession, { 'first-pet': '', 'birth-city': '' });
    expect(expectChallenge(refused, 'challenge-refused').attemptsLeft).toBe(2);
  });

  it('the third wrong answer to security questions ends the sign-in', async () => {
    const { siteSession } = await ask();
    const wrong = { 'first-pet': 'Rex' };
    await answerWith(siteId, siteSession, wrong);
    await answerWith(siteId, siteSession, wrong);
    expectProblem(await answerWith(siteId, siteSession, wrong), 403, 'INVALID_ADDL_INFO_PROVIDED');
    expectProblem(await answerWith(siteId, siteSession, wrong), 401, 'SITE_SESSION_INVALIDATED');
  });

  it('expired security questions can be requested again, and there is no other method', async () => {
    const { siteSession } = await ask();
    clock.advance(300_000);
    expectProblem(await answerWith(siteId, siteSession, { 'first-pet': 'Biscuit' }), 410, 'REQUEST_TIME_OUT');
    expectProblem(
      await send('POST', `${siteId}/api/challenge/other-method`, { token: siteSession }),
      409,
      'TECH_ERROR',
    );
    const again = await send('POST', `${siteId}/api/challenge/resend`, { token: siteSession });
    expect(keysOf(expectChallenge(again, 'challenge'))).toEqual(['first-pet']);
  });
});
