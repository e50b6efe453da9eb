import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../src/wellness/predictions/detection/index.ts';
import { addEverydaySpending } from '../../../src/wellness/predictions/events/balance-projection.ts';
import { everydayChanges } from '../../../src/wellness/predictions/everyday/index.ts';

type Payment = Parameters<typeof everydayChanges>[0][number];

/** A Monday. */
const today = dayOf('2026-06-08');
const period = { knownTo: today, today, until: today + 14 };

/** Returns payments on each day of the last `days` days, with the amount of their weekday. */
const daily = (days: number, changeOf: (day: number) => number): Payment[] =>
  Array.from({ length: days }, (_, index) => ({
    day: today - index,
    change: changeOf(today - index),
    isPredicted: false,
  }));
const isFriday = (day: number): boolean => (today - day) % 7 === 3;

describe('everydayChanges', () => {
  test('payments that repeat every week are expected on their weekdays, without a range', () => {
    const changes = everydayChanges(
      daily(100, (day) => (isFriday(day) ? -80 : -10)),
      period,
    );
    expect(changes).toHaveLength(15);
    // Tomorrow is Tuesday, and the fourth day is Friday.
    expect(changes?.slice(0, 6).map(({ middle }) => middle)).toEqual([0, -10, -20, -30, -110, -120]);
    expect(changes?.[14]).toEqual({ low: -280, middle: -280, high: -280 });
  });

  test('the range grows with the weeks ahead, and payments in any order give the same one', () => {
    const payments = daily(182, (day) => -((day * 7919) % 60));
    const changes = everydayChanges(payments, period) ?? [];
    const widths = changes.map(({ low, high }) => high - low);
    expect(widths[7]).toBeGreaterThan(0);
    expect(widths[14]).toBeGreaterThan(widths[7] ?? 0);
    expect(everydayChanges(payments.toReversed(), period)).toEqual(changes);
  });

  test('a history of less than 90 days or 40 payments has no projection', () => {
    expect(everydayChanges([], period)).toBeNull();
    expect(
      everydayChanges(
        daily(89, () => -5),
        period,
      ),
    ).toBeNull();
    expect(
      everydayChanges(
        daily(90, () => -5),
        period,
      ),
    ).not.toBeNull();
    const everyThirdDay = daily(120, () => -5).filter((_, index) => index % 3 === 0);
    expect(everyThirdDay).toHaveLength(40);
    expect(everydayChanges(everyThirdDay.slice(1), { ...period, knownTo: today - 6 })).toBeNull();
  });

  test('payments of predicted events do not count', () => {
    const rent = daily(120, () => -900).map((payment) => ({ ...payment, isPredicted: true }));
    expect(everydayChanges(rent, period)).toBeNull();
    expect(everydayChanges([...rent, ...daily(120, () => -5)], period)?.[7]?.middle).toBe(-35);
  });

  test('a single large payment counts as twice the third largest', () => {
    const purchases = daily(182, () => -10);
    const holiday = { day: today - 20, change: -5_000, isPredicted: false };
    const [limited, unlimited] = [holiday, { ...holiday, change: -20 }].map((one) =>
      everydayChanges([...purchases, one], { ...period, until: today + 28 }),
    );
    expect(limited).toEqual(unlimited);
    const repeated = [20, 48, 76].map((daysAgo) => ({ ...holiday, day: today - daysAgo }));
    expect(everydayChanges([...purchases, ...repeated], period)?.[14]?.low).toBeLessThan(-5_000);
  });

  test('only the last 26 weeks count', () => {
    const payments = daily(364, (day) => (today - day < 182 ? -10 : -100));
    expect(everydayChanges(payments, period)?.[7]).toEqual({ low: -70, middle: -70, high: -70 });
  });

  test('days after the last known day are no days without spending', () => {
    const knownTo = today - 5;
    const payments = daily(182, (day) => (isFriday(day) ? -80 : -10)).filter(({ day }) => day <= knownTo);
    const changes = everydayChanges(payments, { ...period, knownTo });
    expect(changes?.slice(3, 6).map(({ middle }) => middle)).toEqual([-30, -110, -120]);
    expect(changes?.[7]?.low).toBe(-140);
  });
});

describe('addEverydaySpending', () => {
  test('the middle moves, and the distances of both ranges add up as squares', () => {
    const day = { date: '2026-06-09', amount: '1000.5', low: '997.5', high: '1004.5' };
    expect(addEverydaySpending([day], [{ low: -54, middle: -50, high: -47 }])).toEqual([
      { date: '2026-06-09', amount: '950.5', low: '945.5', high: '955.5' },
    ]);
  });
});
