import { hasEnded, isRegular, variation } from './accept.ts';
import type { Country, Day } from './calendar.ts';
import { type Fit, type Payment, bestFit, fitRule, median } from './fit.ts';
import { fitRequirements, type Rule } from './rules.ts';

/** Ratios between amounts of one group, from equal to loosely similar. */
const amountRatios = [1.005, 1.06, 1.25] as const;

/** Numbers of latest payments that are tested separately, in case a series has changed its due days. */
const latestCounts = [12, 8, 6, 5, 4] as const;

/** Maximum number of series in a group. */
const maxSeries = 6;

/**
 * Returns active series of payments with one text, and the remaining payments. Payments of ended series also remain, because the series may
 * continue with another text or account.
 */
export function seriesOf(
  payments: readonly Payment[],
  asOf: Day,
  country: Country,
): { series: Fit[]; rest: Payment[] } {
  const series: Fit[] = [];
  let remaining = [...payments];
  while (remaining.length >= 2 && series.length < maxSeries) {
    // Two equal payments on one day belong to two series. The second one remains for the next search.
    const fit = findSeries(firstOfEqual(remaining), asOf, country);
    if (fit === null) break;
    const found = alternatingSeries(fit, asOf, country) ?? [fit];
    series.push(...found);
    const used = new Set(found.flatMap(({ paidPayments }) => paidPayments));
    remaining = remaining.filter((payment) => !used.has(payment));
  }
  const current = series.filter((fit) => !hasEnded(fit, asOf));
  const used = new Set(current.flatMap(({ paidPayments: members }) => members));
  return { series: current, rest: payments.filter((payment) => !used.has(payment)) };
}

/** Groups payments by amount. Within a group, each amount is at most `maxRatio` times the previous one. */
function groupByAmount(payments: readonly Payment[], maxRatio: number): Payment[][] {
  const groups: Payment[][] = [];
  let previousAmount = 0;
  for (const payment of payments.toSorted((one, other) => one.amount - other.amount)) {
    if (groups.length === 0 || payment.amount > previousAmount * maxRatio) groups.push([]);
    groups.at(-1)?.push(payment);
    previousAmount = payment.amount;
  }
  return groups.map((group) => group.sort((one, other) => one.day - other.day));
}

/** Adds payments with other amounts that fill unpaid due days of a series, for example after a trial or a price change. */
function extendSeries(fit: Fit, pool: readonly Payment[], asOf: Day, country: Country): Fit {
  const memberSet = new Set(fit.paidPayments);
  const amounts = fit.paidPayments.map(({ amount }) => amount);
  const [minAmount, maxAmount] = [Math.min(...amounts) * 0.6, Math.max(...amounts) * 1.7];
  const others = pool.filter(
    (payment) => !memberSet.has(payment) && payment.amount >= minAmount && payment.amount <= maxAmount,
  );
  if (others.length === 0) return fit;
  const all = [...fit.paidPayments, ...others].sort((one, other) => one.day - other.day);
  const extendedFit = fitRule(fit.rule, all, asOf, country);
  const isBetter =
    extendedFit.paidPayments.length > fit.paidPayments.length &&
    fit.paidPayments.every((one) => extendedFit.paidPayments.includes(one));
  return isBetter && isRegular(extendedFit, extendedFit.paidPayments) ? extendedFit : fit;
}

/**
 * Returns whether a series is more than a coincidence. Among many payments with one text, some always have equal amounts and regular days.
 */
function isDistinct({ rule, paidPayments: members, spread }: Fit, payments: readonly Payment[]): boolean {
  const others = payments.length - members.length;
  const { length } = fitRequirements[rule.cadence];
  if (length > 40 && others > members.length) return false;
  if (length > 150 && others > 1) return false;
  if (others <= members.length) return true;
  return members.length >= 6 && spread <= 1;
}

/**
 * Returns the first series in a group, or `null` if there is none. Tests all payments, then payments of similar amounts, then only the
 * latest payments.
 */
function findSeries(payments: readonly Payment[], asOf: Day, country: Country): Fit | null {
  const wholeFit = bestFit(payments, asOf, country);
  if (wholeFit !== null && isRegular(wholeFit, payments)) return wholeFit;
  for (const width of amountRatios) {
    for (const group of groupByAmount(payments, width)) {
      if (group.length < 2 || group.length === payments.length) continue;
      // Among many payments, some always fall on regular days. A group of merely similar amounts must therefore contain the majority.
      if (width > amountRatios[0] && group.length < Math.max(payments.length / 2, 4)) continue;
      const fit = bestFit(group, asOf, country);
      if (fit !== null && isRegular(fit, group) && isDistinct(fit, payments))
        return extendSeries(fit, payments, asOf, country);
    }
  }
  for (const count of latestCounts) {
    if (count >= payments.length) continue;
    const last = payments.slice(-count);
    const fit = bestFit(last, asOf, country);
    if (fit === null || fit.slots.length !== count || !isRegular(fit, last)) continue;
    // The latest of several irregular payments may look regular by chance, so the payments before them must also be regular.
    const before = payments.slice(0, -count);
    const earlierFit = bestFit(before, before.at(-1)?.day ?? asOf, country);
    if (before.length < 2 || (earlierFit !== null && isRegular(earlierFit, before))) return fit;
  }
  return null;
}

/** Returns the payments without those that have the day, account and amount of an earlier one. */
function firstOfEqual(payments: readonly Payment[]): Payment[] {
  const keys = new Set<string>();
  return payments.filter(({ day, accountId, amount }) => {
    const key = `${day} ${accountId} ${amount}`;
    return !keys.has(key) && keys.add(key);
  });
}

/** Minimum number of payments of each amount. */
const minPayments = 3;
/** Minimum ratio of the two amounts. */
const minAmountRatio = 1.05;
/** Maximum variation of each amount, as a fraction of their relative difference. */
const maxVariationShare = 0.25;
/** Minimum share of payments whose amount is closer to the median of their own half than to the median of the other half. */
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
function alternatingSeries(fit: Fit, asOf: Day, country: Country): [Fit, Fit] | null {
  const rules = halvesOf(fit.rule);
  if (rules === null) return null;
  const [one, other] = [
    fitRule(rules[0], fit.paidPayments, asOf, country),
    fitRule(rules[1], fit.paidPayments, asOf, country),
  ];
  if (Math.min(one.paidPayments.length, other.paidPayments.length) < minPayments) return null;
  const amountOf = ({ paidPayments }: Fit): number => median(paidPayments.map(({ amount }) => amount));
  const [low, high] = amountOf(one) < amountOf(other) ? [one, other] : [other, one];
  const [lowAmount, highAmount] = [amountOf(low), amountOf(high)];
  if (highAmount < lowAmount * minAmountRatio) return null;
  const maxVariation = (highAmount / lowAmount - 1) * maxVariationShare;
  const middle = (lowAmount + highAmount) / 2;
  const alternates =
    Math.max(variation(low.paidPayments), variation(high.paidPayments)) <= maxVariation &&
    shareOf(low.paidPayments, (amount) => amount < middle) >= minOwnShare &&
    shareOf(high.paidPayments, (amount) => amount > middle) >= minOwnShare;
  return alternates ? [one, other] : null;
}
