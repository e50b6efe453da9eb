import { dayMs, isoDay, type BalanceInterval } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { ServiceError } from '../../platform/runtime/index.ts';

/**
 * Returns the requested days of a period in order. The default is the last 90 days. Only the last five years of the period are returned.
 * Weekly: the last day and every seventh day before it. Monthly: the last day of each month, and the last day of the period. Throws Y802
 * for a future day, Y809 for a period that ends before it begins.
 */
export function requestedDays({ fromDate, toDate, interval = 'D' }: RequestedPeriod, now: Date): string[] {
  const today = isoDay(now.getTime());
  if ([fromDate, toDate].some((date) => date !== undefined && date > today))
    throw new ServiceError('Y802', { name: 'a date to come' });
  const to = Date.parse(toDate ?? today);
  const from = fromDate === undefined ? to - (defaultDays - 1) * dayMs : Date.parse(fromDate);
  if (from > to) throw new ServiceError('Y809');
  const first = Math.max(minDay, from, yearsBefore(to, maxYears));
  const step = interval === 'W' ? daysOfWeek : 1;
  const days: string[] = [];
  for (let day = to; day >= first; day -= step * dayMs)
    if (interval !== 'M' || day === to || endsMonth(day)) days.push(isoDay(day));
  return days.toReversed();
}

/** Period of a query; ISO 8601 dates, inclusive on both sides. */
interface RequestedPeriod {
  fromDate?: string | undefined;
  toDate?: string | undefined;
  interval?: BalanceInterval | undefined;
}

/** Length of the default period in days. */
const defaultDays = 90;
/** Maximum length of a period in years. */
const maxYears = 5;
const daysOfWeek = 7;
/** Earliest day that the database supports. */
const minDay = Date.parse('0001-01-01');

function yearsBefore(time: number, years: number): number {
  const date = new Date(time);
  return date.setUTCFullYear(date.getUTCFullYear() - years);
}

const endsMonth = (time: number): boolean => new Date(time + dayMs).getUTCDate() === 1;

/** Returns the SQL of a table `requested` with one column `day`. Days are ISO 8601 dates. */
export const requestedTable = (days: readonly string[]) =>
  sql`unnest(string_to_array(${days.join(',')}, ',')::date[]) as requested(day)`;
