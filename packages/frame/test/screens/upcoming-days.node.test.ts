import { describe, expect, it } from 'vitest';
import { DayFormats } from '../../src/screens/upcoming/day-formats.ts';
import { changesOf, findShortfalls, lowestOf, ticksAround } from '../../src/screens/upcoming/projection.ts';
import { addMonths, daysOf, monthsOf, weeksOf } from '../../src/screens/upcoming/upcoming-days.ts';

const balance = (date: string, amount: string, low = amount, high = amount) => ({ date, amount, low, high });

describe('upcoming: months', () => {
  it('`addMonths` crosses the end of a year', () => {
    expect([addMonths('2026-12', 1), addMonths('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
  });

  it('`weeksOf` begins weeks as the country of the reader does', () => {
    const american = weeksOf('2026-12', 'en-US');
    expect(american).toHaveLength(5);
    expect(american[0]).toEqual([null, null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']);
    expect(american.at(-1)).toEqual(['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null]);
    expect(weeksOf('2026-12', 'de-DE')[0]?.[1]).toBe('2026-12-01');
    expect(weeksOf('2024-02', 'en-US').flat()).toContain('2024-02-29');
    expect(weeksOf('2027-02', 'de-DE')).toHaveLength(4);
  });

  it('`monthsOf` reaches from the first payment to the last predicted day', () => {
    const reply = { today: '2026-12-02', until: '2027-02-01', accounts: [], events: [], payments: [] };
    expect(monthsOf(reply)).toEqual(['2026-12', '2027-01', '2027-02']);
  });

  it('`daysOf` lists earlier payments of the last two weeks with the month of today only', () => {
    const due = (date: string, state: 'late' | 'paid') => ({
      predictedTransactionId: 1,
      predictedEventId: 2,
      accountId: 3,
      date,
      state,
      amount: { amount: '1.00', currency: 'USD' },
      low: '1.00',
      high: '1.00',
      direction: 'out' as const,
    });
    const payments = [due('2026-11-25', 'paid'), due('2026-11-27', 'late')];
    const reply = { today: '2026-12-02', until: '2027-02-01', accounts: [], events: [], payments };
    expect(daysOf(reply, '2026-12').map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-27']);
    expect(daysOf(reply, '2026-11').map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-27']);
    expect(daysOf(reply, '2027-01')).toEqual([]);
  });

  it('`daysOf` lists the next two weeks with the month of today', () => {
    const due = { predictedTransactionId: 1, predictedEventId: 2, accountId: 3, state: 'expected' as const };
    const expected = {
      amount: { amount: '1.00', currency: 'USD' },
      low: '1.00',
      high: '1.00',
      direction: 'out' as const,
    };
    const payments = ['2026-11-30', '2026-12-11', '2026-12-12'].map((date) => ({ ...due, ...expected, date }));
    const reply = { today: '2026-11-27', until: '2027-02-01', accounts: [], events: [], payments };
    expect(daysOf(reply, '2026-11').map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-11']);
    expect(daysOf(reply, '2026-12').map(({ date }) => date)).toEqual(['2026-12-11', '2026-12-12']);
  });

  it('days do not move with the time zone', () => {
    const formats = new DayFormats('en-US');
    expect([formats.day('2026-12-01'), formats.month('2026-12')]).toEqual(['Tue, Dec 1', 'December 2026']);
  });

  it('weekdays are letters in a language whose short names are long', () => {
    const week = ['2026-12-03', '2026-12-04'];
    expect(new DayFormats('en-US').weekdays(week)[0]).toEqual({ long: 'Thursday', short: 'Thu' });
    expect(new DayFormats('ar-EG').weekdays(week).map(({ short }) => short.length)).toEqual([1, 1]);
  });

  it('days of the calendar are plain numbers in every language', () => {
    const numbers = ['en-US', 'de-DE', 'ja-JP', 'zh-CN', 'ar'].map((locale) =>
      new DayFormats(locale).dayNumber('2026-12-10'),
    );
    expect(new Set(numbers)).toEqual(new Set(['10']));
  });

  it('amounts at an axis are written alike, and short only if they stay apart', () => {
    const formats = new DayFormats('en-US');
    expect(formats.ticks([0, 5_000, 10_000], 'USD')).toEqual(['$0', '$5K', '$10K']);
    expect(formats.ticks([0, 0.5, 1], 'USD')).toEqual(['$0', '$0.50', '$1']);
    expect(formats.ticks([18_000, 18_200], 'USD')).toEqual(['$18,000', '$18,200']);
  });
});

describe('upcoming: projection', () => {
  it.each([
    ['the expected balance', [balance('1', '5.00'), balance('2', '-0.01')], ['2 likely']],
    ['the lower end only', [balance('1', '5.00'), balance('2', '1.00', '-0.50')], ['2 possible']],
    [
      'the lower end, and later the expected balance',
      [balance('1', '5.00'), balance('2', '1.00', '-0.50'), balance('3', '-1.00')],
      ['2 possible', '3 likely'],
    ],
    ['today already', [balance('1', '-5.00'), balance('2', '1.00')], ['1 now']],
    ['never: zero with a sign is zero', [balance('1', '5.00'), balance('2', '-0.00')], []],
  ])('`findShortfalls` finds the first day below zero: %s', (_case, balances, expected) => {
    expect(findShortfalls(balances).map(({ date, certainty }) => `${date} ${certainty}`)).toEqual(expected);
  });

  it('`findShortfalls` states a possible shortfall for 30 days, and a likely one for all days', () => {
    const days = (amount: string, count: number) =>
      Array.from({ length: count }, (_, index) => balance(`${index}`, amount, index === count - 1 ? '-1.00' : amount));
    expect(findShortfalls(days('5.00', 31))).toEqual([{ date: '30', certainty: 'possible' }]);
    expect(findShortfalls(days('5.00', 32))).toEqual([]);
    expect(findShortfalls([...days('5.00', 60), balance('60', '-0.01')])).toEqual([
      { date: '60', certainty: 'likely' },
    ]);
  });

  it('`lowestOf` takes the first of several, and `changesOf` leaves out days on which nothing changes', () => {
    const balances = [balance('1', '5.00'), balance('2', '1.00'), balance('3', '1.00'), balance('4', '1.00')];
    expect(lowestOf(balances)?.date).toBe('2');
    expect(changesOf(balances).map(({ date }) => date)).toEqual(['1', '2', '4']);
    expect(lowestOf([])).toBeUndefined();
  });

  it.each([
    [
      [1_340, 3_900],
      [0, 2_000, 4_000],
    ],
    [
      [-120, 90],
      [-200, -100, 0, 100],
    ],
    [
      [18_000, 18_100],
      [18_000, 18_050, 18_100],
    ],
    [
      [7, 7],
      [7, 7.5],
    ],
  ])('`ticksAround` of %j are few round amounts around all values', (values, ticks) => {
    expect(ticksAround(values)).toEqual(ticks);
  });
});
