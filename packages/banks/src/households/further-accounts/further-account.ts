import type { Big } from 'big.js';
import type { SiteAccountType } from '@fin-link/contracts/banks';
import {
  type CalendarDay,
  type Day,
  type SeededRandom,
  calendarDay,
  dayOfDate,
  daysInMonth,
  seededRandom,
} from '../../basics/index.ts';
import type { Books, FurtherRole, Market, SecurityMovement } from '../../ledger/index.ts';
import type { LoanTerms, Position } from '../us/property.ts';

/** An account in addition to a household's everyday accounts. Pure: a later day only adds to its history. */
export interface FurtherAccount {
  readonly type: SiteAccountType;
  readonly digits: number;
  /** Yearly rate in percent. */
  readonly interestRate: string | null;
  /** Text of deposits to this account on the checking account's statement. */
  readonly paidAs?: string;
  /** Draws the account's random properties without booking anything. No account opens before the day `from`. */
  begin(random: SeededRandom, market: Market, from: Day): RunningAccount;
}

/** Money deposited for a fixed term. */
export interface FixedTerm {
  readonly months: number;
  readonly endsOn: Day;
  readonly endsWith: Big;
}

export interface LifePolicy {
  readonly premium: Big;
  readonly faceAmount: Big;
}

/** Operations of an account on one day. */
export interface Till {
  /** Balance at the beginning of the day. */
  readonly balance: Big;
  book(description: string, amount: Big, security?: SecurityMovement): void;
  /**
   * Moves money from the person's checking account or from the bank where the pay arrives. Returns `false` if there is
   * not enough.
   */
  receive(description: string, amount: Big): boolean;
}

export interface RunningAccount {
  readonly opensOn: Day;
  /** Closing day. The balance is paid out on that day, and the bank no longer lists the account. */
  readonly closesOn?: Day;
  /** Books one day. Called in order for each day from the opening until the day before the closing. */
  live(today: CalendarDay, till: Till): void;
  due?(today: Day): { readonly dueOn: Day; readonly amount: Big } | null;
  positions?(): readonly Position[];
  readonly loan?: LoanTerms;
  term?(today: Day, balance: Big): FixedTerm;
  readonly policy?: LifePolicy;
}

export interface FurtherHistory {
  readonly books: Books;
  readonly role: FurtherRole;
  readonly running: RunningAccount;
}

export const furtherRole = ({ type }: FurtherAccount): FurtherRole => `further-${type}`;

/** Returns the random stream of one account. */
export const furtherSeed = (siteId: string, userName: string, { type }: FurtherAccount) =>
  [siteId, userName, 'further', type] as const;

export const furtherNumber = (siteId: string, userName: string, account: FurtherAccount): string =>
  seededRandom(...furtherSeed(siteId, userName, account), 'number').digits(account.digits);

export const openingDay = (random: SeededRandom, from: Day): Day =>
  Math.max(from, dayOfDate(random.integer(2019, 2022), random.integer(1, 12), random.integer(1, 28)));

/** Returns the monthly interest on a balance or a debt; the rate is yearly, in percent. */
export const monthlyInterest = (balance: Big, rate: Big): Big => balance.times(rate).div(1200).round(2);

/** Returns the next day after today that is this day of a month. */
export function nextDayOfMonth(today: Day, dayOfMonth: number): Day {
  let next = today + 1;
  while (calendarDay(next).dayOfMonth !== dayOfMonth) next += 1;
  return next;
}

export function monthsLater(day: Day, months: number): Day {
  const { year, month, dayOfMonth } = calendarDay(day);
  return dayOfDate(year, month + months, Math.min(dayOfMonth, daysInMonth(year, month + months)));
}
