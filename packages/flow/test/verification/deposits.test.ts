import { describe, expect, it } from 'vitest';
import type { VerificationEvent } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import { account, session, view } from '../views.ts';
import {
  amounts,
  byDeposits,
  confirmed,
  deposits,
  eligibilities,
  emitted,
  exitOf,
  judged,
  of501,
  of901,
  open,
  ordered,
  paths,
  play,
  read,
  secret,
  situations,
  submitted,
  typed,
  user,
} from './verification-views.ts';

const { start } = session();
const failure = { code: 'network.lost', reference: '', retryAfter: null } as const;

describe('verification: deposits', () => {
  it('a typed account number is sent with the request and appears nowhere else', () => {
    const { model, last } = play([...paths.cdvReview, confirmed]);
    expect(last).toContainEqual({
      type: 'request',
      request: 'createVerification',
      input: ordered,
      typed: { account: { accountType: 'CHECKING', routingNumber: '021000021', accountNumber: secret } },
    });
    expect(JSON.stringify(model)).not.toContain(secret);
  });

  it('the details are kept when the user goes back from the review', () => {
    expect(play([...paths.cdvReview, user('detailsWanted')]).model.state).toMatchObject({
      step: 'cdvDetails',
      details: typed.details,
    });
  });

  it('after a lost reply, the flow checks whether deposits were ordered before they can be ordered again', () => {
    const lost = situations['cdvReview, unsure'];
    expect(play(lost).last).toContainEqual({ type: 'request', request: 'listVerifications', input: {} });
    expect(play([...lost, confirmed]).last).toEqual([]);
    expect(play([...lost, replied('listVerifications', {}, [byDeposits()])]).model.state.step).toBe('cdvStarted');
    expect(play([...lost, replied('listVerifications', {}, [])]).model.state).toMatchObject({
      step: 'cdvReview',
      sending: false,
      problem: { class: 'network.lost' },
    });
  });

  it('pending deposits emit `fin-pending` only when the user leaves, and never after they were confirmed', () => {
    expect(emitted(play(paths.cdvStarted).effects)).toEqual([]);
    const confirmedNow = judged({ verificationStatus: 'SUCCESS' });
    const { effects } = play([...paths.cdvAmounts, amounts, confirmedNow, user('done')]);
    expect(emitted(effects).map(({ type }) => type)).toEqual(['fin-success', 'fin-exit']);
  });

  it('leaving with pending deposits emits `fin-pending` once and exits with the outcome pending', () => {
    const { effects } = play([...paths.cdvStarted, user('done')]);
    expect(emitted(effects)).toEqual([
      {
        type: 'fin-pending',
        kind: 'verification',
        verificationId: 901,
        expectedFrom: '2026-11-24',
        expectedTo: '2026-11-26',
      },
      { type: 'fin-exit', outcome: 'pending', screen: 'cdvStarted', providerAccountIds: [501] },
    ]);
  });

  it('the screen changes automatically when the deposits arrive', () => {
    const arrived: VerificationEvent[] = [
      ...paths.cdvWaiting,
      { source: 'host', type: 'verificationChanged', ...of901 },
      read({ verificationStatus: 'DEPOSITED' }),
    ];
    expect(play(arrived).model.state.step).toBe('cdvAmounts');
  });

  it('wrong amounts show the result and the number of attempts left', () => {
    const wrong = judged({ verificationStatus: 'DEPOSITED', deposits: deposits({ remainingAttempts: 1 }) });
    const { model } = play([...paths.cdvAmounts, amounts, wrong]);
    expect(model.state).toMatchObject({
      step: 'cdvAmounts',
      wrong: true,
      verification: { deposits: { remainingAttempts: 1 } },
    });
    const over = judged({ verificationStatus: 'FAILED', reason: 'DATA_MISMATCH' });
    expect(play([amounts, over], model).model.state).toMatchObject({
      step: 'cdvResult',
      verification: { reason: 'DATA_MISMATCH' },
    });
    expect(exitOf([...paths.cdvAmounts, amounts, over])).toMatchObject({ outcome: 'failed' });
  });

  it('the verification is read again if the reply to the amounts was lost', () => {
    const { model, last } = play([...paths.cdvAmounts, amounts, refused('submitAmounts', submitted, failure)]);
    expect(model.state).toMatchObject({ step: 'cdvAmounts', sending: false, problem: { class: 'network.lost' } });
    expect(last).toContainEqual({ type: 'request', request: 'getVerification', input: of901 });
  });

  it('a new start after the time limit begins at the details, with the known data of the account', () => {
    const again: VerificationEvent[] = [
      ...paths.cdvResult,
      user('startAgain'),
      replied('getProviderAccount', of501, view({ status: 'SUCCESS' })),
      replied('listAccounts', of501, [account(1)]),
      eligibilities,
    ];
    expect(play(again).model.state).toMatchObject({ step: 'cdvDetails', accountId: 1, numbersRefused: false });
  });

  it('the flow returns to the details if deposits could not be sent to the account number', () => {
    const { model } = play([
      open({ start: { ...start, ...of901 } }),
      read({
        verificationStatus: 'FAILED',
        reason: 'INSTRUCTION_GENERATION_ERROR',
        providerAccountId: null,
        accountId: null,
      }),
      user('detailsWanted'),
    ]);
    expect(model.state).toMatchObject({ step: 'cdvDetails', from: null, numbersRefused: true });
  });
});
