import { describe, expect, it } from 'vitest';
import { createExam } from './exam/exam.ts';
import { dateOf, dayOf, detectSeries } from '../../../src/wellness/predictions/detection/index.ts';
import { forecast } from './forecast.ts';
import { at, every, keyOf, payments, upcoming, type Written } from './histories.ts';

describe('cadences', () => {
  it('a bill due on the 31st is due on the last day of shorter months', () => {
    const dates = ['2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'];
    // Cards are charged every day, so due days on a weekend are not moved.
    expect(upcoming(payments('NETFLIX.COM', at('15.49', dates)), '2026-11-01')).toEqual([
      '2026-11-30 MONTHLY 15.49',
      '2026-12-31 MONTHLY 15.49',
    ]);
  });

  it('a payment due on the first moves to the next day after weekends and holidays', () => {
    // 2026-08-01 is a Saturday, 2026-11-01 a Sunday, 2027-01-01 a holiday.
    const dates = ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-03', '2026-09-01', '2026-10-01', '2026-11-02'];
    expect(upcoming(payments('RENT OAK STREET', at('1450.00', dates)), '2026-11-10')).toEqual([
      '2026-12-01 MONTHLY 1450.00',
      '2027-01-04 MONTHLY 1450.00',
    ]);
  });

  it('a salary of the last business day is paid before weekends', () => {
    const dates = ['2026-05-29', '2026-06-30', '2026-07-31', '2026-08-28', '2026-09-30', '2026-10-30'];
    expect(
      upcoming(
        payments('FERN LTD SALARY', at('2100.00', dates), { direction: 'CREDIT', currency: 'GBP' }),
        '2026-11-10',
        'GB',
      ),
    ).toEqual(['2026-11-30 MONTHLY 2100.00', '2026-12-31 MONTHLY 2100.00']);
  });

  it.each([
    ['WEEKLY', 7, 10, ['2026-11-13', '2026-11-20']],
    ['BI_WEEKLY', 14, 8, ['2026-11-20', '2026-12-04']],
  ] as const)('%s payments come on their day of the week', (cadence, days, count, next) => {
    const found = upcoming(
      payments('ACME PAYROLL', at('900.00', every(days, count, '2026-11-06')), { direction: 'CREDIT' }),
      '2026-11-10',
    );
    expect(found.slice(0, 2)).toEqual(next.map((date) => `${date} ${cadence} 900.00`));
  });

  it('payments on the 15th and the last day are semi-monthly', () => {
    const dates = ['2026-08-14', '2026-08-31', '2026-09-15', '2026-09-30', '2026-10-15', '2026-10-30'];
    expect(
      upcoming(payments('CITY OF ELM PAY', at('1800.00', dates), { direction: 'CREDIT' }), '2026-11-02').slice(0, 3),
    ).toEqual(['2026-11-13', '2026-11-30', '2026-12-15'].map((date) => `${date} SEMI_MONTHLY 1800.00`));
  });

  it.each([
    ['QUARTERLY', ['2025-12-12', '2026-03-12', '2026-06-12', '2026-09-11'], '2026-12-11'],
    ['HALF_YEARLY', ['2025-12-10', '2026-06-10'], '2026-12-10'],
    ['YEARLY', ['2024-12-08', '2025-12-08'], '2026-12-08'],
    ['EVERY_TWO_MONTHS', ['2026-04-07', '2026-06-08', '2026-08-07', '2026-10-07'], '2026-12-07'],
  ] as const)('%s payments come again', (cadence, dates, next) => {
    expect(upcoming(payments('HARBOR INSURANCE', at('240.00', dates)), '2026-11-10')).toEqual([
      `${next} ${cadence} 240.00`,
    ]);
  });
});

