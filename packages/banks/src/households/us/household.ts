import { Big } from 'big.js';
import { type CalendarDay, type Day, type SeededRandom, calendarDay, seededRandom } from '../../basics/index.ts';
import { type AccountRole, Books, type Entry } from '../../ledger/index.ts';
import type { AccountDigits } from './account-numbers.ts';
import { bankOpensOn, type BankTransfer, createEarner, type Earner } from './own-banks.ts';
import { priceLevel, type Circumstances } from './circumstances.ts';

/** Minimum balance of checking and savings, in dollars. */
const minimumBalance = new Big(250);
/** Share of the credit limit up to which the person uses the card. */
const maxCreditUse = new Big('0.85');
/** Share of a person's everyday spending at a bank, in percent. The bank where the pay arrives has the largest share. */
const everydayShare = { main: 60, other: 20 } as const;

interface Purchase {
  readonly today: CalendarDay;
  /** Merchant's text as the terminal prints it. */
  readonly statementText: string;
  readonly amount: Big;
  /** Amount while the purchase is pending. Default: `amount`. */
  readonly authorized?: Big;
  readonly by: 'card' | 'debit';
  /** Days until the purchase posts. */
  readonly settlesIn: number;
}

interface Payment {
  readonly today: CalendarDay;
  readonly description: string;
  readonly amount: Big;
  readonly checkNumber?: string;
}

/**
 * One person's accounts at one of their banks. Checking is never overdrawn: if it cannot cover a payment, the household moves
 * money from savings or skips the payment.
 */
export class Household {
  readonly earner: Earner;
  readonly circumstances: Circumstances;
  /** Whether the income arrives at this bank. The main bank also pays the bills of the home. */
  readonly isMain: boolean;
  readonly openedOn: Day;
  readonly books = new Books();
  readonly digits: AccountDigits;
  /** Last four digits of the debit card. */
  readonly debitCardDigits: string;
  readonly creditLimit: Big;
  readonly #siteId: string;
  readonly #userName: string;
  readonly #transferNumbers: SeededRandom;
  /** Cached price level and spending factor of the year that was requested last. */
  #prices = { year: 0, level: new Big(1), spending: new Big(1) };

  constructor(siteId: string, userName: string, digits: AccountDigits) {
    this.#siteId = siteId;
    this.#userName = userName;
    this.earner = createEarner(userName);
    this.circumstances = this.earner.circumstances;
    this.isMain = this.earner.mainBank === siteId;
    this.openedOn = bankOpensOn(siteId, userName);
    this.digits = digits;
    this.debitCardDigits = this.random('debit card').digits(4);
    this.creditLimit = new Big(this.random('credit limit').integer(12, 30) * 500);
    this.#transferNumbers = this.random('transfer numbers');
  }

