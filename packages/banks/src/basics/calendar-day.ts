/** Days since 1970-01-01, UTC. */
export type Day = number;

/** A day with the parts of its Gregorian date, UTC. */
export interface CalendarDay {
  readonly day: Day;
  readonly year: number;
  /** Month from 1 to 12. */
  readonly month: number;
  readonly dayOfMonth: number;
  /** Weekday from 0 (Sunday) to 6. */
  readonly weekday: number;
}

const millisecondsPerDay = 86_400_000;

/** Returns the UTC day that contains an instant. */
export function dayOfInstant(instant: Date): Day {
  return Math.floor(instant.getTime() / millisecondsPerDay);
}

/** Returns the day of a Gregorian date. Accepts months below 1 or above 12 for the neighboring years. */
export function dayOfDate(year: number, month: number, dayOfMonth: number): Day {
  return Date.UTC(year, month - 1, dayOfMonth) / millisecondsPerDay;
}

/** Returns the day of a valid ISO date such as `2026-11-20`. */
export function dayOfIsoDate(isoDate: string): Day {
  return Date.parse(isoDate) / millisecondsPerDay;
}

/** Formats a day as an ISO 8601 date such as `2026-11-20`. */
export function toIsoDate(day: Day): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Returns the parts of a day's date. */
export function calendarDay(day: Day): CalendarDay {
  const date = new Date(day * millisecondsPerDay);
  return {
    day,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** Returns the number of days in a month. Months below 1 or above 12 belong to the neighboring years. */
export function daysInMonth(year: number, month: number): number {
  return dayOfDate(year, month + 1, 1) - dayOfDate(year, month, 1);
}

/** Returns `true` for the last day of a month. */
export function isLastOfMonth({ year, month, dayOfMonth }: CalendarDay): boolean {
  return dayOfMonth === daysInMonth(year, month);
}

/** Returns the same date a number of years earlier. 29 February becomes the 28th if that year is not a leap year. */
export function yearsBefore(day: Day, years: number): Day {
  const { year, month, dayOfMonth } = calendarDay(day);
  return dayOfDate(year - years, month, Math.min(dayOfMonth, daysInMonth(year - years, month)));
}
