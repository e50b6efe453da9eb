/** Days since 1970-01-01, UTC. */
export type Day = number;

export interface CalendarDay {
  readonly day: Day;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly dayOfMonth: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

const millisecondsPerDay = 86_400_000;

export function dayOfInstant(instant: Date): Day {
  return Math.floor(instant.getTime() / millisecondsPerDay);
}

export function dayOfDate(year: number, month: number, dayOfMonth: number): Day {
  return Date.UTC(year, month - 1, dayOfMonth) / millisecondsPerDay;
}

/** The day of an ISO date such as `2026-11-20`, which must be valid. */
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

/** Months before January and after December count on into the years beside. */
export function daysInMonth(year: number, month: number): number {
  return dayOfDate(year, month + 1, 1) - dayOfDate(year, month, 1);
}

export function isLastOfMonth({ year, month, dayOfMonth }: CalendarDay): boolean {
  return dayOfMonth === daysInMonth(year, month);
}

/** The same date in another year; 29 February becomes the 28th. */
export function yearsBefore(day: Day, years: number): Day {
  const { year, month, dayOfMonth } = calendarDay(day);
  return dayOfDate(year - years, month, Math.min(dayOfMonth, daysInMonth(year - years, month)));
}
