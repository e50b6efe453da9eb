import type { Frequency } from '@fin-link/contracts/service';
import { type Day, dayOfMonth, monthOf, type Rule } from '../detection/index.ts';

const daysBetween = { WEEKLY: 7, BI_WEEKLY: 14, EVERY_FOUR_WEEKS: 28 } as const;
const monthsBetween = { MONTHLY: 1, EVERY_TWO_MONTHS: 2, QUARTERLY: 3, HALF_YEARLY: 6, YEARLY: 12 } as const;

/** Number of days between the two due days of a month. */
const halfMonth = 15;

/** Returns the rule for the first day and frequency that a user entered. A first day on the 31st means the last day of every month. */
export function calendarRule(cadence: Frequency, first: Day): Rule {
  const day = dayOfMonth(first);
  if (cadence === 'SEMI_MONTHLY') {
    const days = day <= halfMonth ? ([day, day + halfMonth] as const) : ([day - halfMonth, day] as const);
    return { cadence, kind: 'twice', days, roll: 'none' };
  }
  if (cadence === 'WEEKLY' || cadence === 'BI_WEEKLY' || cadence === 'EVERY_FOUR_WEEKS')
    return { cadence, kind: 'days', every: daysBetween[cadence], anchor: first, roll: 'none' };
  const months = monthsBetween[cadence];
  return { cadence, kind: 'day', months, phase: monthOf(first) % months, day, roll: 'none' };
}
