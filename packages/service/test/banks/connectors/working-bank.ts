import { systemClock } from '@fin-link/storage';
import { expect, it } from 'vitest';
import type {
  BankAccount,
  BankProblem,
  BankTarget,
  Connector,
  SignInOutcome,
} from '../../../src/banks/connectors/contract/connector.ts';
import { pages, type PageResult } from '../../../src/banks/connectors/contract/paging.ts';

/** A working bank and the sign-in of one of its customers. */
export interface WorkingBank {
  name: string;
  baseUrl: string;
  target: BankTarget;
  values: Record<string, string>;
  /** Answers to its questions, in order. */
  answers: Record<string, string>[];
  /** A wrong answer to the first question; `null` if there is none. */
  wrongAnswer: Record<string, string> | null;
  /** For banks with consents: starts a session with a consent, and ends the consent. */
  byConsent?: { open(): Promise<string>; end(): Promise<void> };
}

const period = { from: '2024-01-01', to: '2026-01-01', cursor: null };
const never = new AbortController().signal;

/** Runs the suite of a working bank through its connector. */
export function runWorkingBank(connector: { connect(baseUrl: string): Connector }, bank: WorkingBank): void {
  const reached = connector.connect(bank.baseUrl);
  const { byConsent } = bank;
  const enter = async (): Promise<string> => {
    if (byConsent !== undefined) return byConsent.open();
    let last = await reached.signIn(bank.target, bank.values, never);
    for (const answer of bank.answers) last = await reached.answer(bank.target, challenge(last).session, answer, never);
    return last.kind === 'signed-in' ? last.session : expect.fail(`not signed in: ${last.kind}`);
  };

  it('the connector signs in and answers all questions of the bank', async () => {
    expect(await enter()).toEqual(expect.any(String));
  });

  it.runIf(bank.wrongAnswer !== null)('the connector reports a wrong answer and the next question', async () => {
    const requested = challenge(await reached.signIn(bank.target, bank.values, never));
    const refused = challenge(await reached.answer(bank.target, requested.session, bank.wrongAnswer ?? {}, never));
    expect([requested.refused, refused.refused]).toEqual([false, true]);
  });

  it('the connector lists accounts, pages of transactions and holdings in the service’s own terms', async () => {
    const opened = await enter();
    const accounts = await reached.listAccounts(bank.target, opened, never);
    if (accounts.kind === 'problem') expect.fail(accounts.detail);
    expect(accounts.items.length).toBeGreaterThan(1);
    for (const account of accounts.items) {
      expectAccount(account);
      const read: PageResult<unknown>[] = [];
      for await (const page of pages(
        (cursor) => reached.listTransactions(bank.target, opened, account.key, { ...period, cursor }, never),
        systemClock,
      ))
        read.push(page);
      expect(read.at(-1)).toMatchObject({ kind: 'page', isLast: true });
      const holdings = await reached.listHoldings(bank.target, opened, account.key, never);
      expect(holdings.kind === 'listed' && holdings.items.length > 0).toBe(account.hasHoldings);
    }
  });

  it('the connector resumes an open bank session, but not an ended one', async () => {
    const opened = await enter();
    expect(await reached.resume(bank.target, opened, never)).toMatchObject({ kind: 'signed-in' });
    await reached.signOut(bank.target, opened, never);
    await byConsent?.end();
    expect(await reached.resume(bank.target, opened, never)).toMatchObject({
      kind: 'problem',
      additionalStatus: 'SITE_SESSION_INVALIDATED',
    });
    expect(await reached.listAccounts(bank.target, opened, never)).toMatchObject({ kind: 'problem' });
  });

  it.runIf(byConsent === undefined)('the connector reports wrong credentials as INCORRECT_CREDENTIALS', async () => {
    const wrong = Object.fromEntries(Object.keys(bank.values).map((name) => [name, 'unknown']));
    expect(await reached.signIn(bank.target, wrong, never)).toMatchObject({
      kind: 'problem',
      additionalStatus: 'INCORRECT_CREDENTIALS',
    });
  });
}

export function challenge(outcome: SignInOutcome | BankProblem): Extract<SignInOutcome, { kind: 'challenge' }> {
  return outcome.kind === 'challenge' ? outcome : expect.fail(`no question: ${outcome.kind}`);
}

const decimal = /^-?\d+(\.\d+)?$/;

function expectAccount(account: BankAccount): void {
  expect(account.key).toMatch(/./);
  if (account.container === 'reward') return expect(account.balance).toBeNull();
  expect(account.balance?.amount).toMatch(decimal);
  expect(account.balance?.currency).toMatch(/^[A-Z]{3}$/);
  if (!account.isAsset) expect(Number(account.balance?.amount)).toBeGreaterThanOrEqual(0);
}
