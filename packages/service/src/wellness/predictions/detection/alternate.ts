import { variation } from './accept.ts';
import type { Country, Day } from './calendar.ts';
import { type Fit, fitRule, type Payment } from './fit.ts';
import { median } from './median.ts';
import type { Rule } from './rules.ts';

/** Minimum number of payments of each amount. */
const minPayments = 3;
/** Minimum ratio of the two amounts. */
const minAmountRatio = 1.05;
/** Maximum variation of each amount, as a fraction of their relative difference. */
const maxVariationShare = 0.25;
/** Minimum share of payments whose amount is nearer to that of their own half. */
const minOwnShare = 0.9;

/** Returns the rules of every second due day of a rule; `null` if no cadence has these due days. */
function halvesOf(rule: Rule): [Rule, Rule] | null {
  const { roll } = rule;
  if (rule.kind === 'days' && rule.cadence !== 'EVERY_FOUR_WEEKS') {
    const cadence = rule.cadence === 'WEEKLY' ? 'BI_WEEKLY' : 'EVERY_FOUR_WEEKS';
    const half = { cadence, kind: 'days', every: rule.every * 2, roll } as const;
    return [
      { ...half, anchor: rule.anchor },
      { ...half, anchor: rule.anchor + rule.every },
    ];
  }
  if (rule.kind === 'twice') {
    const half = { cadence: 'MONTHLY', kind: 'day', months: 1, phase: 0, roll } as const;
    return [
      { ...half, day: rule.days[0] },
      { ...half, day: rule.days[1] },
    ];
  }
  if (rule.kind === 'day' && rule.cadence === 'MONTHLY') {
    const half = { ...rule, cadence: 'EVERY_TWO_MONTHS', months: 2 } as const;
    return [
      { ...half, phase: 0 },
      { ...half, phase: 1 },
    ];
  }
  return null;
}

/** Returns the share of payments whose amount is on one side of a limit. */
const shareOf = (payments: readonly Payment[], isOwn: (amount: number) => boolean): number =>
  payments.filter(({ amount }) => isOwn(amount)).length / payments.length;

/** Returns the two series of a fit whose payments have two amounts in turn; `null` for any other fit. */
export function alternatingSeries(fit: Fit, asOf: Day, country: Country): [Fit, Fit] | null {
  const rules = halvesOf(fit.rule);
  if (rules === null) return null;
  const [one, other] = [
    fitRule(rules[0], fit.paidCount, asOf, country),
    fitRule(rules[1], fit.paidCount, asOf, country),
  ];
  if (Math.min(one.paidCount.length, other.paidCount.length) < minPayments) return null;
  const amountOf = ({ paidCount }: Fit): number => median(paidCount.map(({ amount }) => amount));
  const [low, high] = amountOf(one) < amountOf(other) ? [one, other] : [other, one];
  const [lowAmount, highAmount] = [amountOf(low), amountOf(high)];
  if (highAmount < lowAmount * minAmountRatio) return null;
  const maxVariation = (highAmount / lowAmount - 1) * maxVariationShare;
  const middle = (lowAmount + highAmount) / 2;
  const alternates =
    Math.max(variation(low.paidCount), variation(high.paidCount)) <= maxVariation &&
    shareOf(low.paidCount, (amount) => amount < middle) >= minOwnShare &&
    shareOf(high.paidCount, (amount) => amount > middle) >= minOwnShare;
  return alternates ? [one, other] : null;
}
