import type { Day, Roll } from './calendar.ts';
import { dayOfMonth, daysInMonth, monthOf, weekdayOf } from './calendar.ts';
import { median } from './median.ts';
import type { Rule } from './rules.ts';

const rolls: readonly Roll[] = ['none', 'following', 'preceding'];

const ofWeeks = [
  ['WEEKLY', 7],
  ['BI_WEEKLY', 14],
  ['EVERY_FOUR_WEEKS', 28],
] as const;

const ofMonths = [
  ['MONTHLY', 1],
  ['EVERY_TWO_MONTHS', 2],
  ['QUARTERLY', 3],
  ['HALF_YEARLY', 6],
  ['YEARLY', 12],
] as const;

function mostFrequent(values: readonly number[], most: number): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([value]) => value);
}

/**
 * Returns days of the month on which payments may be due: the most frequent days, and the two days before and after each, because weekends
 * move payments. Adds the last days of the month if a payment is close to the end of a month.
 */
function likelyDaysOfMonth(days: readonly Day[]): number[] {
  const seen = mostFrequent(days.map(dayOfMonth), 4);
  const near = seen.flatMap((day) => [day, day - 1, day - 2, day + 1, day + 2]).filter((day) => day >= 1 && day <= 31);
  const isAtEnd = days.some((day) => dayOfMonth(day) >= daysInMonth(monthOf(day)) - 3);
  return [...new Set([...near, ...(isAtEnd ? [29, 30, 31] : [])])];
}

/** Returns rules that the payments may follow, based on the intervals between their days. */
export function candidateRules(days: readonly Day[]): Rule[] {
  const rules: Rule[] = [];
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const usual = median(gaps);
  for (const [cadence, every] of ofWeeks) {
    if (usual < every * 0.6 || usual > every * 1.5) continue;
    const anchors = mostFrequent(
      days.map((day) => day % every),
      3,
    );
    for (const anchor of anchors) for (const roll of rolls) rules.push({ cadence, kind: 'days', every, anchor, roll });
  }
  if (usual >= 9 && usual <= 22) {
    const due = likelyDaysOfMonth(days);
    for (const first of due)
      for (const second of due)
        if (second - first >= 10 && second - first <= 20)
          for (const roll of rolls) rules.push({ cadence: 'SEMI_MONTHLY', kind: 'twice', days: [first, second], roll });
  }
  for (const [cadence, months] of ofMonths) {
    const length = months * 30.4;
    if (usual < length * 0.7 || usual > length * 1.4) continue;
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
  if (usual >= 26 && usual <= 36)
    for (const weekday of mostFrequent(days.map(weekdayOf), 2))
      for (const nth of [1, 2, 3, 4, -1])
        rules.push({ cadence: 'MONTHLY', kind: 'weekday', weekday, nth, roll: 'none' });
  return rules;
}
