import type { Big } from 'big.js';
import { z } from 'zod';
import { merchantOfCardPayment, siteKeyOf } from '../households/index.ts';
import type { Entry } from '../ledger/index.ts';
import { direction, money } from './account-views.ts';
import type { ObieAccount } from './customers.ts';
import { dayTime } from './date-time.ts';
import type { ConsentDetails } from './permissions.ts';
import { ObieProblem } from './problem.ts';

/** Fields, directions and period that the consent includes and the request asks for. */
interface TransactionSelection {
  readonly detail: boolean;
  readonly credits: boolean;
  readonly debits: boolean;
  /** Start of the period in epoch milliseconds; both bounds are included. */
  readonly from: number;
  readonly to: number;
}

/** A transaction of a statement, booked or pending. */
interface Line {
  readonly entry: Entry;
  readonly amount: Big;
  /** Running balance; `null` while pending. */
  readonly balance: Big | null;
}

/**
 * Returns the selected transactions as entries of `OBReadTransaction6`. Pending transactions come first; both groups are sorted
 * from newest to oldest.
 */
export function transactionViews(
  { accountId, statement }: ObieAccount,
  { detail, credits, debits, from, to }: TransactionSelection,
) {
  const pending = statement.pending.map((entry): Line => ({ entry, amount: entry.authorized, balance: null }));
  const posted = statement.posted.map(({ entry, runningBalance }): Line => ({
    entry,
    amount: entry.amount,
    balance: runningBalance,
  }));
  return [...posted, ...pending]
    .toReversed()
    .filter(({ amount }) => (amount.lt(0) ? debits : credits))
    .filter((line) => {
      const bookingTime = Date.parse(bookedAt(line));
      return bookingTime >= from && bookingTime <= to;
    })
    .map((line) => transactionView(accountId, line, detail));
}

/** Returns the booking time; for a pending entry, the time of the purchase. */
function bookedAt({ entry, balance }: Line): string {
  return dayTime(balance === null ? entry.date : entry.postsOn);
}

function transactionView(accountId: string, line: Line, detail: boolean) {
  const { entry, amount, balance } = line;
  const isBooked = balance !== null;
  const kind = kindOf(entry.description);
  const merchant = merchantOfCardPayment(entry.description);
  return {
    AccountId: accountId,
    TransactionId: siteKeyOf(accountId, isBooked ? 'booked' : 'pending', entry.date, entry.ordinal),
    CreditDebitIndicator: direction(amount),
    Status: isBooked ? 'BOOK' : 'PDNG',
    TransactionMutability: isBooked ? 'Immutable' : 'Mutable',
    BookingDateTime: bookedAt(line),
    ...(isBooked && { ValueDateTime: dayTime(entry.postsOn) }),
    Amount: money(amount),
    BankTransactionCode: bankTransactionCode(kind, entry.description, amount),
    ProprietaryBankTransactionCode: { Code: kind, Issuer: 'SIMULATED' },
    ...(detail && { TransactionInformation: entry.description }),
    ...(detail &&
      merchant !== undefined && {
        MerchantDetails: { MerchantName: merchant.title, MerchantCategoryCode: merchant.code },
      }),
    ...(detail &&
      balance !== null && {
        Balance: { CreditDebitIndicator: direction(balance), Type: 'ITBD', Amount: money(balance) },
      }),
  };
}

/** Returns the ISO 20022 family and sub-family codes. */
function bankTransactionCode(kind: string, description: string, amount: Big): { Code: string; SubCode: string } {
  if (description === 'GROSS INTEREST') return { Code: 'MCOP', SubCode: 'INTR' };
  if (kind === 'CONTACTLESS' || kind === 'CARD') return { Code: 'CCRD', SubCode: 'POSD' };
  if (kind === 'DDR') return { Code: 'RDDT', SubCode: 'PMDD' };
  if (kind === 'STO') return { Code: 'ICDT', SubCode: 'STDO' };
  return { Code: amount.lt(0) ? 'ICDT' : 'RCDT', SubCode: kind === 'BGC' ? 'DMCT' : 'BOOK' };
}

/** Returns the kind of payment from the end of the statement text, for example `DDR`. */
function kindOf(description: string): string {
  const kind = / (DDR|STO|BGC|CONTACTLESS)$/.exec(description)?.[1];
  return kind ?? (/ CD \d{4}$/.test(description) ? 'CARD' : 'TRANSFER');
}

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
