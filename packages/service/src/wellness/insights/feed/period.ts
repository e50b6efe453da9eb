import { ServiceError } from '../../../platform/runtime/index.ts';

const dayMs = 86_400_000;
const defaultDays = 31;
const maxDays = 366;
const dayLength = 'yyyy-MM-dd'.length;

/** Period in a request: two dates (`2026-01-05`), or two times (`2026-01-05T12:00:00Z`). */
export interface FeedDates {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/**
 * Returns the period of a feed, with an exclusive end. Default: the last 31 days. Throws Y813 if only one date is sent, Y800 if the dates
 * have different formats or are reversed, and Y802 for a start more than a year ago (D30).
 */
export function feedPeriod({ fromDate, toDate }: FeedDates, now: Date): { from: Date; to: Date } {
  if (fromDate === undefined && toDate === undefined)
    return { from: new Date(now.getTime() - defaultDays * dayMs), to: new Date(now.getTime() + dayMs) };
  if (fromDate === undefined || toDate === undefined) throw new ServiceError('Y813', { name: 'fromDate and toDate' });
  const isDay = toDate.length === dayLength;
  if (isDay !== (fromDate.length === dayLength)) throw new ServiceError('Y800', { name: 'toDate' });
  // `toDate` is inclusive, so the period ends after that day or second.
  const from = new Date(fromDate);
  const to = new Date(Date.parse(toDate) + (isDay ? dayMs : 1_000));
  if (from >= to) throw new ServiceError('Y800', { name: 'toDate' });
  if (from.getTime() < startOfDay(now) - maxDays * dayMs)
    throw new ServiceError('Y802', { name: 'a date more than a year ago' });
  return { from, to };
}

const startOfDay = (now: Date): number => Date.parse(now.toISOString().slice(0, dayLength));
