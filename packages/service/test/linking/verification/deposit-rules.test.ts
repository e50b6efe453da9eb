import { verificationStatuses, type VerificationStatus } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import {
  areSameAmounts,
  canonicalAmount,
  type DepositEvent,
  nextDepositState,
  type DepositAmount,
  depositWindow,
  drawAmounts,
  drawArrival,
} from '../../../src/linking/verification/deposit-rules.ts';

const events: readonly (readonly [string, DepositEvent])[] = [
  ['arrived', { type: 'arrived' }],
  ['refused', { type: 'refused' }],
  ['matched', { type: 'matched' }],
  ['mismatched with a try left', { type: 'mismatched', attemptsLeft: 1 }],
  ['mismatched at the last try', { type: 'mismatched', attemptsLeft: 0 }],
  ['ended', { type: 'ended' }],
];

/** All valid moves. Every other pair of status and event is invalid. */
const moves: readonly (readonly [VerificationStatus, string, VerificationStatus, string | null])[] = [
  ['INITIATED', 'arrived', 'DEPOSITED', null],
  ['INITIATED', 'refused', 'FAILED', 'INSTRUCTION_GENERATION_ERROR'],
  ['DEPOSITED', 'matched', 'SUCCESS', null],
  ['DEPOSITED', 'mismatched with a try left', 'DEPOSITED', null],
  ['DEPOSITED', 'mismatched at the last try', 'FAILED', 'DATA_MISMATCH'],
  ['DEPOSITED', 'ended', 'FAILED', 'EXPIRED'],
];

describe('state machine of challenge deposits', () => {
  it.each(verificationStatuses)('deposits in status %s move by the listed events only', (status) => {
    for (const [name, event] of events) {
      const move = moves.find(([from, by]) => from === status && by === name);
      const expected = move === undefined ? null : { status: move[2], reason: move[3] };
      expect(nextDepositState(status, event), `${status} ${name}`).toEqual(expected);
    }
  });
});

describe('terms of challenge deposits', () => {
  const startedAt = new Date('2026-11-20T10:00:00Z');
  const cents = (amount: string): number => Math.round(Number(amount) * 100);

  it('two credits are below one dollar, and one debit is at most their sum', () => {
    for (let draw = 0; draw < 500; draw += 1) {
      const [one, other, debit] = drawAmounts();
      expect([one?.direction, other?.direction, debit?.direction]).toEqual(['CREDIT', 'CREDIT', 'DEBIT']);
      const [first, second, third] = [one, other, debit].map((entry) => cents(entry?.amount ?? ''));
      for (const amount of [first, second, third]) expect(amount).toBeGreaterThan(0);
      for (const amount of [first, second]) expect(amount).toBeLessThan(100);
      expect(third).toBeLessThanOrEqual((first ?? 0) + (second ?? 0));
    }
  });

  it('deposits arrive within two to four days, at different times', () => {
    const { from, to } = depositWindow(startedAt);
    expect([from.toISOString(), to.toISOString()]).toEqual(['2026-11-22T10:00:00.000Z', '2026-11-24T10:00:00.000Z']);
    const drawn = Array.from({ length: 200 }, () => drawArrival(startedAt).getTime());
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(from.getTime());
    expect(Math.max(...drawn)).toBeLessThan(to.getTime());
    expect(new Set(drawn).size).toBeGreaterThan(150);
  });
});

describe('amounts that a user enters', () => {
  const sent: DepositAmount[] = [
    { amount: '0.32', direction: 'CREDIT' },
    { amount: '0.45', direction: 'CREDIT' },
    { amount: '0.77', direction: 'DEBIT' },
  ];

  it('amounts are equal in any order', () => {
    expect(areSameAmounts(sent.toReversed(), sent)).toBe(true);
  });

  it.each<[string, DepositAmount[]]>([
    ['another amount', sent.with(0, { amount: '0.33', direction: 'CREDIT' })],
    [
      'a swapped direction',
      [sent[0], sent[2], sent[1]].map((entry, at) => ({
        amount: entry?.amount ?? '',
        direction: at === 2 ? 'DEBIT' : 'CREDIT',
      })),
    ],
    ['one entry left out', sent.slice(1)],
    ['one entry twice', [...sent, ...sent.slice(0, 1)]],
  ])('amounts with %s are not equal', (_what, entered) => {
    expect(areSameAmounts(entered, sent)).toBe(false);
  });

  it.each([
    [0.3, '0.30'],
    ['0.30', '0.30'],
    ['00.3', '0.30'],
    [1, '1.00'],
    ['0.450', '0.45'],
    ['0.455', null],
    [0.1 + 0.2, null],
    [1e-7, null],
  ])('the entered amount %s is read as %s', (entered, canonical) => {
    expect(canonicalAmount(entered)).toBe(canonical);
  });
});
