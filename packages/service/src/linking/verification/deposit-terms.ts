import { randomInt } from 'node:crypto';

/** Directions of the deposits: two credits, and one debit that takes the money back. */
export const depositEntries = ['CREDIT', 'CREDIT', 'DEBIT'] as const;
/** Description of the deposits on the user's bank statement. */
export const statementText = 'ACCTVERIFY';
/** Maximum number of times that the user may enter the amounts. */
export const maxAttempts = 3;
const dayMs = 86_400_000;
/** Earliest and latest arrival after the start, in days of the business clock. */
const [minArrivalDays, maxArrivalDays] = [2, 4];
/** Days of the business clock after the arrival in which the user can enter the amounts. */
const entryPeriodDays = 10;

const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** Returns the period in which deposits that are started at the given time arrive. */
export const depositWindow = (startedAt: Date): { from: Date; to: Date } => ({
  from: addDays(startedAt, minArrivalDays),
  to: addDays(startedAt, maxArrivalDays),
});
/** Returns the end of the period in which the user can enter the amounts. */
export const expirationOf = (arrivedAt: Date): Date => addDays(arrivedAt, entryPeriodDays);

/** Returns a random arrival time within the window. */
export function drawArrival(startedAt: Date): Date {
  const seconds = (maxArrivalDays - minArrivalDays) * (dayMs / 1_000);
  return new Date(depositWindow(startedAt).from.getTime() + randomInt(seconds) * 1_000);
}

/** Amount and direction of one deposit. */
export interface DepositAmount {
  /** A decimal with two digits after the point, in US dollars. */
  amount: string;
  direction: (typeof depositEntries)[number];
}

/** Formats cents as dollars with two decimals. */
const decimal = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

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
