import type { Frequency } from '@fin-link/contracts/service';
import type { Country, Day, Roll } from './calendar.ts';
import { dayIn, monthOf, nthWeekday, rollToBusinessDay } from './calendar.ts';

/**
 * Due days of a series. `days`: every `every` days from `anchor`. `twice`: two days of each month. `day`: a day in every `months`-th month.
 * `weekday`: the `nth` weekday of each month, -1 for the last one.
 */
export type Rule =
  | { cadence: 'WEEKLY' | 'BI_WEEKLY' | 'EVERY_FOUR_WEEKS'; kind: 'days'; every: number; anchor: Day; roll: Roll }
  | { cadence: 'SEMI_MONTHLY'; kind: 'twice'; days: readonly [number, number]; roll: Roll }
  /** `phase`: month of the year modulo `months`. `day`: 31 means the last day of the month. */
  | { cadence: Frequency; kind: 'day'; months: number; phase: number; day: number; roll: Roll }
  | { cadence: 'MONTHLY'; kind: 'weekday'; weekday: number; nth: number; roll: Roll };

interface FitRequirements {
  /** Maximum distance of a payment from its due day, in days. */
  tolerance: number;
  /** Maximum mean distance, in days. */
  spread: number;
  /** Minimum number of payments of a series. */
  minPayments: number;
  /** Mean interval in days. */
  length: number;
}

export const fitRequirements: Readonly<Record<Frequency, FitRequirements>> = {
  WEEKLY: { tolerance: 2, spread: 0.6, minPayments: 5, length: 7 },
  BI_WEEKLY: { tolerance: 3, spread: 0.9, minPayments: 4, length: 14 },
  EVERY_FOUR_WEEKS: { tolerance: 5, spread: 1.3, minPayments: 4, length: 28 },
  SEMI_MONTHLY: { tolerance: 4, spread: 1.3, minPayments: 5, length: 15 },
  MONTHLY: { tolerance: 8, spread: 2, minPayments: 3, length: 30 },
  EVERY_TWO_MONTHS: { tolerance: 9, spread: 2.5, minPayments: 3, length: 61 },
  QUARTERLY: { tolerance: 10, spread: 3, minPayments: 3, length: 91 },
  HALF_YEARLY: { tolerance: 12, spread: 4, minPayments: 2, length: 183 },
  YEARLY: { tolerance: 14, spread: 5, minPayments: 2, length: 365 },
};

/** Returns the due days of a rule between two days, both inclusive, adjusted to the country's business days. */
export function slotsOf(rule: Rule, from: Day, to: Day, country: Country): Day[] {
  const slots: Day[] = [];
  const add = (due: Day): void => {
    const day = rollToBusinessDay(due, rule.roll, country);
    if (day >= from && day <= to) slots.push(day);
  };
  if (rule.kind === 'days') {
    const firstInterval = Math.ceil((from - 7 - rule.anchor) / rule.every);
    for (let due = rule.anchor + firstInterval * rule.every; due <= to + 7; due += rule.every) add(due);
    return slots;
  }
  for (let month = monthOf(from) - 1; month <= monthOf(to) + 1; month++) {
    if (rule.kind === 'weekday') add(nthWeekday(month, rule.weekday, rule.nth));
    else if (rule.kind === 'twice') for (const day of rule.days) add(dayIn(month, day));
    else if (month % rule.months === rule.phase) add(dayIn(month, rule.day));
  }
  return slots;
}
