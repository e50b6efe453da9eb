import { expect, test } from 'vitest';
import { addDays, daysAfter, daysBetween, isoDay } from '../../src/basics/days.ts';

test('`isoDay` returns the UTC day of a time and of milliseconds', () => {
  const time = new Date('2026-11-20T23:59:59.999Z');
  expect(isoDay(time)).toBe('2026-11-20');
  expect(isoDay(time.getTime() + 1)).toBe('2026-11-21');
});

test('`addDays` accepts days and UTC times, and crosses months and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDays('2026-11-20T23:00:00Z', 2)).toBe('2026-11-22');
});

test('`daysBetween` counts the days that `addDays` adds', () => {
  for (const days of [-400, -1, 0, 31, 366]) expect(daysBetween('2027-03-01', addDays('2027-03-01', days))).toBe(days);
});

test('`daysAfter` keeps the time of day and does not change its argument', () => {
  const time = new Date('2026-03-28T01:30:00Z');
  expect(daysAfter(time, 2)).toEqual(new Date('2026-03-30T01:30:00Z'));
  expect(time).toEqual(new Date('2026-03-28T01:30:00Z'));
});
