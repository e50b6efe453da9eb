import { describe, expect, it } from 'vitest';
import { dayOf, detectSeries, type HistoryItem } from '../../../src/wellness/predictions/detection/index.ts';
import { forecast } from './forecast.ts';
import { at, every, payments, upcoming, type Written } from './histories.ts';
import { monthly } from './predicted-person.ts';

/** Monthly energy bills of a year, from January on. */
const winterCurve = [174, 152, 131, 104, 82, 66, 61, 64, 78, 101, 133, 167];
const monthOf = (date: string): number => Number(date.slice(5, 7)) - 1;

/** Returns bills that follow a curve. `growth`: change per year. `noise`: largest deviation, as a fraction. */
const seasonalBills = (dates: readonly string[], { growth = 1, noise = 0 } = {}): HistoryItem[] =>
  payments(
    'ELM POWER AND LIGHT',
    dates.map((date, index): Written => {
      const years = (dayOf(date) - dayOf(dates[0] ?? date)) / 365;
      const deviation = 1 + noise * Math.sin(index * 2.7);
      return [date, ((winterCurve[monthOf(date)] ?? 0) * growth ** years * deviation).toFixed(2)];
    }),
  );

const next = (history: readonly HistoryItem[], asOf: string, days = 60) => {
  const [series] = detectSeries(history, () => dayOf(asOf), 'US').series;
  return series === undefined ? [] : forecast(series, dayOf(asOf), days, 'US');
};

describe('seasonal bills', () => {
  it('the next bills of a curve have the amounts of the same months a year earlier', () => {
    const found = next(seasonalBills(monthly('2026-11-12', 24)), '2026-11-20');
    expect(found.map(({ amount }) => amount)).toEqual(['167.00', '174.00']);
  });

  it.each([13, 14, 18, 24])(
    '%i noisy months that rise by a fifth per year are forecast within ten percent',
    (count) => {
      for (const last of ['2026-11-12', '2026-02-12', '2026-05-12', '2026-08-12']) {
        const dates = monthly(last, count + 1);
        const known = seasonalBills(dates, { growth: 1.2, noise: 0.03 }).slice(0, count);
        const actual = seasonalBills(dates, { growth: 1.2 }).at(-1);
        const [one] = next(known, dates.at(-2) ?? '');
        const ratio = Number(one?.amount) / Number(actual?.amount);
        // The history of 13 months shows the change of one month only.
        expect(Math.abs(ratio - 1), `${last} ${ratio}`).toBeLessThan(count < 15 ? 0.13 : 0.1);
        expect(Number(one?.low)).toBeLessThan(Number(actual?.amount));
        expect(Number(one?.high)).toBeGreaterThan(Number(actual?.amount));
      }
    },
  );

  it('a quarterly bill follows the season from the fifth quarter on', () => {
    const written = [210, 90, 60, 140, 220].map((amount, index): Written => [
      ['2025-09-10', '2025-12-10', '2026-03-10', '2026-06-10', '2026-09-10'][index] ?? '',
      amount.toFixed(2),
    ]);
    expect(next(payments('BAY GAS', written), '2026-09-20', 90).map(({ amount }) => amount)).toEqual(['94.29']);
    expect(next(payments('BAY GAS', written.slice(1)), '2026-09-20', 90).map(({ amount }) => amount)).toEqual([
      '115.00',
    ]);
  });

  it('varying amounts without a season keep their median', () => {
    const amounts = [80, 95, 70, 110, 90, 85, 100, 72, 108, 91, 77, 99, 104, 76, 93, 88, 101, 79];
    const written = monthly('2026-11-12', 18).map((date, index): Written => [date, (amounts[index] ?? 0).toFixed(2)]);
    expect(next(payments('ELM WATER', written), '2026-11-20', 30).map(({ amount }) => amount)).toEqual(['90.50']);
  });

  it('a price that changes from time to time has no season', () => {
    const written = monthly('2026-11-12', 22).map((date, index): Written => [date, index < 12 ? '30.00' : '36.00']);
    expect(next(payments('FAST CABLE', written), '2026-11-20').map(({ amount }) => amount)).toEqual(['36.00', '36.00']);
  });
});

