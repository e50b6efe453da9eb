import { dayMs } from '@fin-link/contracts/banks';
import { type Day, toIsoDate } from '../basics/index.ts';

export const timeZone = 'Australia/Sydney';
const dates = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
const offsets = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'longOffset' });

/** Returns the date in Sydney, for example `2026-11-22`. */
export function sydneyDate(instant: Date): string {
  return dates.format(instant);
}

/** Returns the first moment of a day in Sydney, such as `2026-11-22T00:00:00+11:00`. */
export function sydneyDayTime(day: Day): string {
  // 13:30 UTC on the day before is 23:30 (UTC+10) or 00:30 (UTC+11) in Sydney. Clocks change at 2:00 or 3:00, so the
  // offset is the same at midnight.
  const nearMidnight = new Date(day * dayMs - 10.5 * 3_600_000);
  const name = offsets.formatToParts(nearMidnight).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT+10:00';
  return `${toIsoDate(day)}T00:00:00${name.slice(3)}`;
}

/** Formats an instant as the standard's `DateTimeString` in UTC, without fractions of a second. */
export function dateTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}
