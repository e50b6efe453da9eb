import { maxPeriodMs, type Period } from '../../platform/journal/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/** Rounds a time down to a whole second. */
export const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1_000) * 1_000);

/**
 * Parses the period of a query. Throws Y800 if the period ends before it begins, Y809 if it is longer than 60 minutes or begins before
 * `earliest`.
 */
export function parsePeriod({ fromDate, toDate }: { fromDate: string; toDate: string }, earliest: Date): Period {
  const period = { from: new Date(fromDate), to: new Date(toDate) };
  if (period.from > period.to) throw new ServiceError('Y800', { name: 'fromDate' });
  if (period.to.getTime() - period.from.getTime() > maxPeriodMs || period.from < earliest)
    throw new ServiceError('Y809');
  return period;
}

/** Throws Y800 if the period begins or ends after `end`, the time up to which all changes are journaled. */
export function assertPeriodEnded({ from, to }: Period, end: Date): void {
  if (from > end) throw new ServiceError('Y800', { name: 'fromDate' });
  if (to > end) throw new ServiceError('Y800', { name: 'toDate' });
}
