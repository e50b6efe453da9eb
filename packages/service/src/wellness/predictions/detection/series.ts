import { hasEnded, isRegular } from './accept.ts';
import type { Country, Day } from './calendar.ts';
import type { Fit, Payment } from './fit.ts';
import { bestFit, fitRule } from './fit.ts';
import { demands } from './rules.ts';

/** Amounts this much apart belong together, from equal to nearly anything. */
const widths = [1.005, 1.06, 1.25] as const;
/** As many of the latest payments as tell that a series has changed its days. */
const latest = [12, 8, 6, 5, 4] as const;
const mostSeries = 6;

/** Payments in groups of amounts, of which each is at most `width` times the one before. */
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

/** Payments of another amount that fill the empty days of a series: a trial before the price, a price that has changed. */
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
 * Whether these payments are no accident among the others with their text: of many payments, some always have the same amount and
 * like days.
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
      // Of many payments some always fall on like days: amounts that only resemble each other must be most of them.
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
    // Of irregular payments the latest may look regular: those before must have been so, too.
    const before = payments.slice(0, -count);
    const earlier = bestFit(before, before.at(-1)?.day ?? asOf, country);
    if (before.length < 2 || (earlier !== null && isRegular(earlier, before))) return fit;
  }
  return null;
}

/** Series of payments with one text that go on, and what is left: ended ones may go on with another text or account. */
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
