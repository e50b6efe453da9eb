import type { NameEvidence } from './name-evidence.ts';

/** A payment in a user's history. */
export interface Payment {
  accountId: number;
  /** Days since 1970. */
  day: number;
  amount: number;
}

/** Maximum ratio of two amounts of one schedule, for fixed prices and for varying bills. */
const maxRatio = { steady: 1.02, varying: 1.6 };
/** Minimum interval between payments of one schedule, as a share of the usual interval. */
const minGapShare = 0.45;
/** Maximum share of payments with a shorter interval. */
const maxCollisions = 0.1;
/** Minimum interval of a schedule in days. More frequent payments are a habit. */
const minGap = 5;

const ratio = (one: number, other: number): number => Math.max(one, other) / Math.max(Math.min(one, other), 0.01);
const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const gapsOf = (payments: readonly Payment[]): number[] =>
  payments.slice(1).map(({ day }, index) => day - (payments[index]?.day ?? day));
/** Minimum share of payments with a recurring amount. Above it, the amounts of a payee count as fixed prices. */
const minPricedShare = 0.6;
const hasPrices = (payments: readonly Payment[]): boolean =>
  payments.filter((payment, index) =>
    payments.some((other, at) => at !== index && ratio(other.amount, payment.amount) <= maxRatio.steady),
  ).length >=
  payments.length * minPricedShare;

/**
 * Returns whether the payments of two keys can belong to one payee. Most amounts of the smaller list must occur in the larger list, and the
 * merged payments must keep the intervals of one schedule. Both lists must be in chronological order.
 */
export function isSameSchedule(one: readonly Payment[], other: readonly Payment[], evidence: NameEvidence): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const limit = hasPrices(many) ? maxRatio.steady : maxRatio.varying;
  const alike = (payment: Payment): Payment[] => many.filter(({ amount }) => ratio(amount, payment.amount) <= limit);
  const fitting = few.filter((payment) => alike(payment).length > 0);
  if (fitting.length < few.length * (evidence === 3 ? 0.5 : 0.75)) return false;
  const merged = [
    ...fitting,
    ...many.filter((payment) => fitting.some(({ amount }) => ratio(amount, payment.amount) <= limit)),
  ].toSorted((a, b) => a.day - b.day);
  const usual = medianOf(gapsOf(merged));
  if (usual < minGap) return evidence === 3;
  const collisions = fitting.filter((payment) =>
    alike(payment).some(({ day }) => Math.abs(day - payment.day) < usual * minGapShare),
  ).length;
  if (collisions > Math.max(fitting.length * maxCollisions, evidence === 3 ? 1 : 0)) return false;
  return evidence > 1 || gapsOf(merged).filter((gap) => isMultiple(gap, usual)).length >= (merged.length - 1) * 0.7;
}

/** Returns whether an interval is about one, two or three times the usual interval. */
const isMultiple = (gap: number, usual: number): boolean =>
  [1, 2, 3].some((times) => Math.abs(gap - times * usual) <= Math.max(3, usual * 0.15));

/** Minimum number of payments before and after a payee changed its name. */
const minPayments = { before: 3, after: 2 };

/** Number of latest payments whose schedules may continue under a new name. */
const lastPayments = 3;

/**
 * Returns whether the payments of another payee continue a schedule with the same account, amount and interval. Both lists must be in
 * chronological order.
 */
export function isSuccessor(ended: readonly Payment[], next: readonly Payment[]): boolean {
  const [last, first] = [ended.at(-1), next[0]];
  if (last === undefined || first === undefined || last.day >= first.day) return false;
  const limit = hasPrices(ended) ? maxRatio.steady : maxRatio.varying;
  return ended.slice(-lastPayments).some(({ amount, accountId }) => {
    const isOfSchedule = (payment: Payment): boolean =>
      payment.accountId === accountId && ratio(payment.amount, amount) <= limit;
    return goesOn(ended.filter(isOfSchedule), next.filter(isOfSchedule));
  });
}

/** Returns whether the payments of one schedule follow those of another after its usual interval. */
function goesOn(ended: readonly Payment[], next: readonly Payment[]): boolean {
  if (ended.length < minPayments.before || next.length < minPayments.after) return false;
  const [last, first] = [ended.at(-1), next[0]];
  if (last === undefined || first === undefined) return false;
  const usual = medianOf(gapsOf(ended));
  if (usual < minGap || Math.abs(medianOf(gapsOf(next)) - usual) > Math.max(2, usual * 0.1)) return false;
  if (gapsOf(ended).filter((gap) => isMultiple(gap, usual)).length < (ended.length - 1) * 0.8) return false;
  return Math.abs(first.day - last.day - usual) <= Math.max(4, usual * 0.15);
}
