import {
  signInReply,
  siteAccounts,
  siteProblem,
  siteTransactions,
  type SignInReply,
  type SiteChallenge,
} from '@fin-link/contracts/banks';
import type { Database } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { z } from 'zod';
import {
  banksMigrations,
  createCredentialSites,
  type BanksSchema,
  type CredentialSitesOptions,
  type Delay,
} from '../../src/index.ts';

/**
 * Opens all sites on the database of this test run. The test controls both clocks. Delays are recorded without waiting.
 */
export async function openTestSites(options: Pick<CredentialSitesOptions, 'logger'> = {}) {
  const storage = await openTestStorage();
  const database: Database<BanksSchema> = await storage.database<BanksSchema>('banks', banksMigrations);
  const clock = manualClock();
  const businessClock = manualClock('2026-11-20T15:00:00.000Z');
  const delays: number[] = [];
  const delay: Delay = async (milliseconds) => {
    delays.push(milliseconds);
    clock.advance(milliseconds);
  };
  const app = await createCredentialSites({ database, clock, businessClock, delay, ...options });
  afterTests(() => app.close());

  const send = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { token, body }: { token?: string; body?: object | string } = {},
  ) =>
    app.inject({
      method,
      url: `/sites/${path}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
  const signIn = (siteId: string, userName = 'ok', password = 'ok') =>
    send('POST', `${siteId}/api/sign-in`, { body: { values: { LOGIN: userName, PASSWORD: password } } });
  const answer = (siteId: string, token: string, code: string) =>
    send('POST', `${siteId}/api/challenge`, { token, body: { values: { answer: code } } });

  const answerWith = (siteId: string, token: string, values: Record<string, string>) =>
    send('POST', `${siteId}/api/challenge`, { token, body: { values } });

  /** Signs in and stops at the bank's last question. */
  const comeToLastQuestion = async (siteId: string, userName = 'ok'): Promise<SignInReply> => {
    const first = expectReply(await signIn(siteId, userName), signInReply);
    if (first.result === 'signed-in' || first.challenge.kind !== 'selection') return first;
    return expectReply(await answerWith(siteId, first.siteSession, rightAnswers(first.challenge)), signInReply);
  };

  /** Signs in with the password and answers every further question. */
  const enter = async (siteId: string, userName = 'ok'): Promise<string> => {
    const last = await comeToLastQuestion(siteId, userName);
    if (last.result === 'signed-in') return last.siteSession;
    const entered = await answerWith(siteId, last.siteSession, rightAnswers(last.challenge));
    return expectReply(entered, signInReply).siteSession;
  };
  const accounts = async (siteId: string, token: string) =>
    expectReply(await send('GET', `${siteId}/api/accounts`, { token }), siteAccounts).accounts;
  const transactions = async (siteId: string, token: string, siteAccountId: string, query = '') =>
    expectReply(
      await send('GET', `${siteId}/api/accounts/${siteAccountId}/transactions${query}`, { token }),
      siteTransactions,
    );

  return {
    app,
    database,
    clock,
    businessClock,
    delays,
    send,
    signIn,
    answer,
    answerWith,
    comeToLastQuestion,
    enter,
    accounts,
    transactions,
  };
}

const answersByQuestion: Readonly<Record<string, string>> = {
  'first-pet': 'Biscuit',
  'birth-city': 'Springfield',
  'first-teacher': 'Garcia',
};

/** Returns the right answers from the catalogue. */
export function rightAnswers(challenge: SiteChallenge): Record<string, string> {
  switch (challenge.kind) {
    case 'token':
      return { answer: '123456' };
    case 'questionAndAnswer':
      return Object.fromEntries(challenge.questions.map(({ key }) => [key, answersByQuestion[key] ?? '']));
    case 'image':
      return { answer: challenge.image === null ? 'lighthouse' : 'R7KM4' };
    case 'selection':
      return { answer: challenge.options[0]?.value ?? '' };
  }
}

export function expectReply<S extends z.ZodType>(response: LightMyRequestResponse, schema: S): z.output<S> {
  expect(response.statusCode, response.body).toBe(200);
  return schema.parse(response.json());
}

/** Checks that the response is a challenge with the expected result. */
export function expectChallenge(response: LightMyRequestResponse, result: 'challenge' | 'challenge-refused') {
  const reply: SignInReply = expectReply(response, signInReply);
  if (reply.result !== result) return expect.fail(`expected ${result}, got ${reply.result}`);
  return reply;
}

/** Checks the status and additional status of a failure, and that it contains no server details. */
export function expectProblem(response: LightMyRequestResponse, statusCode: number, additionalStatus: string): void {
  const { problem } = siteProblem.parse(response.json());
  expect([response.statusCode, problem.additionalStatus]).toEqual([statusCode, additionalStatus]);
  expect(response.body).not.toMatch(/node_modules|\.ts:|\\n +at /);
}
