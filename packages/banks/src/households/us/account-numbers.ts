import { createHash } from 'node:crypto';
import type { HouseholdRole } from '../../ledger/index.ts';
import { seededRandom } from '../../basics/index.ts';

const lengths = { checking: 12, savings: 12, brokerage: 9, loan: 10 } as const;

/** Full account number of each role. */
export type AccountNumbers = Readonly<Record<HouseholdRole, string>>;

/** Returns a person's account numbers. The card's number has only four digits, so that it can't be a valid card number. */
export function accountNumbers(siteId: string, userName: string): AccountNumbers {
  const digits = (role: HouseholdRole, count: number): string =>
    seededRandom(siteId, userName, 'account number', role).digits(count);
  return {
    checking: digits('checking', lengths.checking),
    savings: digits('savings', lengths.savings),
    brokerage: digits('brokerage', lengths.brokerage),
    loan: digits('loan', lengths.loan),
    card: `XXXXXXXXXXXX${digits('card', 4)}`,
  };
}

/** Last four digits of each account number, as in the text of a transfer. */
export type AccountDigits = Readonly<Record<HouseholdRole, string>>;

export function lastDigits(numbers: AccountNumbers): AccountDigits {
  const last = (role: HouseholdRole): string => numbers[role].slice(-4);
  return {
    checking: last('checking'),
    savings: last('savings'),
    card: last('card'),
    brokerage: last('brokerage'),
    loan: last('loan'),
  };
}

/** Returns a stable key of 24 characters for the parts that identify an object. The hash hides the parts. */
export function siteKeyOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 24);
}
