/** Days since 1970-01-01, UTC. */
export type Day = number;

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

export function dayOfInstant(instant: Date): Day {
  return Math.floor(instant.getTime() / millisecondsPerDay);
}

export function dayOfDate(year: number, month: number, dayOfMonth: number): Day {
  return Date.UTC(year, month - 1, dayOfMonth) / millisecondsPerDay;
}

/** Returns the day of a valid ISO date such as `2026-11-20`. */
export function dayOfIsoDate(isoDate: string): Day {
  return Date.parse(isoDate) / millisecondsPerDay;
}

export function toIsoDate(day: Day): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

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

export function isLastOfMonth({ year, month, dayOfMonth }: CalendarDay): boolean {
  return dayOfMonth === daysInMonth(year, month);
}

/** Returns the same date in another year; 29 February becomes the 28th. */
export function yearsBefore(day: Day, years: number): Day {
  const { year, month, dayOfMonth } = calendarDay(day);
  return dayOfDate(year - years, month, Math.min(dayOfMonth, daysInMonth(year - years, month)));
}
