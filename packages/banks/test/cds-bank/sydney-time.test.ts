import { expect, test } from 'vitest';
import { dayOfIsoDate } from '../../src/basics/days.ts';
import { sydneyDate, sydneyDayTime } from '../../src/cds-bank/sydney-time.ts';

// Clocks go forward at two on the first Sunday of October, and back at three on the first Sunday of April.
test.each([
  ['2026-07-01', '+10:00'],
  ['2026-10-03', '+10:00'],
  ['2026-10-04', '+10:00'],
  ['2026-10-05', '+11:00'],
  ['2026-12-31', '+11:00'],
  ['2027-04-04', '+11:00'],
  ['2027-04-05', '+10:00'],
  ['2028-02-29', '+11:00'],
])('Australian bank: the day %s begins in Sydney at %s', (date, offset) => {
  const begins = sydneyDayTime(dayOfIsoDate(date));
  expect(begins).toBe(`${date}T00:00:00${offset}`);
  const instant = Date.parse(begins);
  expect([sydneyDate(new Date(instant - 1)) < date, sydneyDate(new Date(instant))]).toEqual([true, date]);
});
