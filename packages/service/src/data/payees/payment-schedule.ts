import type { NameEvidence } from './name-evidence.ts';

/** A payment in the history of one user. */
export interface Payment {
  accountId: number;
  /** Days since 1970. */
  day: number;
  amount: number;
}

/** Ratios up to which two amounts are those of one schedule: equal prices, and bills that vary. */
const maxRatio = { steady: 1.02, varying: 1.6 };
/** Share of the usual distance below which two payments are two schedules. */
const minGapShare = 0.45;
/** Share of payments that may be too near to another. */
const maxCollisions = 0.1;
/** Distance in days of the most frequent schedule. Payments that come more often are a habit. */
const minGap = 5;

const ratio = (one: number, other: number): number => Math.max(one, other) / Math.max(Math.min(one, other), 0.01);
const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const gapsOf = (payments: readonly Payment[]): number[] =>
  payments.slice(1).map(({ day }, index) => day - (payments[index]?.day ?? day));
/** Share of payments with a price, an amount that returns, that makes the amounts of a payee prices. */
const minPricedShare = 0.6;
const hasPrices = (payments: readonly Payment[]): boolean =>
  payments.filter((payment, index) =>
    payments.some((other, at) => at !== index && ratio(other.amount, payment.amount) <= maxRatio.steady),
  ).length >=
  payments.length * minPricedShare;

/**
 * Returns whether the payments of two keys can be those of one payee: most of the fewer payments have an amount that the others have, and
 * together they are not nearer to each other than one schedule allows. The payments are in order of time.
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

/** Returns whether a distance is about once, twice or three times the usual one. */
const isMultiple = (gap: number, usual: number): boolean =>
  [1, 2, 3].some((times) => Math.abs(gap - times * usual) <= Math.max(3, usual * 0.15));

/** Payments that a schedule needs before and after its payee has taken a new name. */
const minPayments = { before: 3, after: 2 };

/** Latest payments of a payee whose schedules can continue under a new name. */
const lastPayments = 3;

/**
 * Returns whether the payments of another payee continue a schedule: with the same account, amount and distance.
 * Both are in order of time.
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

/** Returns whether the payments of one schedule follow those of another at its distance. */
function goesOn(ended: readonly Payment[], next: readonly Payment[]): boolean {
  if (ended.length < minPayments.before || next.length < minPayments.after) return false;
  const [last, first] = [ended.at(-1), next[0]];
  if (last === undefined || first === undefined) return false;
  const usual = medianOf(gapsOf(ended));
  if (usual < minGap || Math.abs(medianOf(gapsOf(next)) - usual) > Math.max(2, usual * 0.1)) return false;
  if (gapsOf(ended).filter((gap) => isMultiple(gap, usual)).length < (ended.length - 1) * 0.8) return false;
  return Math.abs(first.day - last.day - usual) <= Math.max(4, usual * 0.15);
}
