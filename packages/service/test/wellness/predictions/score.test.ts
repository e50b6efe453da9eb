import { describe, expect, test } from 'vitest';
import type { Cadence, FuturePayment, Household, Label, Series } from './exam/labels.ts';
import { score } from './exam/score.ts';
import type { ExamPrediction } from './exam/types.ts';

const payment = (id: number): Household['history'][number] => ({
  ...{ id, accountId: 1, date: '2025-05-10', amount: '10.00', currency: 'USD', direction: 'DEBIT', description: 'X' },
  ...{ merchant: null, isOwnTransfer: false },
});

const seriesOf = (id: string, cadence: Cadence, seen = 1): Series => ({
  ...{ id, class: 'bill', kind: id, cadence, seen, ruleDates: [] },
});

const due = (seriesId: string, date: string, amount = '10.00'): FuturePayment => ({
  ...{ seriesId, date, amount, direction: 'DEBIT', accountId: 1 },
});

/** Payments 1 to 3 belong to the rent, 4 to the gym, 5 to the ended magazine, 6 and 7 to no series. */
const household: Household = {
  ...{ id: 'one', country: 'US', asOf: '2025-05-31', days: 60, payees: [] },
  history: [1, 2, 3, 4, 5, 6, 7].map(payment),
  labels: new Map<number, Label>([
    ...[1, 2, 3].map((id) => [id, { seriesId: 'rent', kind: 'rent', payee: null }] as const),
    [4, { seriesId: 'gym', kind: 'gym', payee: null }],
    [5, { seriesId: 'magazine', kind: 'magazine', payee: null }],
    ...[6, 7].map((id) => [id, { seriesId: null, kind: 'groceries', payee: null }] as const),
  ]),
  series: new Map(
    [
      seriesOf('rent', 'monthly', 3),
      seriesOf('gym', 'weekly'),
      seriesOf('magazine', 'monthly'),
      seriesOf('later', 'monthly', 0),
    ].map((series) => [series.id, series]),
  ),
  future: [due('rent', '2025-06-10'), due('gym', '2025-06-10'), due('later', '2025-06-15'), due('rent', '2025-08-01')],
};

const guess = (basedOn: number[], date: string, more: Partial<ExamPrediction> = {}): ExamPrediction => ({
  ...{ basedOn, date, amount: '10.00', direction: 'DEBIT', accountId: 1, confidence: 0.9 },
  ...more,
});

const scoreOf = (...predictions: ExamPrediction[]) => score([household], () => predictions);

describe('score of predictions', () => {
  test('a monthly payment matches a prediction within five days, a weekly one within two', () => {
    expect(scoreOf(guess([1], '2025-06-15'), guess([4], '2025-06-12')).core).toMatchObject({
      right: 2,
      precision: 1,
      recall: 1,
    });
    expect(scoreOf(guess([1], '2025-06-16'), guess([4], '2025-06-13')).core).toMatchObject({
      right: 0,
      precision: 0,
      recall: 0,
    });
  });

  test('two predictions of one payment count as one right and one wrong, and the closer one is right', () => {
    const { core, wrong } = scoreOf(guess([1], '2025-06-13'), guess([2], '2025-06-11'));
    expect(core).toMatchObject({ predictions: 2, right: 1, precision: 0.5, dateError: { median: 1, p90: 1 } });
    expect(wrong).toEqual({ noSeries: 0, ended: 0, noPayment: 1 });
  });

  test('a prediction belongs to the series of most of its payments, and in a tie to that of the newest', () => {
    expect(scoreOf(guess([1, 2, 6], '2025-06-10')).core.right).toBe(1);
    expect(scoreOf(guess([1, 6, 7], '2025-06-10')).wrong.noSeries).toBe(1);
    expect(scoreOf(guess([6, 1], '2025-06-10')).core.right).toBe(1);
    expect(scoreOf(guess([1, 6], '2025-06-10')).core.right).toBe(0);
  });

  test('predictions of ended series and of payments outside series are wrong', () => {
    const { core, wrong, wrongByKind } = scoreOf(
      guess([5], '2025-06-10'),
      guess([6], '2025-06-10'),
      guess([], '2025-06-10'),
    );
    expect(core).toMatchObject({ predictions: 3, right: 0 });
    expect(wrong).toEqual({ noSeries: 2, ended: 1, noPayment: 0 });
    expect(wrongByKind).toEqual({ magazine: 1, groceries: 1, nothing: 1 });
  });

  test('a payment in the other direction does not match', () => {
    expect(scoreOf(guess([1], '2025-06-10', { direction: 'CREDIT' })).core.right).toBe(0);
  });

  test('payments after the horizon need not be predicted, but can confirm predictions for its last days', () => {
    expect(scoreOf().core).toMatchObject({ payments: 2, recall: 0 });
    expect(scoreOf(guess([1], '2025-07-30')).core).toMatchObject({ payments: 2, right: 1, found: 0 });
  });

  test('predictions outside the horizon are wrong', () => {
    expect(scoreOf(guess([1], '2025-07-31')).core.right).toBe(0);
  });

  test('amount errors are fractions of the paid amount, and predictions with another account are counted', () => {
    const { core } = scoreOf(guess([1], '2025-06-10', { amount: '12.00', accountId: 2 }));
    expect(core.amountError.median).toBeCloseTo(0.2);
    expect(core.rightAccount).toBe(0);
  });

  test('calibration compares confidence with the share of predictions that came true', () => {
    const { calibration } = scoreOf(
      guess([1], '2025-06-10'),
      guess([6], '2025-06-10'),
      guess([4], '2025-06-10', { confidence: 1 }),
    );
    expect(calibration.find(({ from }) => from === 0.9)).toMatchObject({ predictions: 2, cameTrue: 0.5 });
    expect(calibration.find(({ from }) => from === 0.95)).toMatchObject({ predictions: 1, cameTrue: 1 });
  });

  test('a prediction with an unknown payment is refused', () => {
    expect(() => scoreOf(guess([99], '2025-06-10'))).toThrow('payment 99');
  });
});
