import type { Country, Day } from './calendar.ts';
import { candidateRules } from './candidates.ts';
import type { Rule } from './rules.ts';
import { demands, slotsOf } from './rules.ts';

/** One transaction of a person, as the detection reads it. */
export interface Payment {
  id: number;
  accountId: number;
  day: Day;
  /** Positive; for comparing. */
  amount: number;
  /** The same as it was read. */
  decimal: string;
}

export interface Fit {
  rule: Rule;
  /** One payment for each slot that has one, oldest first. */
  members: readonly Payment[];
  /** Due days, from the first payment until `asOf`, each with its payment. */
  slots: readonly { day: Day; payment: Payment | null }[];
  /** Mean distance between due day and payment. */
  spread: number;
}

/** Due days from before the first payment until all that is known, and the last of them that must have been paid. */
function dueDays(rule: Rule, payments: readonly Payment[], asOf: Day, country: Country): Day[] {
  const { tolerance } = demands[rule.cadence];
  return slotsOf(rule, (payments[0]?.day ?? asOf) - tolerance, asOf + tolerance, country);
}

/** For each due day the index of its payment, the nearest within reach; -1 for none. */
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

/** How badly the payments follow a rule: empty due days, payments between and distances, by payment. */
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

/** Puts each payment to the nearest due day within reach; the nearest payment has it. */
export function fitRule(rule: Rule, payments: readonly Payment[], asOf: Day, country: Country): Fit {
  const { tolerance } = demands[rule.cadence];
  const due = dueDays(rule, payments, asOf, country);
  const taken = new Int32Array(due.length);
  const distance = assign(due, payments, tolerance, taken);
  const first = payments[0]?.day ?? asOf;
  // A due day that is so near may still be paid, or was paid before the first payment that is known.
  const slots = due
    .map((day, index) => ({ day, payment: payments[taken[index] ?? -1] ?? null }))
    .filter(({ day, payment }) => payment !== null || (day >= first && day <= asOf - tolerance));
  const members = slots.flatMap(({ payment }) => payment ?? []);
  return { rule, members, slots, spread: members.length === 0 ? Infinity : distance / members.length };
}

/** The rule that these payments follow best, whether they follow it well or not. */
export function bestFit(payments: readonly Payment[], asOf: Day, country: Country): Fit | null {
  let [best, least]: [Rule | null, number] = [null, Infinity];
  for (const rule of candidateRules(payments.map(({ day }) => day))) {
    const cost = costOf(rule, payments, asOf, country);
    if (cost < least) [best, least] = [rule, cost];
  }
  return best === null ? null : fitRule(best, payments, asOf, country);
}
