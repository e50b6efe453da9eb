import { signInReply } from '@fin-link/contracts/banks';
import { describe, expect, it } from 'vitest';
import { expectChallenge, expectProblem, expectReply, openTestSites } from './test-sites.ts';

const { clock, send, signIn, answer, accounts } = await openTestSites();
const siteId = '16005';

const ask = async () => expectChallenge(await signIn(siteId), 'challenge');
const choose = async (siteSession: string, method: string) =>
  expectChallenge(await answer(siteId, siteSession, method), 'challenge');
const post = (path: string, token: string) => send('POST', `${siteId}/api/challenge/${path}`, { token });

describe('Choice of method at a credential site', () => {
  it('the choice of method comes before the code and masks telephone number and address', async () => {
    const { challenge } = await ask();
    expect(challenge).toMatchObject({
      kind: 'selection',
      options: [
        { value: 'text', text: expect.stringMatching(/^Text message to ••• \d{4}$/) },
        { value: 'call', text: expect.stringMatching(/^Call ••• \d{4}$/) },
        { value: 'email', text: 'Email o•••@mail.example' },
      ],
    });
  });

  it('a chosen method leads to the code, with its own time limit and attempts', async () => {
    const { siteSession } = await ask();
    expect(expectChallenge(await answer(siteId, siteSession, 'pigeon'), 'challenge-refused').attemptsLeft).toBe(2);
    clock.advance(60_000);
    const requested = await choose(siteSession, 'email');
    expect(requested).toMatchObject({
      siteSession,
      expiresIn: 180,
      attemptsLeft: 3,
      challenge: { kind: 'token', destination: 'o•••@mail.example', canResend: true, otherMethod: true },
    });
    const reply = expectReply(await answer(siteId, siteSession, '123456'), signInReply);
    expect(reply.result).toBe('signed-in');
    expect((await accounts(siteId, reply.siteSession)).length).toBeGreaterThan(3);
  });

  it('the chosen method does not change when the code is wrong or sent again', async () => {
    const { siteSession } = await ask();
    await choose(siteSession, 'call');
    const refused = expectChallenge(await answer(siteId, siteSession, '000000'), 'challenge-refused');
    expect(refused).toMatchObject({ attemptsLeft: 2, challenge: { text: expect.stringContaining('calling') } });
    const again = expectChallenge(await post('resend', siteSession), 'challenge');
    expect(again).toMatchObject({ attemptsLeft: 3, challenge: { text: expect.stringContaining('calling') } });
  });

  it('the method can be changed until the code is entered', async () => {
    const { siteSession } = await ask();
    expectProblem(await post('other-method', siteSession), 409, 'TECH_ERROR');
    await choose(siteSession, 'text');
    clock.advance(200_000);
    expect(expectChallenge(await post('other-method', siteSession), 'challenge').challenge.kind).toBe('selection');
    await choose(siteSession, 'email');
    const entered = expectReply(await answer(siteId, siteSession, '123456'), signInReply);
    expectProblem(await post('other-method', entered.siteSession), 409, 'TECH_ERROR');
  });

  it('a chosen method does not sign the customer in without a code', async () => {
    const { siteSession } = await ask();
    expectProblem(
      await send('GET', `${siteId}/api/accounts`, { token: siteSession }),
      403,
      'ADDL_AUTHENTICATION_REQUIRED',
    );
    await choose(siteSession, 'text');
    expectProblem(
      await send('GET', `${siteId}/api/accounts`, { token: siteSession }),
      403,
      'ADDL_AUTHENTICATION_REQUIRED',
    );
    for (const wrong of ['1', '2']) await answer(siteId, siteSession, wrong);
    expectProblem(await answer(siteId, siteSession, '3'), 403, 'INVALID_ADDL_INFO_PROVIDED');
    expectProblem(await post('other-method', siteSession), 401, 'SITE_SESSION_INVALIDATED');
  });
});
