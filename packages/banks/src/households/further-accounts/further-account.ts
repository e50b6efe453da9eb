import type { Big } from 'big.js';
import type { SiteAccountType } from '@fin-link/contracts/server';
import {
  type CalendarDay,
  type Day,
  type SeededRandom,
  calendarDay,
  dayOfDate,
  daysInMonth,
} from '../../basics/index.ts';
import { Books, type Market, type SecurityMovement } from '../../ledger/index.ts';
import type { Position } from '../us-habits/investing.ts';
import type { LoanTerms } from '../us-habits/loan.ts';

/** An account beyond a household's everyday ones, funded from outside the bank. Pure: a later day only adds to its history. */
export interface FurtherAccount {
  readonly type: SiteAccountType;
  readonly digits: number;
  /** Yearly, in percent. */
  readonly interestRate: string | null;
  /** Draws the account's properties; books nothing. */
  begin(random: SeededRandom, market: Market): RunningAccount;
}

export type Booking = (description: string, amount: Big, security?: SecurityMovement) => void;

/** Money put away until a day. */
export interface FixedTerm {
  readonly months: number;
  readonly endsOn: Day;
  readonly endsWith: Big;
}

export interface LifePolicy {
  readonly premium: Big;
  readonly faceAmount: Big;
}

export interface RunningAccount {
  readonly opensOn: Day;
  /** Called for each day from the opening on, in order. */
  live(today: CalendarDay, book: Booking, balance: Big): void;
  due?(today: Day): { readonly dueOn: Day; readonly amount: Big } | null;
  positions?(): readonly Position[];
  readonly loan?: LoanTerms;
  term?(today: Day, balance: Big): FixedTerm;
  readonly policy?: LifePolicy;
}

export interface FurtherHistory {
  readonly opensOn: Day;
  readonly books: Books;
  readonly running: RunningAccount;
}

/** Null while the account is not open. */
export function historyOf(
  account: FurtherAccount,
  random: SeededRandom,
  market: Market,
  through: Day,
): FurtherHistory | null {
  const running = account.begin(random, market);
  const { opensOn } = running;
  if (opensOn > through) return null;
  const books = new Books();
  books.open('further', opensOn);
  for (let day = opensOn; day <= through; day += 1) {
    const book: Booking = (description, amount, security) =>
      void books.book({ role: 'further', date: day, description, amount, ...(security && { security }) });
    running.live(calendarDay(day), book, books.committed('further'));
  }
  return { opensOn, books, running };
}

export const openingDay = (random: SeededRandom): Day =>
  dayOfDate(random.integer(2019, 2022), random.integer(1, 12), random.integer(1, 28));

/** What a month adds to a balance, or to a debt; the rate is yearly, in percent. */
export const monthlyInterest = (balance: Big, rate: Big): Big => balance.times(rate).div(1200).round(2);

/** The next day of a month after today. */
export function nextDayOfMonth(today: Day, dayOfMonth: number): Day {
  let next = today + 1;
  while (calendarDay(next).dayOfMonth !== dayOfMonth) next += 1;
  return next;
}

export function monthsLater(day: Day, months: number): Day {
  const { year, month, dayOfMonth } = calendarDay(day);
  return dayOfDate(year, month + months, Math.min(dayOfMonth, daysInMonth(year, month + months)));
}
