import { z } from 'zod';
import type { ConsentDetails } from '../shared/consent-details.ts';
import { ObieProblem } from '../shared/problem.ts';

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

/** Parses the requested period. Limits it, without an error, to what the consent allows. */
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
