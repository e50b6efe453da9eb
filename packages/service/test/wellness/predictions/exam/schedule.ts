import { businessDay, dayInMonth, nthWeekday, partsOf } from './calendar.ts';
import type { Country } from './calendar.ts';
import type { Cadence } from './labels.ts';

/** Due days of a series. */
export type Rule =
  | { kind: 'days'; every: 7 | 14 | 28; anchor: number }
  | { kind: 'date'; date: number; everyMonths: 1 | 2 | 3 | 6 | 12; firstMonth: number }
  | { kind: 'two-dates'; dates: readonly [number, number] }
  /** The last business day of the month, or `before` business days earlier. */
  | { kind: 'last-business-day'; before: number }
  | { kind: 'nth-weekday'; nth: number; weekday: number };

/** Direction in which a payment on a weekend or bank holiday moves. */
export type Shift = 'next' | 'previous' | 'none';

const cadences = { 1: 'monthly', 2: 'every-two-months', 3: 'quarterly', 6: 'half-yearly', 12: 'yearly' } as const;
const cadencesInDays = { 7: 'weekly', 14: 'every-two-weeks', 28: 'every-four-weeks' } as const;

export function cadenceOf(rule: Rule): Cadence {
  if (rule.kind === 'days') return cadencesInDays[rule.every];
  if (rule.kind === 'date') return cadences[rule.everyMonths];
  return rule.kind === 'two-dates' ? 'twice-a-month' : 'monthly';
}

function lastBusinessDay(year: number, month: number, before: number, country: Country): number {
  let day = businessDay(dayInMonth(year, month, 31), country, -1);
  for (let at = 0; at < before; at++) day = businessDay(day - 1, country, -1);
  return day;
}

function daysInMonth(rule: Exclude<Rule, { kind: 'days' }>, year: number, month: number, country: Country): number[] {
  switch (rule.kind) {
    case 'date':
      return (month - rule.firstMonth + 12) % rule.everyMonths === 0 ? [dayInMonth(year, month, rule.date)] : [];
    case 'two-dates':
      return rule.dates.map((date) => dayInMonth(year, month, date));
    case 'last-business-day':
      return [lastBusinessDay(year, month, rule.before, country)];
    case 'nth-weekday':
      return [nthWeekday(year, month, rule.nth, rule.weekday)];
  }
}

function unshiftedDays(rule: Rule, country: Country, from: number, to: number): number[] {
  const days: number[] = [];
  if (rule.kind === 'days') {
    const first = from + ((((rule.anchor - from) % rule.every) + rule.every) % rule.every);
    for (let day = first; day <= to; day += rule.every) days.push(day);
    return days;
  }
  for (let day = dayInMonth(partsOf(from).year, partsOf(from).month, 1); day <= to;) {
    const { year, month } = partsOf(day);
    days.push(...daysInMonth(rule, year, month, country));
    day = dayInMonth(year, month + 1, 1);
  }
  return days.filter((day) => day >= from && day <= to);
}

/** Returns due days from `from` to `to`, moved to business days. */
export function dueDays(rule: Rule, shift: Shift, country: Country, from: number, to: number): number[] {
  const days = unshiftedDays(rule, country, from, to);
  return shift === 'none' ? days : days.map((day) => businessDay(day, country, shift === 'next' ? 1 : -1));
}
