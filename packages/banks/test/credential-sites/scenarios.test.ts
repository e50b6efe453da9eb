import { once } from 'node:events';
import { signInReply } from '@fin-link/contracts/banks';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import {
  banksMigrations,
  createCredentialSites,
  credentialSites,
  scenarios,
  type BanksSchema,
} from '../../src/index.ts';
import { expectProblem, expectReply, openTestSites, rightAnswers } from './test-sites.ts';

const { clock, delays, send, signIn, answerWith, comeToLastQuestion, enter, accounts, transactions } =
  await openTestSites();
const problems = scenarios.flatMap(({ userName, effect }) =>
  effect.kind === 'problem' ? [{ userName, ...effect }] : [],
);
const at = (step: string) => problems.filter((problem) => problem.at === step);

describe.each(credentialSites)('Scenarios of the credential site $siteId', ({ siteId, challenge }) => {
  it.each(at('sign-in'))('scenario $userName fails at sign-in', async ({ userName, httpStatus, additionalStatus }) => {
    expectProblem(await signIn(siteId, userName), httpStatus, additionalStatus);
    expectProblem(await signIn(siteId, userName, 'wrong'), 401, 'INCORRECT_CREDENTIALS');
  });

  it.each(at('challenge'))(
    'scenario $userName fails at the challenge, or at sign-in without one',
    async ({ userName, httpStatus, additionalStatus }) => {
      if (challenge === null) return expectProblem(await signIn(siteId, userName), httpStatus, additionalStatus);
      const last = await comeToLastQuestion(siteId, userName);
      if (last.result === 'signed-in') return expect.fail('nothing was asked');
      const answered = await answerWith(siteId, last.siteSession, rightAnswers(last.challenge));
      expectProblem(answered, httpStatus, additionalStatus);
    },
  );

  it.each(at('accounts'))(
    'scenario $userName fails at the accounts',
    async ({ userName, httpStatus, additionalStatus }) => {
      const token = await enter(siteId, userName);
      expectProblem(await send('GET', `${siteId}/api/accounts`, { token }), httpStatus, additionalStatus);
      expectProblem(
        await send('GET', `${siteId}/api/accounts/any/transactions`, { token }),
        httpStatus,
        additionalStatus,
      );
    },
  );

  it.each(at('transactions'))(
    'scenario $userName fails at the transactions',
    async ({ userName, httpStatus, additionalStatus }) => {
      const token = await enter(siteId, userName);
      const [first] = await accounts(siteId, token);
      expectProblem(
        await send('GET', `${siteId}/api/accounts/${first?.siteAccountId}/transactions`, { token }),
        httpStatus,
        additionalStatus,
      );
    },
  );

  it('scenario partial-data-retrieved serves every account except the last', async () => {
    const token = await enter(siteId, 'partial-data-retrieved');
    const owned = await accounts(siteId, token);
    expect(owned.map(({ unavailable }) => unavailable)).toEqual([
      ...owned.slice(1).map(() => null),
      'DATA_RETRIEVAL_FAILED',
    ]);
    for (const account of owned.slice(0, -1)) await transactions(siteId, token, account.siteAccountId);
    const refused = await send('GET', `${siteId}/api/accounts/${owned.at(-1)?.siteAccountId}/transactions`, { token });
    expectProblem(refused, 503, 'DATA_RETRIEVAL_FAILED');
  });

  it('scenario no-accounts serves an empty list', async () => {
    expect(await accounts(siteId, await enter(siteId, 'no-accounts'))).toEqual([]);
  });

  it.each([15, 70])('scenario slow-%is takes that long in total, and part of it per request', async (seconds) => {
    delays.length = 0;
    const token = await enter(siteId, `slow-${seconds}s`);
    const start = clock.now().getTime();
    const owned = await accounts(siteId, token);
    await accounts(siteId, token);
    for (const { siteAccountId } of owned) {
      await transactions(siteId, token, siteAccountId);
      await transactions(siteId, token, siteAccountId, '?from=2026-01-01');
      await send('GET', `${siteId}/api/accounts/${siteAccountId}/holdings`, { token });
    }
    expect(clock.now().getTime() - start).toBe(seconds * 1_000);
    expect(delays).toHaveLength(1 + owned.length);
    const longestPart = Math.max(300, 700 / owned.length);
    expect(Math.max(...delays)).toBeLessThanOrEqual(seconds * longestPart);
  });
});

describe('User names of credential site scenarios', () => {
  it('user names of scenarios are the additional status in lower case with dashes', () => {
    for (const { userName, additionalStatus } of problems)
      expect(userName).toBe(additionalStatus.toLowerCase().replaceAll('_', '-'));
    expect(new Set(scenarios.map(({ userName }) => userName)).size).toBe(scenarios.length);
  });
});

describe('A slow answer of a credential site', () => {
  it('a slow answer is abandoned when the caller disconnects', async () => {
    const storage = await openTestStorage();
    const database = await storage.database<BanksSchema>('banks', banksMigrations);
    const started = Promise.withResolvers<AbortSignal>();
    const delay = async (_milliseconds: number, signal: AbortSignal): Promise<void> => {
      started.resolve(signal);
      await once(signal, 'abort');
      signal.throwIfAborted();
    };
    const app = await createCredentialSites({ database, clock: manualClock(), businessClock: manualClock(), delay });
    afterTests(() => app.close());
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${base}/sites/16001/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ values: { LOGIN: 'slow-70s', PASSWORD: 'ok' } }),
    });
    const { siteSession } = signInReply.parse(await response.json());
    const hangUp = new AbortController();
    const call = fetch(`${base}/sites/16001/api/accounts`, {
      headers: { authorization: `Bearer ${siteSession}` },
      signal: hangUp.signal,
    });
    const signal = await started.promise;
    expect(signal.aborted).toBe(false);
    hangUp.abort();
    await expect(call).rejects.toThrow();
    if (!signal.aborted) await once(signal, 'abort');
  });
});

describe('A person’s user name at a credential site', () => {
  it('a person’s user name is not mistaken for a scenario', async () => {
    expectReply(await signIn('16001', 'ok-account-locked'), signInReply);
  });
});
