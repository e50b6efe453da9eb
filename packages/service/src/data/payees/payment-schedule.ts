import { type NameEvidence, nameEvidenceLevels } from './name-evidence.ts';

/** A payment in a user's history. */
export interface Payment {
  accountId: number;
  /** Days since 1970. */
  day: number;
  amount: number;
}

/**
 * Returns whether the payments of two keys can belong to one payee. Most amounts of the smaller list must occur in the larger list, and the
 * merged payments must keep the intervals of one schedule. Both lists must be in chronological order.
 */
export function isSameSchedule(one: readonly Payment[], other: readonly Payment[], evidence: NameEvidence): boolean {
  const hasSameBeginning = evidence === nameEvidenceLevels.sameBeginning;
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const limit = hasPrices(many) ? maxRatio.steady : maxRatio.varying;
  const alike = (payment: Payment): Payment[] => many.filter(({ amount }) => ratio(amount, payment.amount) <= limit);
  const fitting = few.filter((payment) => alike(payment).length > 0);
  if (fitting.length < few.length * (hasSameBeginning ? minFittingShare.sameBeginning : minFittingShare.others))
    return false;
  const merged = [
    ...fitting,
    ...many.filter((payment) => fitting.some(({ amount }) => ratio(amount, payment.amount) <= limit)),
  ].toSorted((a, b) => a.day - b.day);
  const usual = medianOf(gapsOf(merged));
  if (usual < minGap) return hasSameBeginning;
  const collisions = fitting.filter((payment) =>
    alike(payment).some(({ day }) => Math.abs(day - payment.day) < usual * minGapShare),
  ).length;
  if (collisions > Math.max(fitting.length * maxCollisions, hasSameBeginning ? 1 : 0)) return false;
  return evidence > nameEvidenceLevels.sharedWord || hasRegularGaps(merged, usual, minRegularShare.merged);
}

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
  if (usual < minGap || Math.abs(medianOf(gapsOf(next)) - usual) > toleranceOf(usual, usualGapTolerance)) return false;
  if (!hasRegularGaps(ended, usual, minRegularShare.ended)) return false;
  return Math.abs(first.day - last.day - usual) <= toleranceOf(usual, nextGapTolerance);
}

/** Maximum ratio of two amounts of one schedule, for fixed prices and for varying bills. */
const maxRatio = { steady: 1.02, varying: 1.6 };
/** Minimum share of the smaller list's amounts that occur in the larger list, by the evidence of the names. */
const minFittingShare = { sameBeginning: 0.5, others: 0.75 };
/** Minimum share of intervals that are multiples of the usual one: of two merged lists, and of a list that may have ended. */
const minRegularShare = { merged: 0.7, ended: 0.8 };
/** Minimum interval between payments of one schedule, as a share of the usual interval. */
const minGapShare = 0.45;
/** Maximum share of payments with a shorter interval. */
const maxCollisions = 0.1;
/** Minimum interval of a schedule in days. More frequent payments are a habit. */
const minGap = 5;
/** Minimum number of payments before and after a payee changed its name. */
const minPayments = { before: 3, after: 2 };
/** Number of latest payments whose schedules may continue under a new name. */
const lastPayments = 3;

const ratio = (one: number, other: number): number => Math.max(one, other) / Math.max(Math.min(one, other), 0.01);
const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const gapsOf = (payments: readonly Payment[]): number[] =>
  payments.slice(1).map(({ day }, index) => day - (payments[index]?.day ?? day));

const hasPrices = (payments: readonly Payment[]): boolean =>
  payments.filter((payment, index) =>
    payments.some((other, at) => at !== index && ratio(other.amount, payment.amount) <= maxRatio.steady),
  ).length >=
  payments.length * minPricedShare;

/** Minimum share of payments with a recurring amount. Above it, the amounts of a payee count as fixed prices. */
const minPricedShare = 0.6;

/** Returns whether an interval is about one, two or three times the usual interval. */
const isMultiple = (gap: number, usual: number): boolean =>
  [1, 2, 3].some((times) => Math.abs(gap - times * usual) <= toleranceOf(usual, multipleTolerance));

/** Returns whether at least a share of the intervals are multiples of the usual interval. */
const hasRegularGaps = (payments: readonly Payment[], usual: number, minShare: number): boolean =>
  gapsOf(payments).filter((gap) => isMultiple(gap, usual)).length >= (payments.length - 1) * minShare;

/** Deviation from an interval that is allowed: a number of days, or a share of the usual interval if that is more. */
interface Tolerance {
  days: number;
  share: number;
}
/** Tolerance of an interval that is about a multiple of the usual one. */
const multipleTolerance: Tolerance = { days: 3, share: 0.15 };
/** Tolerance of the usual interval under the new name. */
const usualGapTolerance: Tolerance = { days: 2, share: 0.1 };
/** Tolerance of the interval between the last payment under the old name and the first one under the new name. */
const nextGapTolerance: Tolerance = { days: 4, share: 0.15 };

const toleranceOf = (usual: number, { days, share }: Tolerance): number => Math.max(days, usual * share);
