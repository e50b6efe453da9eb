import { createHash } from 'node:crypto';
import { isNightly } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { dateOf, dayOf } from './exam/calendar.ts';
import { createBalanceExam, halves, projectedDays } from './balance-exam/households.ts';
import { createProjections } from './balance-exam/projections.ts';
import { horizons, scoreBalances } from './balance-exam/score.ts';
import type { ExamCase } from './balance-exam/types.ts';

const cases = createBalanceExam(halves.known);

describe('exam of projected balances', () => {
  test('the exam has 540 starts, with the agreed number of households of each habit', () => {
    const households = new Map(cases.map(({ householdId, habit }) => [householdId, habit]));
    const counts = Map.groupBy(households.values(), (habit) => habit);
    expect(cases).toHaveLength(540);
    expect(Object.fromEntries([...counts].map(([habit, { length }]) => [habit, length]))).toEqual({
      ordinary: 40,
      'month-rhythm': 18,
      'irregular-large': 12,
      'changes-habits': 12,
      'few-payments': 8,
    });
  });

  test('a history ends on the day of its start, and covers at least a year', () => {
    for (const { start } of cases) {
      const days = start.history.map(({ date }) => dayOf(date));
      expect(days).toEqual(days.toSorted((one, other) => one - other));
      expect(days.at(-1)).toBeLessThanOrEqual(dayOf(start.asOf));
      expect(days[0]).toBeLessThan(dayOf(start.asOf) - 365);
    }
  });

  test('the outcome of a start contains each later payment of the main account', () => {
    for (const household of Map.groupBy(cases, ({ householdId }) => householdId).values()) {
      const [latest] = household;
      for (const { start, outcome } of household.slice(1)) {
        const until = dateOf(dayOf(start.asOf) + projectedDays);
        const later = (latest?.start.history ?? []).filter(
          ({ accountId, date }) => accountId === start.accountId && date > start.asOf && date <= until,
        );
        const change = later.reduce(
          (sum, { amount, direction }) => sum + Number(amount) * (direction === 'DEBIT' ? -1 : 1),
          0,
        );
        expect((outcome.at(-1) ?? 0) - start.openingBalance).toBeCloseTo(change, 2);
      }
    }
  });

  test('between a tenth and half of the balances fall below zero within 30 days', () => {
    const share = cases.filter(({ outcome }) => outcome.some((balance) => balance < 0)).length / cases.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.5);
  });

  test.each([
    ['known', cases, 'e5085a4d7bda743955fe17f6609a8ddd9682fb9dc1435a29d3601e96998a18df'],
    ['held-out', createBalanceExam(halves.heldOut), '639dcdf658179ac2747a7c23ef4122bcdba3bd2d02213f4ee56eda51ede1e457'],
  ])('the starts of the %s half are those before everyday spending was projected', (_half, starts, expected) => {
    const hash = createHash('sha256').update(JSON.stringify(starts.map(({ start, outcome }) => [start, outcome])));
    expect(hash.digest('hex')).toBe(expected);
  });
});

describe('score of projected balances', () => {
  const [model] = cases;
  if (model === undefined) throw new Error('The exam has no starts');
  const outcomes = [-5, 0, 5, 15, 25];
  const few = outcomes.map((balance, index): ExamCase => ({
    ...model,
    start: { ...model.start, openingBalance: index },
    outcome: Array.from({ length: projectedDays }, () => balance),
    monthlyDebits: 100,
  }));
  const range = (low: number, amount: number, high: number) =>
    scoreBalances(few, () => Array.from({ length: projectedDays }, () => ({ low, amount, high })));

  test('the shares inside, below and above the range add up to one', () => {
    const { inside, below, above } = range(0, 10, 15)[30];
    expect([inside, below, above].map((share) => Number(share.toFixed(6)))).toEqual([0.6, 0.2, 0.2]);
  });

  test('the interval score adds ten times the distance of an outcome from the range', () => {
    expect(range(0, 10, 15)[7].intervalScore).toBeCloseTo((15 + (10 * 5 + 10 * 10) / 5) / 100);
    expect(range(-5, 10, 25)[7].intervalScore).toBeCloseTo(0.3);
  });

  test('“may run short” follows the lower end and “will” the expected balance', () => {
    const { mayRunShort, willRunShort } = range(-1, 10, 15)[14];
    expect(mayRunShort).toEqual({ statements: 5, shortfalls: 1, precision: 0.2, recall: 1 });
    expect(willRunShort).toMatchObject({ statements: 0, recall: 0 });
  });

  test('starts without a projection are left out', () => {
    const figures = scoreBalances(few, ({ openingBalance }) =>
      openingBalance === 0 ? null : Array.from({ length: projectedDays }, () => ({ low: 0, amount: 1, high: 30 })),
    );
    expect(figures[7]).toMatchObject({ starts: 4, inside: 1 });
  });
});

describe('projection of balances', () => {
  // The nightly run scores all starts of the known half, other runs every third. The README has the figures of the held-out half.
  const scored = cases.filter((_one, index) => isNightly || index % 3 === 0);
  const projections = createProjections();
  const seriesAlone = scoreBalances(scored, projections.seriesAlone);
  const withSpending = scoreBalances(scored, projections.withEverydaySpending);

  test.each(horizons)('with everyday spending, four of five balances are inside the range after %i days', (horizon) => {
    const { starts, inside, below, above } = withSpending[horizon];
    expect(starts).toBeGreaterThanOrEqual(isNightly ? 400 : 140);
    for (const [share, least, most] of [
      [inside, 0.72, 0.88],
      [below, 0.05, 0.15],
      [above, 0.05, 0.15],
    ] as const) {
      expect(share).toBeGreaterThanOrEqual(least);
      expect(share).toBeLessThanOrEqual(most);
    }
  });

  test.each(horizons)(
    'with everyday spending, the interval score after %i days is better than of series alone',
    (horizon) => {
      expect(withSpending[horizon].intervalScore).toBeLessThan(seriesAlone[horizon].intervalScore * 0.8);
      expect(seriesAlone[horizon].inside).toBeLessThan(0.72);
    },
  );

  test('most households with few payments have no projection with everyday spending', () => {
    const fewPayments = scored.filter(({ habit }) => habit === 'few-payments');
    const projected = fewPayments.filter(({ start }) => projections.withEverydaySpending(start) !== null);
    expect(projected.length / fewPayments.length).toBeLessThan(0.2);
  });
});
