import type { SummaryInterval } from '@fin-link/contracts/service';
import { type RawBuilder, sql } from 'kysely';

/** Period of a summary. */
export interface Period {
  /** `yyyy-MM-dd`, inclusive on both sides. */
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const isoDate = (at: Date): string => at.toISOString().slice(0, 10);
/** Last day with a four-digit year. */
const maxDay = Date.UTC(9999, 11, 31);
/** Returns the date a number of days later, at most December 31, 9999. */
const addDays = (date: string, days: number): string =>
  isoDate(new Date(Math.min(maxDay, Date.parse(date) + days * dayMs)));

/** Extends a period to whole intervals: weeks whose Sunday is in the period; months and years that overlap it. */
export function wholeIntervals({ from, to }: Period, interval: SummaryInterval): Period {
  switch (interval) {
    case 'D':
      return { from, to };
    case 'W': {
      const firstSunday = addDays(from, (7 - weekday(from)) % 7);
      return { from: firstSunday, to: addDays(to, 6 - weekday(to)) };
    }
    case 'M':
      return { from: `${from.slice(0, 7)}-01`, to: isoDate(new Date(Date.UTC(yearOf(to), monthOf(to), 0))) };
    case 'Y':
      return { from: `${from.slice(0, 4)}-01-01`, to: `${to.slice(0, 4)}-12-31` };
  }
}

/** Returns the day of the week; Sunday is 0. */
const weekday = (date: string): number => new Date(date).getUTCDay();
const yearOf = (date: string): number => Number(date.slice(0, 4));
/** Returns the month; January is 1. */
const monthOf = (date: string): number => Number(date.slice(5, 7));

/** SQL for the first day of the interval that contains a transaction. */
export const firstDayOfInterval: Readonly<Record<SummaryInterval, RawBuilder<string>>> = {
  D: sql`date`,
  W: sql`date - extract(dow from date)::integer`,
  M: sql`date_trunc('month', date)::date`,
  Y: sql`date_trunc('year', date)::date`,
};
