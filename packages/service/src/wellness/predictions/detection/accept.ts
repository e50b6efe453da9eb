import type { Day } from './calendar.ts';
import type { Fit, Payment } from './fit.ts';
import { median } from './median.ts';
import { demands } from './rules.ts';

/** Returns the median deviation of amounts from their median, as a fraction of the median; 0 for equal amounts. */
export function variation(payments: readonly Payment[]): number {
  const amounts = payments.map(({ amount }) => amount);
  const middle = median(amounts);
  return middle === 0 ? 0 : median(amounts.map((amount) => Math.abs(amount - middle))) / middle;
}

/** Returns the larger amount divided by the smaller one. */
const ratio = (one: number, other: number): number => Math.max(one, other) / Math.max(Math.min(one, other), 0.01);

/** Number of latest slots that decide whether a series continues. */
const recentSlots = 8;

/** Returns whether a fit is a series: enough payments close to their due days, few gaps, and few other payments. */
export function isRegular({ rule, members, slots, spread }: Fit, payments: readonly Payment[]): boolean {
  const { least, spread: widest } = demands[rule.cadence];
  if (members.length < least) return false;
  const varies = variation(members) > 0.12;
  const isFrequent = rule.cadence === 'WEEKLY' || rule.cadence === 'BI_WEEKLY';
  // Frequent payments of varying amounts are a habit, unless there are many and they are close to their due days.
  if (varies && isFrequent && (members.length < 8 || spread > 0.35 || variation(members) > 0.25)) return false;
  if (varies && members.length < least + 1) return false;
  // Two alternating prices belong to two separate series.
  if (rule.cadence === 'SEMI_MONTHLY' && variation(members) > 0.25) return false;
  if (spread > (varies ? widest * 0.8 : widest * 1.2)) return false;
  if (members.length === 2 && ratio(members[0]?.amount ?? 0, members[1]?.amount ?? 0) > 1.2) return false;
  const extra = payments.length - members.length;
  if (extra / payments.length > (varies ? 0.1 : 0.2)) return false;
  return members.length / slots.length >= 0.75;
}

/** Returns whether a series continues: few of its latest slots are empty, and at least one of the last two is paid. */
function goesOn({ rule, slots }: Fit): boolean {
  const isEmpty = (from: number): boolean => slots.at(from)?.payment === null;
  if (isEmpty(-1) && (isEmpty(-2) || demands[rule.cadence].length > 150)) return false;
  const recent = slots.slice(-recentSlots);
  return recent.filter(({ payment }) => payment !== null).length / recent.length >= 0.7;
}

/**
 * Returns the probability of the next payment. It depends on the number of slots and the share of paid slots; later slots have more weight.
 */
export function confidenceOf({ slots, members, spread, rule }: Fit): number {
  let [hits, all, weight] = [0, 0, 1];
  for (const { payment } of slots.toReversed()) {
    all += weight;
    if (payment !== null) hits += weight;
    weight *= 0.85;
  }
  const few = members.length / (members.length + (demands[rule.cadence].length > 150 ? 0.3 : 0.45));
  const near = 1 - Math.min(spread / demands[rule.cadence].tolerance, 1) * 0.2;
  return Math.min((hits / all) * few * near, 0.99);
}

/** Returns whether the last payment is too long ago for the cadence, or too many recent slots are empty. */
export const hasEnded = (fit: Fit, asOf: Day): boolean => {
  const { length, tolerance } = demands[fit.rule.cadence];
  const last = fit.members.at(-1)?.day ?? 0;
  return asOf - last > length * 2 + tolerance || !goesOn(fit);
};
