import { dayOfIsoDate, toIsoDate, type Day } from '../../calendar/calendar-day.ts';

/** What begins for a login at the start of a day, UTC, by the business clock. */
const changes = ['opens', 'closes', 'maintenance'] as const;

export interface DatedLogin {
  /** Maintenance ends on the day; the others happen on it. */
  readonly change: (typeof changes)[number];
  readonly day: Day;
}

export const datedPattern = (change: DatedLogin['change']): string => `ok-${change}-<yyyy-mm-dd>`;

/** Null for a login that names no change, or no day that there is. */
export function datedLoginOf(userName: string): DatedLogin | null {
  const [, named = '', isoDate = ''] = /^ok-([a-z]+)-(\d{4}-\d\d-\d\d)$/.exec(userName) ?? [];
  const change = changes.find((one) => one === named);
  const day = dayOfIsoDate(isoDate);
  return change === undefined || Number.isNaN(day) || toIsoDate(day) !== isoDate ? null : { change, day };
}
