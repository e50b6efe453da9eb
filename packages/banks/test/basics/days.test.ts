import { describe, expect, it } from 'vitest';
import {
  calendarDay,
  dayOfIsoDate,
  toIsoDate,
  yearsBefore,
  isBusinessDay,
  isPaidBefore,
  isTakenAfter,
} from '../../src/basics/days.ts';

const day = (isoDate: string) => calendarDay(dayOfIsoDate(isoDate));

function daysOf(from: string, to: string, wanted: (date: ReturnType<typeof calendarDay>) => boolean): string[] {
  const [first, last] = [dayOfIsoDate(from), dayOfIsoDate(to)];
  return Array.from({ length: last - first + 1 }, (_, index) => calendarDay(first + index))
    .filter(wanted)
    .map((date) => toIsoDate(date.day));
}

describe('US business days of the simulated banks', () => {
  it('US business days exclude weekends and the eleven federal holidays of 2026', () => {
    const closed = daysOf(
      '2026-01-01',
      '2026-12-31',
      (date) => date.weekday !== 0 && date.weekday !== 6 && !isBusinessDay(date),
    );
    expect(closed).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
  });

  it('a Sunday holiday moves to Monday, and a Saturday holiday does not move', () => {
    expect(isBusinessDay(day('2027-07-05'))).toBe(false);
    expect(isBusinessDay(day('2028-01-03'))).toBe(true);
  });

  it('a weekend moves a payday to the business day before and a debit to the one after, once a month', () => {
    expect(daysOf('2026-01-01', '2026-06-30', (date) => isPaidBefore(date, 31))).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-31',
      '2026-04-30',
      '2026-05-29',
      '2026-06-30',
    ]);
    expect(daysOf('2025-12-25', '2026-06-10', (date) => isTakenAfter(date, 1))).toEqual([
      '2026-01-02',
      '2026-02-02',
      '2026-03-02',
      '2026-04-01',
      '2026-05-01',
      '2026-06-01',
    ]);
  });

  it('US business days continue over the turn of the year', () => {
    expect(daysOf('2021-12-20', '2022-01-05', (date) => isPaidBefore(date, 1))).toEqual(['2021-12-31']);
    expect(daysOf('2022-12-30', '2023-01-05', (date) => isTakenAfter(date, 31))).toEqual(['2023-01-03']);
  });
});

describe('yearsBefore of the simulated banks', () => {
  it('yearsBefore returns February 28 for a leap day', () => {
    expect(toIsoDate(yearsBefore(dayOfIsoDate('2028-02-29'), 2))).toBe('2026-02-28');
    expect(toIsoDate(yearsBefore(dayOfIsoDate('2026-11-20'), 2))).toBe('2024-11-20');
  });
});