  /** Returns the random stream of one habit. */
  random(...habit: readonly string[]): SeededRandom {
    return seededRandom(this.#siteId, this.#userName, ...habit);
  }

  /** Returns a probability, in percent, scaled to the share of everyday spending at this bank. */
  chanceHere(percent: number): number {
    return Math.max(1, Math.round((percent * everydayShare[this.isMain ? 'main' : 'other']) / 100));
  }

  /** Returns `true` if the person makes this regular payment through this bank. `likelihood` is in percent. */
  isPaidHere(...payment: readonly [kind: string, name: string, likelihood: number]): boolean {
    return this.earner.bankFor(...payment) === this.#siteId;
  }

  /** Converts a price of the base year to today's price level. */
  atPriceLevel(today: CalendarDay, amount: Big): Big {
    return amount.times(this.#pricesOf(today).level).round(2);
  }

  /** Returns an amount scaled to the person's spending, at today's price level. */
  scaledToSpending(today: CalendarDay, amount: Big): Big {
    return amount.times(this.#pricesOf(today).spending).round(2);
  }

  /** Returns the typical monthly net income at today's price level. */
  income(today: CalendarDay): Big {
    return this.atPriceLevel(today, this.circumstances.netIncome);
  }

  /** Returns the part of a month's income that is available at this bank. */
  budget(today: CalendarDay): Big {
    return this.income(today).times(this.earner.shareAt(this.#siteId)).div(100).round(2);
  }

  /** Returns today's transfer from the main bank, or `null` if there is none. */
  incomingTransfer(today: CalendarDay): BankTransfer | null {
    return this.earner.transferInto(this.#siteId, today);
  }

  /** Books a purchase. A card purchase above the limit goes to checking. Returns `null` if checking can't cover the purchase. */
  purchase({ today, statementText, amount, authorized, by, settlesIn }: Purchase): Entry | null {
    const role = by === 'card' && this.#fitsOnCard(amount) ? 'card' : 'checking';
    if (role === 'checking' && this.#availableOn('checking').lt(amount)) return null;
    return this.books.book({
      role,
      date: today.day,
      postsOn: postingDay(today, settlesIn),
      description: role === 'card' ? statementText : `POS DEBIT ${this.debitCardDigits} ${statementText}`,
      amount: amount.neg(),
      ...(authorized === undefined ? {} : { authorized: authorized.neg() }),
    });
  }

  /** Pays a bill from checking, after a transfer from savings if needed. Returns `null` if the money is not enough. */
  pay({ today, description, amount, checkNumber }: Payment): Entry | null {
    if (!this.#coverFromSavings(today, amount)) return null;
    const entry = { role: 'checking', date: today.day, description, amount: amount.neg() } as const;
    return this.books.book(checkNumber === undefined ? entry : { ...entry, checkNumber });
  }

  /** Moves money from checking to another account. Returns `false` if checking and savings together are not enough. */
  payInto(today: CalendarDay, to: AccountRole, amount: Big, fromDescription: string, toDescription: string): boolean {
    if (!this.#coverFromSavings(today, amount)) return false;
    this.#transfer(today, 'checking', to, amount, fromDescription, toDescription);
    return true;
  }

  /** Moves the whole balance of an account into checking. */
  payOut(today: CalendarDay, from: AccountRole, fromDescription: string, toDescription: string): void {
    const amount = this.books.committed(from);
    if (amount.gt(0)) this.#transfer(today, from, 'checking', amount, fromDescription, toDescription);
  }

  /** Moves money from checking to savings, unless checking can't cover it. */
  transferToSavings(today: CalendarDay, amount: Big): void {
    if (this.#availableOn('checking').lt(amount)) return;
    const { checking, savings } = this.digits;
    this.#transfer(
      today,
      'checking',
      'savings',
      amount,
      `Online Transfer to SAV ...${savings}`,
      `Online Transfer from CHK ...${checking}`,
    );
  }

  #pricesOf({ year }: CalendarDay): { readonly level: Big; readonly spending: Big } {
    if (this.#prices.year !== year) {
      const level = priceLevel(year);
      this.#prices = { year, level, spending: level.times(this.circumstances.spending).round(4) };
    }
    return this.#prices;
  }

  /** Returns the balance above the minimum balance. */
  #availableOn(role: AccountRole): Big {
    return this.books.committed(role).minus(minimumBalance);
  }

  #fitsOnCard(amount: Big): boolean {
    return (
      this.books.isOpen('card') &&
      this.books.committed('card').minus(amount).gte(this.creditLimit.times(maxCreditUse).neg())
    );
  }

  /** Moves money from savings if checking can't cover an amount. Returns `false` if savings are not enough either. */
  #coverFromSavings(today: CalendarDay, amount: Big): boolean {
    const missing = amount.minus(this.#availableOn('checking'));
    if (missing.lte(0)) return true;
    const transfer = missing.plus(200).div(100).round(0, Big.roundUp).times(100);
    if (!this.books.isOpen('savings') || this.#availableOn('savings').lt(transfer)) return false;
    const { checking, savings } = this.digits;
    this.#transfer(
      today,
      'savings',
      'checking',
      transfer,
      `Online Transfer to CHK ...${checking}`,
      `Online Transfer from SAV ...${savings}`,
    );
    return true;
  }

  #transfer(
    today: CalendarDay,
    from: AccountRole,
    to: AccountRole,
    amount: Big,
    fromText: string,
    toText: string,
  ): void {
    const transferId = this.#transferNumbers.digits(11);
    this.books.transfer({
      date: today.day,
      from,
      to,
      amount,
      transferId,
      fromDescription: `${fromText} transaction#: ${transferId}`,
      toDescription: `${toText} transaction#: ${transferId}`,
    });
  }
}

/** Returns the day on which a card purchase posts: never a Sunday, and at most three days after the purchase. */
function postingDay({ day }: CalendarDay, settlesIn: number): number {
  if (calendarDay(day + settlesIn).weekday !== 0) return day + settlesIn;
  return day + (settlesIn < 3 ? settlesIn + 1 : settlesIn - 1);
}

/** Recurring activity of a household. The function is called once for each day, in order, and books the entries of that day. */
export type Habit = (today: CalendarDay) => void;
