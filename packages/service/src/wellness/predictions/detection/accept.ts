import type { Day } from './calendar.ts';
import { type Fit, type Payment, median } from './fit.ts';
import { fitRequirements } from './rules.ts';

/** Returns the median deviation of amounts from their median, as a fraction of the median; 0 for equal amounts. */
export function variation(payments: readonly Payment[]): number {
  const amounts = payments.map(({ amount }) => amount);
  const middle = median(amounts);
  return middle === 0 ? 0 : median(amounts.map((amount) => Math.abs(amount - middle))) / middle;
}

/** Smallest amount in currency units that ratios divide by. */
const minAmount = 0.01;

/** Variation above which amounts count as varying. The exam in `test/wellness/predictions/exam` measures the effect of all limits here. */
const variesAbove = 0.12;
/** Limits for weekly and biweekly payments of varying amounts. */
const habit = { minMembers: 8, maxSpread: 0.35, maxVariation: 0.25 };
/** Limits for weekly and biweekly purchases: maximum variation, or minimum share of payments whose amount occurs again. */
const price = { maxVariation: 0.045, minRepeated: 0.5 };
const maxSemiMonthlyVariation = 0.25;
/** Factors for the maximum spread of a cadence, for varying and steady amounts. */
const spreadFactor = { varying: 0.8, steady: 1.2 };
/** Maximum ratio of the two amounts of a series with only two payments. */
const maxRatioOfTwo = 1.2;
/** Maximum share of payments that are not part of the series. */
const maxOtherShare = { varying: 0.1, steady: 0.2 };
/** Minimum share of due days that are paid: of all due days, and of the latest ones. */
const minPaidShare = { all: 0.75, recent: 0.7 };
/** Mean interval in days above which a cadence has only a few due days: half-yearly and yearly. */
const longIntervalDays = 150;
/** Weight of a due day relative to the next later one. */
const ageWeight = 0.85;
const maxConfidence = 0.99;

/** Number of latest slots that decide whether a series continues. */
const recentSlots = 8;

/** Returns whether a fit is a series: enough payments close to their due days, few gaps, and few other payments. */
export function isRegular({ rule, paidPayments: members, slots, spread }: Fit, payments: readonly Payment[]): boolean {
  const { minPayments, spread: maxSpread } = fitRequirements[rule.cadence];
  if (members.length < minPayments) return false;
  const varies = variation(members) > variesAbove;
  const isFrequent = rule.cadence === 'WEEKLY' || rule.cadence === 'BI_WEEKLY';
  // Weekly purchases of varying amounts are a habit, even if they never miss their day. Income is exempt, because wages can depend on the
  // hours worked.
  if (isFrequent && members[0]?.direction === 'DEBIT' && !havePrice(members)) return false;
  // Frequent payments of varying amounts are a habit, unless there are many and they are close to their due days.
  if (
    varies &&
    isFrequent &&
    (members.length < habit.minMembers || spread > habit.maxSpread || variation(members) > habit.maxVariation)
  )
    return false;
  if (varies && members.length < minPayments + 1) return false;
  // Two alternating prices belong to two separate series.
  if (rule.cadence === 'SEMI_MONTHLY' && variation(members) > maxSemiMonthlyVariation) return false;
  if (spread > maxSpread * (varies ? spreadFactor.varying : spreadFactor.steady)) return false;
  if (members.length === 2 && ratio(members[0]?.amount ?? 0, members[1]?.amount ?? 0) > maxRatioOfTwo) return false;
  const otherPayments = payments.length - members.length;
  if (otherPayments / payments.length > (varies ? maxOtherShare.varying : maxOtherShare.steady)) return false;
  return members.length / slots.length >= minPaidShare.all;
}

/** Returns whether payments have a price: amounts that are equal or almost equal, or that mostly occur more than once. */
function havePrice(payments: readonly Payment[]): boolean {
  if (variation(payments) <= price.maxVariation) return true;
  const counts = Map.groupBy(payments, ({ amount }) => amount);
  const repeated = payments.filter(({ amount }) => (counts.get(amount)?.length ?? 0) > 1);
  return repeated.length / payments.length >= price.minRepeated;
}

/** Returns the larger amount divided by the smaller one. */
const ratio = (one: number, other: number): number => Math.max(one, other) / Math.max(Math.min(one, other), minAmount);

/**
 * Returns the probability of the next payment. It grows with the share of paid slots, in which later slots have more weight, and with the
 * number of payments. It falls with their mean distance from the due days.
 */
export function confidenceOf({ slots, paidPayments: members, spread, rule }: Fit): number {
  let [hits, possible, weight] = [0, 0, 1];
  for (const { payment } of slots.toReversed()) {
    possible += weight;
    if (payment !== null) hits += weight;
    weight *= ageWeight;
  }
  const countFactor =
    members.length / (members.length + (fitRequirements[rule.cadence].length > longIntervalDays ? 0.3 : 0.45));
  const distanceFactor = 1 - Math.min(spread / fitRequirements[rule.cadence].tolerance, 1) * 0.2;
  return Math.min((hits / possible) * countFactor * distanceFactor, maxConfidence);
}

/** Returns whether the last payment is too long ago for the cadence, or too many recent slots are empty. */
export const hasEnded = (fit: Fit, asOf: Day): boolean => {
  const { length, tolerance } = fitRequirements[fit.rule.cadence];
  const lastDay = fit.paidPayments.at(-1)?.day ?? 0;
  return asOf - lastDay > length * 2 + tolerance || !continues(fit);
};

/** Returns whether a series continues: few of its latest slots are empty, and at least one of the last two is paid. */
function continues({ rule, slots }: Fit): boolean {
  const isEmpty = (from: number): boolean => slots.at(from)?.payment === null;
  if (isEmpty(-1) && (isEmpty(-2) || fitRequirements[rule.cadence].length > longIntervalDays)) return false;
  const recent = slots.slice(-recentSlots);
  return recent.filter(({ payment }) => payment !== null).length / recent.length >= minPaidShare.recent;
}
