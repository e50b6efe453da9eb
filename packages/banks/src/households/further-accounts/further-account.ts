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

/** A kind of account that a person can have in addition to the everyday accounts. */
export interface FurtherAccount {
  readonly type: SiteAccountType;
  /** Length of the account number. */
  readonly digits: number;
  /** Yearly rate in percent. */
  readonly interestRate: string | null;
  /** Text of deposits to this account on the checking account's statement. */
  readonly transferText?: string;
  /** Draws the random properties of a person's account without booking anything. The account opens on the day `from` or later. */
  createAccount(random: SeededRandom, market: Market, from: Day): RunningAccount;
}

/** Money deposited for a fixed term. */
interface FixedTerm {
  readonly months: number;
  readonly endsOn: Day;
  readonly endsWith: Big;
}

/** A life insurance policy with its monthly premium and death benefit. */
interface LifePolicy {
  readonly premium: Big;
  readonly faceAmount: Big;
}

/** Balance and operations of an account on one day. */
export interface BookingDay {
  /** Balance at the beginning of the day. */
  readonly balance: Big;
  /** Books an amount on the account; negative if it leaves the account. */
  book(description: string, amount: Big, security?: SecurityMovement): void;
  /**
   * Moves money to the account: at a bank from the person's checking account, at a broker from the cash account. Returns
   * `false` if the money is not enough.
   */
  receive(description: string, amount: Big): boolean;
}

/** A person's further account. A later day only adds entries and never changes earlier ones. */
export interface RunningAccount {
  readonly opensOn: Day;
  /** Closing day. The balance is paid out on that day, and the bank no longer lists the account. */
  readonly closesOn?: Day;
  /** Books one day. Called in order for each day from the opening until the day before the closing. */
  bookDay(today: CalendarDay, till: BookingDay): void;
  /** Returns the next payment that the person owes. */
  due?(today: Day): { readonly dueOn: Day; readonly amount: Big } | null;
  /** Returns the securities of an investment account. */
  positions?(): readonly Position[];
  readonly loan?: LoanTerms;
  /** Returns the current term of a deposit with this balance. */
  term?(today: Day, balance: Big): FixedTerm;
  readonly policy?: LifePolicy;
}

/** A further account with the books that contain its entries. */
export interface FurtherHistory {
  readonly books: Books;
  readonly role: FurtherRole;
  readonly running: RunningAccount;
}

export const furtherRole = ({ type }: FurtherAccount): FurtherRole => `further-${type}`;

/** Returns the seed of one account's random stream. */
export const furtherSeed = (siteId: string, userName: string, { type }: FurtherAccount) =>
  [siteId, userName, 'further', type] as const;

export const furtherNumber = (siteId: string, userName: string, account: FurtherAccount): string =>
  seededRandom(...furtherSeed(siteId, userName, account), 'number').digits(account.digits);

/** Draws an opening day between 2019 and 2022, but not before `from`. */
export const openingDay = (random: SeededRandom, from: Day): Day =>
  Math.max(from, dayOfDate(random.integer(2019, 2022), random.integer(1, 12), random.integer(1, 28)));

/** Returns the monthly interest on a balance or a debt; the rate is yearly, in percent. */
export const monthlyInterest = (balance: Big, rate: Big): Big => balance.times(rate).div(1200).round(2);

/** Returns the next day after today with this day of the month. */
export function nextDayOfMonth(today: Day, dayOfMonth: number): Day {
  let next = today + 1;
  while (calendarDay(next).dayOfMonth !== dayOfMonth) next += 1;
  return next;
}

/** Returns the same date a number of months later, or the last day of that month if it is shorter. */
export function monthsLater(day: Day, months: number): Day {
  const { year, month, dayOfMonth } = calendarDay(day);
  return dayOfDate(year, month + months, Math.min(dayOfMonth, daysInMonth(year, month + months)));
}
