import { z } from 'zod';
import type { ConsentDetails } from '../shared/consent-details.ts';
import { ObieProblem } from '../shared/problem.ts';

/** Query parameters of the standard for transactions. */
export interface BookingQuery {
  readonly fromBookingDateTime?: string;
  readonly toBookingDateTime?: string;
  readonly page?: string;
}

/** Instant in a query. The standard allows omitting the zone, which is then UTC. */
const instant = z.union([
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ local: true }).transform((local) => `${local}Z`),
]);

/**
 * Parses the requested period and limits it, without an error, to the period of the consent. Returns epoch milliseconds; an open
 * bound is infinite. Throws `ObieProblem` if a date is invalid.
 */
export function bookingPeriod(
  { fromBookingDateTime, toBookingDateTime }: BookingQuery,
  { TransactionFromDateTime, TransactionToDateTime }: ConsentDetails,
): { readonly from: number; readonly to: number } {
  const requested = (value: string | undefined, path: string): number[] => {
    if (value === undefined) return [];
    const parsed = instant.safeParse(value);
    if (!parsed.success) throw new ObieProblem(400, { code: 'invalidDate', message: 'Not a date and time.', path });
    return [Date.parse(parsed.data)];
  };
  const allowed = (value: string | undefined): number[] => (value === undefined ? [] : [Date.parse(value)]);
  return {
    from: Math.max(
      -Infinity,
      ...allowed(TransactionFromDateTime),
      ...requested(fromBookingDateTime, 'fromBookingDateTime'),
    ),
    to: Math.min(Infinity, ...allowed(TransactionToDateTime), ...requested(toBookingDateTime, 'toBookingDateTime')),
  };
}
