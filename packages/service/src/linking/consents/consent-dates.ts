import { dayMs } from '@fin-link/contracts/service';

/** The two ends of a consent, by the business clock. */
export interface ConsentDates {
  /** Hard end set by the bank; `null` if the bank set none. */
  expiresAt: Date | null;
  /** Soft end, by which the user must confirm the consent again; `null` before the consent is given. */
  reconfirmBy: Date | null;
}

/** Returns the earlier of the two ends, or `null` if the consent has neither. */
export function endOf({ expiresAt, reconfirmBy }: ConsentDates): Date | null {
  if (expiresAt === null || reconfirmBy === null) return expiresAt ?? reconfirmBy;
  return expiresAt <= reconfirmBy ? expiresAt : reconfirmBy;
}

/** Returns whether the consent has ended at the given time. The end is exclusive. */
export function hasEnded(dates: ConsentDates, at: Date): boolean {
  const end = endOf(dates);
  return end !== null && end <= at;
}

/** Returns the number of days of 24 hours between two times, rounded. */
export const lengthInDays = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / dayMs);

/**
 * Returns the days left on the calendar of the user's time zone: 1 on the day before the end, 0 on the last day and later. Returns `null`
 * if the consent has no end. An unknown time zone is treated as UTC.
 */
export function daysLeft(dates: ConsentDates, at: Date, timeZone: string): number | null {
  const end = endOf(dates);
  if (end === null) return null;
  return Math.max(0, (calendarDay(end, timeZone) - calendarDay(at, timeZone)) / dayMs);
}

const minuteMs = 60_000;
/** Maximum offset of a time zone from UTC, in milliseconds. */
const maxOffsetMs = 15 * 60 * minuteMs;

/** Returns the first minute at which `daysLeft` is at most `days`. Searches it by bisection, because offsets change with daylight saving. */
export function whenDaysLeft(end: Date, days: number, timeZone: string): Date {
  const targetDay = calendarDay(end, timeZone) - days * dayMs;
  let low = targetDay - maxOffsetMs;
  let high = targetDay + maxOffsetMs;
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / minuteMs / 2) * minuteMs;
    if (calendarDay(new Date(middle), timeZone) < targetDay) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** Returns midnight UTC of the local date that `at` has in the time zone. */
function calendarDay(at: Date, timeZone: string): number {
  const parts = new Map(
    dateFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1);
}

/** Returns the format of local dates in the time zone, or in UTC if the time zone is unknown. */
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}

const hourMs = 3_600_000;

/** Adds `ms` and up to an hour derived from the id. This spreads the checks of consents that were given at the same time. */
const spreadWithinHour = ({ id }: { id: number }, from: Date, ms: number): Date =>
  new Date(from.getTime() + ms + (id % hourMs));

/** Returns the time of the next status check, about a day later. */
export const nextStatusCheck = (row: { id: number }, from: Date): Date => spreadWithinHour(row, from, dayMs);

/** Returns the time of the next status check if the bank is unavailable, about an hour later. */
export const statusCheckAfterFailure = (row: { id: number }, from: Date): Date => spreadWithinHour(row, from, hourMs);
