import { dayMs, isoDay } from '@fin-link/contracts/banks';

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

/** Returns the UTC day that contains an instant. */
export function dayOfInstant(instant: Date): Day {
  return Math.floor(instant.getTime() / dayMs);
}

/** Returns the day of a Gregorian date. Accepts months below 1 or above 12 for the neighboring years. */
export function dayOfDate(year: number, month: number, dayOfMonth: number): Day {
  return Date.UTC(year, month - 1, dayOfMonth) / dayMs;
}

/** Returns the day of a valid ISO date such as `2026-11-20`. */
export function dayOfIsoDate(isoDate: string): Day {
  return Date.parse(isoDate) / dayMs;
}

/** Formats a day as an ISO 8601 date such as `2026-11-20`. */
export function toIsoDate(day: Day): string {
  return isoDay(day * dayMs);
}

export function calendarDay(day: Day): CalendarDay {
  const date = new Date(day * dayMs);
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

/** Returns the same date a number of years earlier. 29 February becomes the 28th if that year is not a leap year. */
export function yearsBefore(day: Day, years: number): Day {
  const { year, month, dayOfMonth } = calendarDay(day);
  return dayOfDate(year - years, month, Math.min(dayOfMonth, daysInMonth(year - years, month)));
}

/**
 * Holidays with a fixed date, as `month-day`: New Year's Day, Juneteenth, Independence Day, Veterans Day, Christmas
 * Day.
 */
const fixedHolidays = new Set(['1-1', '6-19', '7-4', '11-11', '12-25']);
/**
 * Holidays on a weekday, as `month-weekday-occurrence`: `1-1-3` is the third Monday of January. In this order: Martin
 * Luther King Jr. Day, Presidents' Day, Labor Day, Columbus Day, Thanksgiving. Memorial Day, the last Monday of May,
 * has a separate check.
 */
const movingHolidays = new Set(['1-1-3', '2-1-3', '9-1-1', '10-1-2', '11-4-4']);
const monday = 1;

/** Returns `true` for a weekday that is not a federal holiday. */
export function isBusinessDay(date: CalendarDay): boolean {
  return date.weekday !== 0 && date.weekday !== 6 && !isFederalHoliday(date);
}

/**
 * Whether the Federal Reserve Banks are closed for a holiday. A Sunday holiday moves to Monday; a Saturday holiday does
 * not move.
 */
function isFederalHoliday({ day, month, dayOfMonth, weekday, year }: CalendarDay): boolean {
  if (fixedHolidays.has(`${month}-${dayOfMonth}`)) return true;
  if (movingHolidays.has(`${month}-${weekday}-${Math.ceil(dayOfMonth / 7)}`)) return true;
  if (weekday !== monday) return false;
  const isMemorialDay = month === 5 && dayOfMonth + 7 > daysInMonth(year, month);
  if (isMemorialDay) return true;
  const sunday = calendarDay(day - 1);
  return fixedHolidays.has(`${sunday.month}-${sunday.dayOfMonth}`);
}

/** Upper limit of consecutive days on which banks are closed. */
const maxClosureDays = 5;

/**
 * Returns `true` if a monthly payment is made today. The payment is made on its due day, or on the last business day before it. In a month
 * shorter than `dayOfMonth`, the due day is the last day.
 */
export function isPaidBefore(today: CalendarDay, dayOfMonth: number): boolean {
  return [0, 1].some((offset) => {
    const dueDay = dayInMonth(today, offset, dayOfMonth);
    return dueDay >= today.day && dueDay - today.day <= maxClosureDays && nearestBusinessDay(dueDay, -1) === today.day;
  });
}

function nearestBusinessDay(day: Day, step: 1 | -1): Day {
  let nearest = day;
  while (!isBusinessDay(calendarDay(nearest))) nearest += step;
  return nearest;
}

/** Returns `true` if a monthly debit is taken today. The debit is taken on its due day, or on the first business day after it. */
export function isTakenAfter(today: CalendarDay, dayOfMonth: number): boolean {
  return [-1, 0].some((offset) => {
    const dueDay = dayInMonth(today, offset, dayOfMonth);
    return dueDay <= today.day && today.day - dueDay <= maxClosureDays && nearestBusinessDay(dueDay, 1) === today.day;
  });
}

function dayInMonth({ year, month }: CalendarDay, offset: number, dayOfMonth: number): Day {
  return dayOfDate(year, month + offset, Math.min(dayOfMonth, daysInMonth(year, month + offset)));
}
