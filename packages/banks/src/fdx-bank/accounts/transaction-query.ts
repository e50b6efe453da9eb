import { z } from 'zod';
import { type Day, dayOfInstant } from '../../basics/index.ts';
import { type TransactionQuery, readCursor } from '../../credential-sites/index.ts';
import { FdxProblem } from '../shared/problem.ts';

const defaultPageSize = 100;

const dates = z.object({
  startTime: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  endTime: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
});
const paging = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(defaultPageSize),
  pageKey: readCursor.optional(),
});

/**
 * Parses the requested period and page. Limits the period, without an error, to the history from `first` that the consent
 * includes. Throws `FdxProblem` if a parameter is invalid.
 */
export function transactionQuery(query: unknown, first: Date | null): TransactionQuery {
  const requested = dates.safeParse(query);
  if (!requested.success)
    throw new FdxProblem('badDates', 'startTime and endTime are dates, or dates with time and zone.');
  const pages = paging.safeParse(query);
  if (!pages.success)
    throw new FdxProblem('badRequest', 'limit is 1 to 500; pageKey comes from the page before this one.');
  const { startTime, endTime } = requested.data;
  const day = (value: string): Day => dayOfInstant(new Date(value));
  const from = startTime === undefined ? -Infinity : day(startTime);
  const to = endTime === undefined ? Infinity : day(endTime);
  if (from > to) throw new FdxProblem('badDates', 'startTime is after endTime.');
  return {
    from: Math.max(from, first === null ? -Infinity : dayOfInstant(first)),
    to,
    after: pages.data.pageKey ?? null,
    limit: pages.data.limit,
  };
}
