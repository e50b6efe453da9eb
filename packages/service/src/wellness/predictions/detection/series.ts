import { hasEnded, isRegular } from './accept.ts';
import type { Country, Day } from './calendar.ts';
import type { Fit, Payment } from './fit.ts';
import { bestFit, fitRule } from './fit.ts';
import { demands } from './rules.ts';

/** Ratios between amounts of one group, from equal to loosely similar. */
const widths = [1.005, 1.06, 1.25] as const;
/** Numbers of latest payments that are tested separately, in case a series has changed its due days. */
const latest = [12, 8, 6, 5, 4] as const;
const mostSeries = 6;

/** Groups payments by amount. Within a group, each amount is at most `width` times the previous one. */
function byAmount(payments: readonly Payment[], width: number): Payment[][] {
  const groups: Payment[][] = [];
  let before = 0;
  for (const payment of payments.toSorted((one, other) => one.amount - other.amount)) {
    if (groups.length === 0 || payment.amount > before * width) groups.push([]);
    groups.at(-1)?.push(payment);
    before = payment.amount;
  }
  return groups.map((group) => group.sort((one, other) => one.day - other.day));
}

/** Adds payments with other amounts that fill unpaid due days of a series, for example after a trial or a price change. */
function extended(fit: Fit, pool: readonly Payment[], asOf: Day, country: Country): Fit {
  const own = new Set(fit.members);
  const amounts = fit.members.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts) * 0.6, Math.max(...amounts) * 1.7];
  const others = pool.filter((payment) => !own.has(payment) && payment.amount >= least && payment.amount <= most);
  if (others.length === 0) return fit;
  const all = [...fit.members, ...others].sort((one, other) => one.day - other.day);
  const longer = fitRule(fit.rule, all, asOf, country);
  const isBetter =
    longer.members.length > fit.members.length && fit.members.every((one) => longer.members.includes(one));
  return isBetter && isRegular(longer, longer.members) ? longer : fit;
}

/**
 * Returns whether a series is more than a coincidence. Among many payments with one text, some always have equal amounts and regular days.
 */
function standsOut({ rule, members, spread }: Fit, payments: readonly Payment[]): boolean {
  const others = payments.length - members.length;
  const { length } = demands[rule.cadence];
  if (length > 40 && others > members.length) return false;
  if (length > 150 && others > 1) return false;
  if (others <= members.length) return true;
  return members.length >= 6 && spread <= 1;
}

function firstSeries(payments: readonly Payment[], asOf: Day, country: Country): Fit | null {
  const whole = bestFit(payments, asOf, country);
  if (whole !== null && isRegular(whole, payments)) return whole;
  for (const width of widths) {
    for (const group of byAmount(payments, width)) {
      if (group.length < 2 || group.length === payments.length) continue;
      // Among many payments, some always fall on regular days. A group of merely similar amounts must therefore contain the majority.
      if (width > widths[0] && group.length < Math.max(payments.length / 2, 4)) continue;
      const fit = bestFit(group, asOf, country);
      if (fit !== null && isRegular(fit, group) && standsOut(fit, payments))
        return extended(fit, payments, asOf, country);
    }
  }
  for (const count of latest) {
    if (count >= payments.length) continue;
    const last = payments.slice(-count);
    const fit = bestFit(last, asOf, country);
    if (fit === null || fit.slots.length !== count || !isRegular(fit, last)) continue;
    // The latest of several irregular payments may look regular by chance, so the payments before them must also be regular.
    const before = payments.slice(0, -count);
    const earlier = bestFit(before, before.at(-1)?.day ?? asOf, country);
    if (before.length < 2 || (earlier !== null && isRegular(earlier, before))) return fit;
  }
  return null;
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
  let open = [...payments];
  while (open.length >= 2 && series.length < mostSeries) {
    const fit = firstSeries(open, asOf, country);
    if (fit === null) break;
    series.push(fit);
    const used = new Set(fit.members);
    open = open.filter((payment) => !used.has(payment));
  }
  const current = series.filter((fit) => !hasEnded(fit, asOf));
  const used = new Set(current.flatMap(({ members }) => members));
  return { series: current, rest: payments.filter((payment) => !used.has(payment)) };
}
