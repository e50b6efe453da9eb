import type { Day, Roll } from './calendar.ts';
import { dayOfMonth, daysInMonth, monthOf, weekdayOf } from './calendar.ts';
import { median } from './median.ts';
import type { Rule } from './rules.ts';

const rolls: readonly Roll[] = ['none', 'following', 'preceding'];

/** Cadences with a fixed number of days. */
const weekCadences = [
  ['WEEKLY', 7],
  ['BI_WEEKLY', 14],
  ['EVERY_FOUR_WEEKS', 28],
] as const;

/** Cadences with a fixed number of months. */
const monthCadences = [
  ['MONTHLY', 1],
  ['EVERY_TWO_MONTHS', 2],
  ['QUARTERLY', 3],
  ['HALF_YEARLY', 6],
  ['YEARLY', 12],
] as const;

/** Returns the `count` most frequent values, the most frequent first. */
function mostFrequent(values: readonly number[], count: number): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([value]) => value);
}

/**
 * Returns days of the month on which payments may be due: the most frequent days, and the two days before and after each, because weekends
 * move payments. Adds the last days of the month if a payment is close to the end of a month.
 */
function likelyDaysOfMonth(days: readonly Day[]): number[] {
  const frequentDays = mostFrequent(days.map(dayOfMonth), 4);
  const likelyDays = frequentDays
    .flatMap((day) => [day, day - 1, day - 2, day + 1, day + 2])
    .filter((day) => day >= 1 && day <= 31);
  const isNearMonthEnd = days.some((day) => dayOfMonth(day) >= daysInMonth(monthOf(day)) - 3);
  return [...new Set([...likelyDays, ...(isNearMonthEnd ? [29, 30, 31] : [])])];
}

/** Returns rules that the payments may follow, based on the intervals between their days. */
export function candidateRules(days: readonly Day[]): Rule[] {
  const rules: Rule[] = [];
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const medianGap = median(gaps);
  for (const [cadence, intervalDays] of weekCadences) {
    if (medianGap < intervalDays * 0.6 || medianGap > intervalDays * 1.5) continue;
    const anchors = mostFrequent(
      days.map((day) => day % intervalDays),
      3,
    );
    for (const anchor of anchors)
      for (const roll of rolls) rules.push({ cadence, kind: 'days', every: intervalDays, anchor, roll });
  }
  if (medianGap >= 9 && medianGap <= 22) {
    const dueDays = likelyDaysOfMonth(days);
    for (const first of dueDays)
      for (const second of dueDays)
        if (second - first >= 10 && second - first <= 20)
          for (const roll of rolls) rules.push({ cadence: 'SEMI_MONTHLY', kind: 'twice', days: [first, second], roll });
  }
  for (const [cadence, months] of monthCadences) {
    const meanDays = months * 30.4;
    if (medianGap < meanDays * 0.7 || medianGap > meanDays * 1.4) continue;
    const phases =
      months === 1
        ? [0]
        : mostFrequent(
            days.map((day) => monthOf(day) % months),
            2,
          );
    for (const phase of phases)
      for (const day of likelyDaysOfMonth(days))
        for (const roll of rolls) rules.push({ cadence, kind: 'day', months, phase, day, roll });
  }
  if (medianGap >= 26 && medianGap <= 36)
    for (const weekday of mostFrequent(days.map(weekdayOf), 2))
      for (const nth of [1, 2, 3, 4, -1])
        rules.push({ cadence: 'MONTHLY', kind: 'weekday', weekday, nth, roll: 'none' });
  return rules;
}
