import { type Country, type Day, type Roll, dayOfMonth, daysInMonth, monthOf, weekdayOf } from './calendar.ts';
import { type Rule, fitRequirements, slotsOf } from './rules.ts';

/** A transaction in the form that detection uses. */
export interface Payment {
  id: number;
  accountId: number;
  direction: 'DEBIT' | 'CREDIT';
  day: Day;
  /** Positive amount as a number, for comparisons. */
  amount: number;
  /** The same amount as decimal text. */
  decimal: string;
}

/** Assignment of payments to the due days of a rule. */
export interface Fit {
  rule: Rule;
  /** Payments of the paid slots, oldest first; at most one per slot. */
  paidPayments: readonly Payment[];
  /** Due days from the first payment to `asOf`, each with its payment. */
  slots: readonly { day: Day; payment: Payment | null }[];
  /** Mean distance between due day and payment, in days. */
  spread: number;
}

/** Assigns payments to due days within the tolerance. Each due day gets the nearest payment. */
export function fitRule(rule: Rule, payments: readonly Payment[], asOf: Day, country: Country): Fit {
  const { tolerance } = fitRequirements[rule.cadence];
  const due = dueDays(rule, payments, asOf, country);
  const paymentIndexes = new Int32Array(due.length);
  const distance = assignPayments(due, payments, tolerance, paymentIndexes);
  const first = payments[0]?.day ?? asOf;
  // A due day close to the end may still be paid. A due day close to the start may have been paid before the first known payment.
  const slots = due
    .map((day, index) => ({ day, payment: payments[paymentIndexes[index] ?? -1] ?? null }))
    .filter(({ day, payment }) => payment !== null || (day >= first && day <= asOf - tolerance));
  const members = slots.flatMap(({ payment }) => payment ?? []);
  return { rule, paidPayments: members, slots, spread: members.length === 0 ? Infinity : distance / members.length };
}

/** Returns the fit of the rule with the lowest cost, even if the fit is poor; `null` if no rule is possible. */
export function bestFit(payments: readonly Payment[], asOf: Day, country: Country): Fit | null {
  let [bestRule, lowestCost]: [Rule | null, number] = [null, Infinity];
  for (const rule of candidateRules(payments.map(({ day }) => day))) {
    const cost = costOf(rule, payments, asOf, country);
    if (cost < lowestCost) [bestRule, lowestCost] = [rule, cost];
  }
  return bestRule === null ? null : fitRule(bestRule, payments, asOf, country);
}

/** Returns the due days from the first payment to `asOf`, extended by the tolerance on both sides. */
function dueDays(rule: Rule, payments: readonly Payment[], asOf: Day, country: Country): Day[] {
  const { tolerance } = fitRequirements[rule.cadence];
  return slotsOf(rule, (payments[0]?.day ?? asOf) - tolerance, asOf + tolerance, country);
}

/**
 * Stores in `paymentIndexes`, for each due day, the index of the nearest payment within the tolerance; -1 if there is none. Returns the sum
 * of the distances in days.
 */
function assignPayments(
  due: readonly Day[],
  payments: readonly Payment[],
  tolerance: number,
  paymentIndexes: Int32Array,
): number {
  paymentIndexes.fill(-1, 0, due.length);
  let [slot, distance] = [0, 0];
  for (const [index, { day }] of payments.entries()) {
    while (slot + 1 < due.length && Math.abs((due[slot + 1] ?? 0) - day) <= Math.abs((due[slot] ?? 0) - day)) slot++;
    const paymentDistance = Math.abs((due[slot] ?? Infinity) - day);
    if (paymentDistance > tolerance) continue;
    const assignedIndex = paymentIndexes[slot] ?? -1;
    if (assignedIndex === -1) {
      paymentIndexes[slot] = index;
      distance += paymentDistance;
    } else {
      const assignedDistance = Math.abs((due[slot] ?? 0) - (payments[assignedIndex]?.day ?? 0));
      if (paymentDistance >= assignedDistance) continue;
      paymentIndexes[slot] = index;
      distance += paymentDistance - assignedDistance;
    }
  }
  return distance;
}

/** Array that every call of `costOf` reuses, long enough for the due days of any history. */
const scratchIndexes = new Int32Array(4_096);

/** Returns the cost of a rule per payment. Unpaid due days, payments between due days, and distances from due days add to the cost. */
function costOf(rule: Rule, payments: readonly Payment[], asOf: Day, country: Country): number {
  const { tolerance } = fitRequirements[rule.cadence];
  const due = dueDays(rule, payments, asOf, country);
  const distance = assignPayments(due, payments, tolerance, scratchIndexes);
  const first = payments[0]?.day ?? asOf;
  let [members, missedCount] = [0, 0];
  for (const [index, day] of due.entries()) {
    if (scratchIndexes[index] !== -1) members++;
    else if (day >= first && day <= asOf - tolerance) missedCount++;
  }
  const extraCount = payments.length - members;
  return (missedCount + extraCount + distance / tolerance / 1.5) / payments.length + (rule.roll === 'none' ? 0 : 0.004);
}

const rolls: readonly Roll[] = ['none', 'following', 'preceding'];

/** Cadences with their length in days. */
const weekCadences = [
  ['WEEKLY', 7],
  ['BI_WEEKLY', 14],
  ['EVERY_FOUR_WEEKS', 28],
] as const;

/** Cadences with their length in months. */
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
 * Returns days of the month on which payments may be due: the most frequent days, and the two days before and after each. Weekends move
 * payments by up to two days. Adds the last days of the month if a payment is close to the end of a month.
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
function candidateRules(days: readonly Day[]): Rule[] {
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

/** Returns the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
