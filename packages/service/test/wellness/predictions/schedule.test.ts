import { describe, expect, test } from 'vitest';
import { dateOf, dayOf, isBusinessDay } from './exam/calendar.ts';
import type { Country } from './exam/calendar.ts';
import { dueDays } from './exam/schedule.ts';
import type { Rule, Shift } from './exam/schedule.ts';

const monthly = (date: number): Rule => ({ kind: 'date', date, everyMonths: 1, firstMonth: 0 });
const due = (rule: Rule, shift: Shift, country: Country, from: string, to: string): string[] =>
  dueDays(rule, shift, country, dayOf(from), dayOf(to)).map(dateOf);

describe('schedule of the exam', () => {
  test.each([
    ['US', ['2025-07-04', '2025-11-27', '2026-01-19', '2023-01-02']],
    ['GB', ['2025-04-18', '2025-04-21', '2025-08-25', '2026-12-28', '2022-12-27']],
    ['AU', ['2025-06-09', '2026-01-26', '2024-04-01', '2025-04-25']],
  ] as const)('banks in %s are closed on holidays and weekends', (country, holidays) => {
    for (const date of [...holidays, '2025-05-10', '2025-05-11'])
      expect(isBusinessDay(dayOf(date), country)).toBe(false);
    for (const date of ['2025-05-12', '2025-07-03']) expect(isBusinessDay(dayOf(date), country)).toBe(true);
  });

  test('the 31st becomes the last day of shorter months', () => {
    expect(due(monthly(31), 'none', 'US', '2024-01-01', '2024-04-30')).toEqual([
      '2024-01-31',
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
    ]);
  });

  test('payments due on a closed day move to the next or the previous open day', () => {
    expect(due(monthly(18), 'next', 'GB', '2025-04-01', '2025-05-31')).toEqual(['2025-04-22', '2025-05-19']);
    expect(due(monthly(18), 'previous', 'GB', '2025-04-01', '2025-05-31')).toEqual(['2025-04-17', '2025-05-16']);
  });

  test('a month has a last business day and an nth weekday', () => {
    const last: Rule = { kind: 'last-business-day', before: 1 };
    expect(due(last, 'none', 'US', '2025-05-01', '2025-05-31')).toEqual(['2025-05-29']);
    expect(due({ kind: 'nth-weekday', nth: 2, weekday: 3 }, 'none', 'US', '2025-05-01', '2025-05-31')).toEqual([
      '2025-05-14',
    ]);
  });

  test('longer cadences count months from the first, shorter ones days from an anchor', () => {
    const quarterly: Rule = { kind: 'date', date: 5, everyMonths: 3, firstMonth: 1 };
    expect(due(quarterly, 'none', 'AU', '2025-01-01', '2025-08-31')).toEqual([
      '2025-02-05',
      '2025-05-05',
      '2025-08-05',
    ]);
    const everyTwoWeeks: Rule = { kind: 'days', every: 14, anchor: dayOf('2025-06-20') };
    expect(due(everyTwoWeeks, 'none', 'AU', '2025-05-01', '2025-06-06')).toEqual([
      '2025-05-09',
      '2025-05-23',
      '2025-06-06',
    ]);
  });
});
