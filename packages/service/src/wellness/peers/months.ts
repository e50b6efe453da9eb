import type { PeerPeriod } from '@fin-link/contracts/service';

/** Day of the month on which figures are computed. */
const figuresDay = 16;

/** Number of months in each period. */
export const monthsIn: Readonly<Record<PeerPeriod, number>> = {
  LAST_MONTH: 1,
  LAST_THREE_MONTHS: 3,
  LAST_SIX_MONTHS: 6,
  LAST_TWELVE_MONTHS: 12,
};

const isoDate = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the date of the newest figures: the latest 16th that is not after the given time. */
export function figuresDateAt(now: Date): string {
  const months = now.getUTCDate() < figuresDay ? 1 : 0;
  return isoDate(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, figuresDay));
}

/** Returns the first and last day of the period, which ends with the month before the date of the figures. */
export function daysOf(asOf: string, period: PeerPeriod): { fromDate: string; toDate: string } {
  const [year, month] = asOf.split('-').map(Number) as [number, number];
  return {
    fromDate: isoDate(Date.UTC(year, month - 1 - monthsIn[period], 1)),
    toDate: isoDate(Date.UTC(year, month - 1, 0)),
  };
}

/**
 * Returns the first and last day of the months to release on a date of figures: at most twelve, without the months before `releasedAsOf`,
 * which are released already. `null` if no month was released.
 */
export function daysToRelease(asOf: string, releasedAsOf: string | null): { fromDate: string; toDate: string } {
  const { fromDate, toDate } = daysOf(asOf, 'LAST_TWELVE_MONTHS');
  const firstUnreleased = releasedAsOf === null ? fromDate : `${releasedAsOf.slice(0, 7)}-01`;
  return { fromDate: firstUnreleased > fromDate ? firstUnreleased : fromDate, toDate };
}
