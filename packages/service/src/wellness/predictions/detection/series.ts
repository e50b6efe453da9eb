import { hasEnded, isRegular } from './accept.ts';
import { alternatingSeries } from './alternate.ts';
import type { Country, Day } from './calendar.ts';
import type { Fit, Payment } from './fit.ts';
import { bestFit, fitRule } from './fit.ts';
import { fitRequirements } from './rules.ts';

/** Ratios between amounts of one group, from equal to loosely similar. */
const amountRatios = [1.005, 1.06, 1.25] as const;
/** Numbers of latest payments that are tested separately, in case a series has changed its due days. */
const latestCounts = [12, 8, 6, 5, 4] as const;
/** Maximum number of series in a group. */
const maxSeries = 6;

/** Groups payments by amount. Within a group, each amount is at most `width` times the previous one. */
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
  const memberSet = new Set(fit.paidCount);
  const amounts = fit.paidCount.map(({ amount }) => amount);
  const [minAmount, maxAmount] = [Math.min(...amounts) * 0.6, Math.max(...amounts) * 1.7];
  const others = pool.filter(
    (payment) => !memberSet.has(payment) && payment.amount >= minAmount && payment.amount <= maxAmount,
  );
  if (others.length === 0) return fit;
  const all = [...fit.paidCount, ...others].sort((one, other) => one.day - other.day);
  const extendedFit = fitRule(fit.rule, all, asOf, country);
  const isBetter =
    extendedFit.paidCount.length > fit.paidCount.length &&
    fit.paidCount.every((one) => extendedFit.paidCount.includes(one));
  return isBetter && isRegular(extendedFit, extendedFit.paidCount) ? extendedFit : fit;
}

/**
 * Returns whether a series is more than a coincidence. Among many payments with one text, some always have equal amounts and regular days.
 */
function isDistinct({ rule, paidCount: members, spread }: Fit, payments: readonly Payment[]): boolean {
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
    const used = new Set(found.flatMap(({ paidCount }) => paidCount));
    remaining = remaining.filter((payment) => !used.has(payment));
  }
  const current = series.filter((fit) => !hasEnded(fit, asOf));
  const used = new Set(current.flatMap(({ paidCount: members }) => members));
  return { series: current, rest: payments.filter((payment) => !used.has(payment)) };
}
