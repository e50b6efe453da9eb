import { randomInt, createHash, timingSafeEqual } from 'node:crypto';
import { dayMs, daysAfter, type VerificationStatus } from '@fin-link/contracts/service';

/** Directions of the deposits: two credits, and one debit that takes the money back. */
export const depositEntries = ['CREDIT', 'CREDIT', 'DEBIT'] as const;
/** Description of the deposits on the user's bank statement. */
export const statementText = 'ACCTVERIFY';
/** Maximum number of times that the user may enter the amounts. */
export const maxAttempts = 3;
/** Earliest and latest arrival after the start, in days of the business clock. */
const [minArrivalDays, maxArrivalDays] = [2, 4];
/** Days of the business clock after the arrival in which the user can enter the amounts. */
const entryPeriodDays = 10;

/** Returns the period in which deposits that are started at the given time arrive. */
export const depositWindow = (startedAt: Date): { from: Date; to: Date } => ({
  from: daysAfter(startedAt, minArrivalDays),
  to: daysAfter(startedAt, maxArrivalDays),
});

/** Returns the end of the period in which the user can enter the amounts. */
export const expirationOf = (arrivedAt: Date): Date => daysAfter(arrivedAt, entryPeriodDays);

/** Returns a random arrival time within the window. */
export function drawArrival(startedAt: Date): Date {
  const seconds = (maxArrivalDays - minArrivalDays) * (dayMs / 1_000);
  return new Date(depositWindow(startedAt).from.getTime() + randomInt(seconds) * 1_000);
}

export interface DepositAmount {
  /** A decimal with two digits after the point, in US dollars. */
  amount: string;
  direction: (typeof depositEntries)[number];
}

/** Returns random amounts: two credits below one dollar, and one debit that does not exceed their sum. */
export function drawAmounts(): DepositAmount[] {
  const [firstCredit, secondCredit] = [randomInt(1, 100), randomInt(1, 100)];
  const debit = randomInt(1, firstCredit + secondCredit + 1);
  return [
    { amount: decimal(firstCredit), direction: 'CREDIT' },
    { amount: decimal(secondCredit), direction: 'CREDIT' },
    { amount: decimal(debit), direction: 'DEBIT' },
  ];
}

/** Formats cents as dollars with two decimals. */
const decimal = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Event that can change the status of deposits. */
export type DepositEvent =
  /** The time at which the deposits arrive has passed. */
  | { type: 'arrived' }
  /** The network refused the instruction, or the retry limit was reached without an answer. */
  | { type: 'refused' }
  /** The user entered the correct amounts. */
  | { type: 'matched' }
  /** The user entered wrong amounts. */
  | { type: 'mismatched'; attemptsLeft: number }
  /** The period for entering the amounts has passed. */
  | { type: 'ended' };

export type DepositFailure = 'DATA_MISMATCH' | 'INSTRUCTION_GENERATION_ERROR' | 'EXPIRED';

/** Status of deposits. `reason` is `null` unless they failed. */
interface DepositState {
  status: VerificationStatus;
  reason: DepositFailure | null;
}

/** Returns the next status, or `null` if the event does not apply. A mismatch with attempts left does not change the status. */
export function nextDepositState(status: VerificationStatus, event: DepositEvent): DepositState | null {
  if (status === 'INITIATED') {
    if (event.type === 'arrived') return { status: 'DEPOSITED', reason: null };
    return event.type === 'refused' ? failed('INSTRUCTION_GENERATION_ERROR') : null;
  }
  if (status !== 'DEPOSITED') return null;
  switch (event.type) {
    case 'matched':
      return { status: 'SUCCESS', reason: null };
    case 'mismatched':
      return event.attemptsLeft > 0 ? { status, reason: null } : failed('DATA_MISMATCH');
    case 'ended':
      return failed('EXPIRED');
    default:
      return null;
  }
}

const failed = (reason: DepositFailure): DepositState => ({ status: 'FAILED', reason });

/**
 * Returns an amount with two decimals, so that `0.3`, `0.30` and `00.3` are equal. Returns `null` for fractions of cents, amounts of 10,000
 * or more, and texts that are not amounts.
 */
export function canonicalAmount(amount: number | string): string | null {
  const parts = /^0*(\d{1,4})(?:\.(\d{1,2})0*)?$/.exec(String(amount));
  if (parts === null) return null;
  const [, whole = '', cents = ''] = parts;
  return `${Number(whole)}.${cents.padEnd(2, '0')}`;
}

/** Returns whether both lists have the same entries, in any order. Compares in constant time. */
export const areSameAmounts = (one: readonly DepositAmount[], other: readonly DepositAmount[]): boolean =>
  timingSafeEqual(digest(one), digest(other));

const digest = (amounts: readonly DepositAmount[]): Buffer =>
  createHash('sha256')
    .update(
      amounts
        .map(({ amount, direction }) => `${direction} ${amount.padStart(8, '0')}`)
        .toSorted()
        .join('|'),
    )
    .digest();
