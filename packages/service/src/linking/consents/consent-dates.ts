import type { ConsentRow } from './consent-key.ts';

const day = 86_400_000;

/** The two ends of a consent, both instants of the business clock. */
export interface ConsentDates {
  /** Hard end, given by the bank; null where the bank gave none. */
  expiresAt: Date | null;
  /** Soft end: the user must have confirmed again by then; null where the region has no such rule. */
  reconfirmBy: Date | null;
}

/** The earlier of the two; null where the consent has neither. */
export function endOf({ expiresAt, reconfirmBy }: ConsentDates): Date | null {
  if (expiresAt === null || reconfirmBy === null) return expiresAt ?? reconfirmBy;
  return expiresAt <= reconfirmBy ? expiresAt : reconfirmBy;
}

/** Whether the consent has come to its end at that moment: the end itself no longer belongs to it. */
export function hasEnded(dates: ConsentDates, at: Date): boolean {
  const end = endOf(dates);
  return end !== null && end <= at;
}

/** Whole days of 24 hours: what a period in days means between instants. */
export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * day);

export const daysBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / day);

/**
 * Days left by the calendar of the user's time zone: 0 on the last day and after it, 1 on the day before. Null without an end. An
 * unknown time zone counts as UTC.
 */
export function daysLeft(dates: ConsentDates, at: Date, timeZone: string): number | null {
  const end = endOf(dates);
  if (end === null) return null;
  return Math.max(0, (calendarDay(end, timeZone) - calendarDay(at, timeZone)) / day);
}

const minute = 60_000;
/** Further from UTC no time zone is. */
const widestOffset = 15 * 60 * minute;

/** The minute from which `daysLeft` says no more than that. */
export function whenDaysLeft(end: Date, days: number, timeZone: string): Date {
  const wanted = calendarDay(end, timeZone) - days * day;
  let before = wanted - widestOffset;
  let after = wanted + widestOffset;
  while (after - before > minute) {
    const middle = before + Math.floor((after - before) / minute / 2) * minute;
    if (calendarDay(new Date(middle), timeZone) < wanted) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** Midnight UTC of the date in that time zone. */
function calendarDay(at: Date, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1);
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
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

const hour = 3_600_000;

/** Spreads checks of consents that were made at the same moment over an hour. */
const later = ({ id }: Pick<ConsentRow, 'id'>, from: Date, ms: number): Date =>
  new Date(from.getTime() + ms + (id % hour));

/** When the bank is asked whether it still has the consent: in a day or so. */
export const nextStatusCheck = (row: Pick<ConsentRow, 'id'>, from: Date): Date => later(row, from, day);

/** The next check after the bank was found to be down. */
export const afterBankFailed = (row: Pick<ConsentRow, 'id'>, from: Date): Date => later(row, from, hour);
