import { addDays, daysBetween, isoDay, type InsightDuration, type InsightFrequency } from '@fin-link/contracts/service';

/** Returns the first day of the month. All days in this file are ISO 8601 dates. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Adds months to the first day of a month. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return isoDay(Date.UTC(year, number - 1 + months, 1));
}

/** Subtracts months from a day. If the target month is shorter, returns its last day. */
function monthsBefore(day: string, months: number): string {
  const month = addMonths(monthOf(day), -months);
  const last = addDays(addMonths(month, 1), -1);
  const sameDay = `${month.slice(0, 8)}${day.slice(8)}`;
  return sameDay > last ? last : sameDay;
}

/** Length in months of the durations that end today. */
const rollingMonths = { THREE_MONTHS: 3, SIX_MONTHS: 6, ONE_YEAR: 12 } as const;
/** Length in months of the durations that end with the previous calendar month. */
const wholeMonths = { LAST_MONTH: 1, LAST_THREE_MONTHS: 3, LAST_SIX_MONTHS: 6, LAST_TWELVE_MONTHS: 12 } as const;

/** Returns the first and last day of a duration, as of today. */
export function periodOf(duration: InsightDuration, today: string): { from: string; to: string } {
  const month = monthOf(today);
  if (duration === 'THIS_MONTH') return { from: month, to: today };
  if (duration === 'THREE_MONTHS' || duration === 'SIX_MONTHS' || duration === 'ONE_YEAR')
    return { from: addDays(monthsBefore(today, rollingMonths[duration]), 1), to: today };
  return { from: addMonths(month, -wholeMonths[duration]), to: addDays(month, -1) };
}

/** Mean length of a month in days. */
const daysPerMonth = 30.44;

/** Returns the number of months in a period, at least 1. Used for monthly averages. */
export const monthsIn = ({ from, to }: { from: string; to: string }): number =>
  Math.max(1, Math.round(daysBetween(from, to) / daysPerMonth));

/** Day of the month on which insights with the frequency `MID_MONTHLY` are evaluated. */
const midMonthDay = 16;

const daysSinceMonday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the first day of the period in which an insight with this frequency is generated at most once. */
export function windowOf(frequency: InsightFrequency, day: string): string {
  if (frequency === 'DAILY') return day;
  if (frequency === 'WEEKLY') return addDays(day, -daysSinceMonday(day));
  return monthOf(day);
}

/** Returns the latest day up to and including `day` on which insights with this frequency are evaluated. */
export function scheduleOf(frequency: InsightFrequency, day: string): string {
  if (frequency !== 'MID_MONTHLY') return windowOf(frequency, day);
  const midMonthOf = (month: string): string => addDays(month, midMonthDay - 1);
  const midMonth = midMonthOf(monthOf(day));
  return midMonth <= day ? midMonth : midMonthOf(addMonths(monthOf(day), -1));
}