describe('payments that are not a series', () => {
  it('groceries and coffee are not series', () => {
    const groceries = [3, 9, 14, 23, 27, 36, 40, 49, 58, 61, 70, 77, 86, 90, 99].map((days, index): Written => [
      dateOf(dayOf('2026-11-09') - days),
      (40 + ((index * 37) % 61)).toFixed(2),
    ]);
    const coffee = every(1, 60, '2026-11-09')
      .filter((date) => ![0, 6].includes(new Date(date).getUTCDay()))
      .map((date, index): Written => [date, index % 3 === 0 ? '5.25' : '4.75']);
    expect(
      upcoming([...payments('GREEN GROCER', groceries), ...payments('CORNER CAFE', coffee)], '2026-11-10'),
    ).toEqual([]);
  });

  it('payments between own accounts and ended series are not detected as series', () => {
    const dates = every(30, 8, '2026-11-01');
    const ended = ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05', '2026-05-05', '2026-06-05'];
    const history = [
      ...payments('TO SAVINGS', at('200.00', dates), { isOwnTransfer: true }),
      ...payments('FIT GYM', at('35.00', ended)),
    ];
    expect(upcoming(history, '2026-11-10')).toEqual([]);
  });
});

describe('amounts and merchants', () => {
  it('a changed price is expected from then on, and a trial belongs to its series', () => {
    const old = ['2026-05-12', '2026-06-12', '2026-07-12', '2026-08-12'];
    const now = ['2026-09-12', '2026-10-12'];
    expect(upcoming(payments('STREAMFLIX', [...at('9.99', old), ...at('12.99', now)]), '2026-10-20')).toEqual([
      '2026-11-12 MONTHLY 12.99',
      '2026-12-12 MONTHLY 12.99',
    ]);
  });

  it('two series at one merchant are detected separately', () => {
    const storage = at('0.99', ['2026-06-04', '2026-07-04', '2026-08-04', '2026-09-04', '2026-10-04']);
    const music = at('10.99', ['2026-06-19', '2026-07-19', '2026-08-19', '2026-09-19', '2026-10-19']);
    expect(upcoming(payments('PEAR.COM/BILL', [...storage, ...music]), '2026-10-25')).toEqual([
      '2026-11-04 MONTHLY 0.99',
      '2026-11-19 MONTHLY 10.99',
      '2026-12-04 MONTHLY 0.99',
      '2026-12-19 MONTHLY 10.99',
    ]);
  });

  it('a bill with varying amounts is expected at its median, with a range', () => {
    const written: Written[] = [80, 95, 70, 110, 90, 85, 100].map((amount, index) => [
      `2026-0${index + 3}-17`,
      amount.toFixed(2),
    ]);
    const [series] = detectSeries(payments('ELM POWER AND LIGHT', written), () => dayOf('2026-09-20'), 'US').series;
    const [next] = forecast(series!, dayOf('2026-09-20'), 30, 'US');
    expect([dateOf(next!.day), next!.amount, next!.low, next!.high]).toEqual([
      '2026-10-17',
      '95.00',
      '70.00',
      '110.00',
    ]);
  });

  it('a bill that was missed once is still expected, and references in its text do not matter', () => {
    const dates = ['2026-03-10', '2026-04-10', '2026-05-11', '2026-06-10', '2026-08-10', '2026-09-10'];
    const history = dates.flatMap((date, index) =>
      payments(`ELM WATER REF ${8_812_340 + index * 77}`, [[date, '42.00']]),
    );
    expect(upcoming(history, '2026-09-20')).toEqual(['2026-10-13 MONTHLY 42.00', '2026-11-10 MONTHLY 42.00']);
  });
});

describe('series of some payees', () => {
  it('detection in some payees finds the same series as detection in all', () => {
    for (const { history: paid, asOf, country } of createExam({ seed: 11, noise: 1 }).slice(0, 3)) {
      const history = paid.map((payment) => ({ ...payment, payee: keyOf(payment) }));
      const knownTo = () => dayOf(asOf);
      const all = detectSeries(history, knownTo, country);
      const ids = new Set(history.filter((_, at) => at % 40 === 0).map(({ id }) => id));
      const some = detectSeries(history, knownTo, country, {
        ids,
        payees: all.series.slice(0, 2).map(({ payee }) => payee),
      });
      expect(some.series).toEqual(all.series.filter(({ payee }) => some.payees.has(payee)));
      expect(some.series.length).toBeGreaterThan(1);
      expect(some.payees.size).toBeLessThan(all.payees.size);
    }
  });
});