describe('several payments in one cadence', () => {
  it('two equal payments on one day are two series', () => {
    const dates = monthly('2026-11-12', 8);
    const twice = [
      ...payments('HARBOR INSURANCE', at('50.00', dates)),
      ...payments('HARBOR INSURANCE', at('50.00', dates)),
    ];
    expect(upcoming(twice, '2026-11-20')).toEqual([
      '2026-12-12 MONTHLY 50.00',
      '2026-12-12 MONTHLY 50.00',
      '2027-01-12 MONTHLY 50.00',
      '2027-01-12 MONTHLY 50.00',
    ]);
  });

  it('a single payment that was charged twice is one series', () => {
    const dates = monthly('2026-11-12', 8);
    const history = [...payments('FIT GYM', at('35.00', dates)), ...payments('FIT GYM', at('35.00', dates.slice(-1)))];
    expect(upcoming(history, '2026-11-20')).toEqual(['2026-12-12 MONTHLY 35.00', '2027-01-12 MONTHLY 35.00']);
  });

  it.each([
    ['1480.00', '1920.00'],
    ['1480.00', '600.00'],
  ])('pay of %s and %s in turn every other Friday has the right amount each time', (one, other) => {
    const written = every(14, 8, '2026-11-06').map((date, index): Written => [date, index % 2 === 0 ? one : other]);
    expect(upcoming(payments('ACME PAYROLL', written, { direction: 'CREDIT' }), '2026-11-10')).toEqual([
      `2026-11-20 EVERY_FOUR_WEEKS ${one}`,
      `2026-12-04 EVERY_FOUR_WEEKS ${other}`,
      `2026-12-18 EVERY_FOUR_WEEKS ${one}`,
      `2027-01-01 EVERY_FOUR_WEEKS ${other}`,
    ]);
  });

  it('a main pay on the 15th and a smaller one on the last day are two monthly series', () => {
    const written = [
      '2026-07-15',
      '2026-07-31',
      '2026-08-14',
      '2026-08-31',
      '2026-09-15',
      '2026-09-30',
      '2026-10-15',
      '2026-10-30',
    ].map((date, index): Written => [date, index % 2 === 0 ? '2100.00' : '1750.00']);
    expect(upcoming(payments('CITY OF ELM PAY', written, { direction: 'CREDIT' }), '2026-11-02').slice(0, 3)).toEqual([
      '2026-11-13 MONTHLY 2100.00',
      '2026-11-30 MONTHLY 1750.00',
      '2026-12-15 MONTHLY 2100.00',
    ]);
  });

  it('pay that varies with the hours worked is one series', () => {
    const hours = [1480, 1510, 1620, 1405, 1390, 1550, 1475, 1600, 1430, 1520];
    const written = every(14, 10, '2026-11-06').map((date, index): Written => [date, (hours[index] ?? 0).toFixed(2)]);
    expect(
      upcoming(payments('ACME PAYROLL', written, { direction: 'CREDIT' }), '2026-11-10').map((line) =>
        line.slice(0, 20),
      ),
    ).toEqual(['2026-11-20 BI_WEEKLY', '2026-12-04 BI_WEEKLY', '2026-12-18 BI_WEEKLY', '2027-01-01 BI_WEEKLY']);
  });
});

describe('weekly purchases', () => {
  const saturdays = every(7, 40, '2026-11-07');

  it.each([0.1, 0.2, 0.4])('groceries each Saturday with amounts that differ by up to %d are no series', (share) => {
    const written = saturdays.map((date, index): Written => [
      date,
      (110 * (1 + share * (((index * 37) % 41) / 20 - 1))).toFixed(2),
    ]);
    expect(upcoming(payments('GREEN GROCER', written), '2026-11-10')).toEqual([]);
  });

  it('a weekly bill with a price is a series, even if the price has changed', () => {
    const written = saturdays.map((date, index): Written => [date, index < 20 ? '24.00' : '32.00']);
    expect(upcoming(payments('SWIM SCHOOL', written), '2026-11-10').slice(0, 2)).toEqual([
      '2026-11-14 WEEKLY 32.00',
      '2026-11-21 WEEKLY 32.00',
    ]);
  });
});
