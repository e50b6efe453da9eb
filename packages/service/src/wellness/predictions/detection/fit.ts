import type { Country, Day } from './calendar.ts';
import { candidateRules } from './candidates.ts';
import type { Rule } from './rules.ts';
import { demands, slotsOf } from './rules.ts';

/** A transaction in the form that detection uses. */
export interface Payment {
  id: number;
  accountId: number;
  day: Day;
  /** Positive amount as a number, for comparisons. */
  amount: number;
  /** The same amount as decimal text. */
  decimal: string;
}

export interface Fit {
  rule: Rule;
  /** At most one payment per slot, oldest first. */
  members: readonly Payment[];
  /** Due days from the first payment to `asOf`, each with its payment. */
  slots: readonly { day: Day; payment: Payment | null }[];
  /** Mean distance between due day and payment, in days. */
  spread: number;
}

/** Returns the due days from the first payment to `asOf`, extended by the tolerance on both sides. */
function dueDays(rule: Rule, payments: readonly Payment[], asOf: Day, country: Country): Day[] {
  const { tolerance } = demands[rule.cadence];
  return slotsOf(rule, (payments[0]?.day ?? asOf) - tolerance, asOf + tolerance, country);
}

/**
 * Stores in `taken`, for each due day, the index of the nearest payment within the tolerance; -1 if there is none. Returns the sum of the
 * distances in days.
 */
function assign(due: readonly Day[], payments: readonly Payment[], tolerance: number, taken: Int32Array): number {
  taken.fill(-1, 0, due.length);
  let [at, distance] = [0, 0];
  for (const [index, { day }] of payments.entries()) {
    while (at + 1 < due.length && Math.abs((due[at + 1] ?? 0) - day) <= Math.abs((due[at] ?? 0) - day)) at++;
    const away = Math.abs((due[at] ?? Infinity) - day);
    if (away > tolerance) continue;
    const held = taken[at] ?? -1;
    if (held === -1) {
      taken[at] = index;
      distance += away;
    } else {
      const before = Math.abs((due[at] ?? 0) - (payments[held]?.day ?? 0));
      if (away >= before) continue;
      taken[at] = index;
      distance += away - before;
    }
  }
  return distance;
}

const scratch = new Int32Array(4_096);

/** Returns the cost of a rule per payment. Unpaid due days, payments between due days, and distances from due days add to the cost. */
function costOf(rule: Rule, payments: readonly Payment[], asOf: Day, country: Country): number {
  const { tolerance } = demands[rule.cadence];
  const due = dueDays(rule, payments, asOf, country);
  const distance = assign(due, payments, tolerance, scratch);
  const first = payments[0]?.day ?? asOf;
  let [members, missed] = [0, 0];
  for (const [index, day] of due.entries()) {
    if (scratch[index] !== -1) members++;
    else if (day >= first && day <= asOf - tolerance) missed++;
  }
  const extra = payments.length - members;
  return (missed + extra + distance / tolerance / 1.5) / payments.length + (rule.roll === 'none' ? 0 : 0.004);
}

/** Assigns payments to due days within the tolerance. Each due day gets the nearest payment. */
export function fitRule(rule: Rule, payments: readonly Payment[], asOf: Day, country: Country): Fit {
  const { tolerance } = demands[rule.cadence];
  const due = dueDays(rule, payments, asOf, country);
  const taken = new Int32Array(due.length);
  const distance = assign(due, payments, tolerance, taken);
  const first = payments[0]?.day ?? asOf;
  // A due day close to the end may still be paid. A due day close to the start may have been paid before the first known payment.
  const slots = due
    .map((day, index) => ({ day, payment: payments[taken[index] ?? -1] ?? null }))
    .filter(({ day, payment }) => payment !== null || (day >= first && day <= asOf - tolerance));
  const members = slots.flatMap(({ payment }) => payment ?? []);
  return { rule, members, slots, spread: members.length === 0 ? Infinity : distance / members.length };
}

/** Returns the rule that fits best, even if the fit is poor. */
export function bestFit(payments: readonly Payment[], asOf: Day, country: Country): Fit | null {
  let [best, least]: [Rule | null, number] = [null, Infinity];
  for (const rule of candidateRules(payments.map(({ day }) => day))) {
    const cost = costOf(rule, payments, asOf, country);
    if (cost < least) [best, least] = [rule, cost];
  }
  return best === null ? null : fitRule(best, payments, asOf, country);
}
