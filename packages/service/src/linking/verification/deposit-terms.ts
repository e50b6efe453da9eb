import { randomInt } from 'node:crypto';

/** D10: directions of the deposits. Their days are days of the business clock. */
export const depositEntries = ['CREDIT', 'CREDIT', 'DEBIT'] as const;
export const statementText = 'ACCTVERIFY';
export const attempts = 3;
const dayMs = 86_400_000;
const [soonestDays, latestDays] = [2, 4];
const daysToEnter = 10;

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** Returns the period in which deposits that are started at the given time arrive. */
export const depositWindow = (startedAt: Date): { from: Date; to: Date } => ({
  from: after(startedAt, soonestDays),
  to: after(startedAt, latestDays),
});
export const expirationOf = (arrivedAt: Date): Date => after(arrivedAt, daysToEnter);

/** Returns a random arrival time within the window. */
export function drawArrival(startedAt: Date): Date {
  const seconds = (latestDays - soonestDays) * (dayMs / 1_000);
  return new Date(depositWindow(startedAt).from.getTime() + randomInt(seconds) * 1_000);
}

export interface DepositAmount {
  /** A decimal with two digits after the point, in US dollars. */
  amount: string;
  direction: (typeof depositEntries)[number];
}

const decimal = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Returns random amounts: two credits below one dollar, and one debit that does not exceed their sum. */
export function drawAmounts(): DepositAmount[] {
  const [one, other] = [randomInt(1, 100), randomInt(1, 100)];
  const debit = randomInt(1, one + other + 1);
  return [
    { amount: decimal(one), direction: 'CREDIT' },
    { amount: decimal(other), direction: 'CREDIT' },
    { amount: decimal(debit), direction: 'DEBIT' },
  ];
}
