import type { Country, Day } from './calendar.ts';
import { candidateRules } from './candidates.ts';
import type { Rule } from './rules.ts';
import { fitRequirements, slotsOf } from './rules.ts';

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
  /** At most one payment per slot, oldest first. */
  paidCount: readonly Payment[];
  /** Due days from the first payment to `asOf`, each with its payment. */
  slots: readonly { day: Day; payment: Payment | null }[];
  /** Mean distance between due day and payment, in days. */
  spread: number;
}

/** Returns the due days from the first payment to `asOf`, extended by the tolerance on both sides. */
function dueDays(rule: Rule, payments: readonly Payment[], asOf: Day, country: Country): Day[] {
  const { tolerance } = fitRequirements[rule.cadence];
  return slotsOf(rule, (payments[0]?.day ?? asOf) - tolerance, asOf + tolerance, country);
}

/**
 * Stores in `taken`, for each due day, the index of the nearest payment within the tolerance; -1 if there is none. Returns the sum of the
 * distances in days.
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
  return { rule, paidCount: members, slots, spread: members.length === 0 ? Infinity : distance / members.length };
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
