import { Big } from 'big.js';
import { type Day, isBusinessDay } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';

export const cardRate = new Big('22.99');
/** Yearly rate in percent for cash drawn with the card. */
export const cashRate = new Big('29.99');
const graceDays = 25;
const smallestPayment = new Big(35);

/** The last statement of the credit card. */
export interface CardStatement {
  readonly dueOn: Day;
  /** Unpaid part of the statement's balance; never negative. */
  readonly unpaid: Big;
  /** Minimum payment that is still due on `dueOn`. */
  readonly least: Big;
}

export interface CardPayment {
  readonly habit: Habit;
  statement(): CardStatement | null;
}

/**
 * Issues a monthly statement that is paid in full or in part some days before it is due. The unpaid part costs interest
 * at the next closing.
 */
export function cardPayment(household: Household): CardPayment {
  const random = household.random('card payment');
  const { books, digits } = household;
  const paysInFull = random.chance(65);
  const closesOn = random.integer(4, 26);
  const paidBeforeDue = random.integer(3, 8);
  let statement: CardStatement | null = null;
  let paid = true;

  const payable = (unpaid: Big): Big => {
    if (paysInFull || unpaid.lte(smallestPayment)) return unpaid;
    const part = unpaid.times('0.35').div(5).round(0).times(5);
    return part.gt(smallestPayment) ? part : smallestPayment;
  };
  const settle = (today: Parameters<Habit>[0], due: CardStatement): void => {
    const amount = payable(due.unpaid);
    const toCard = `Payment to card ending in ${digits.card}`;
    const text = 'Payment Thank You-Web';
    const moved = [amount, due.least].find((wanted) => household.payInto(today, 'card', wanted, toCard, text));
    if (moved !== undefined) statement = { ...due, unpaid: due.unpaid.minus(moved), least: new Big(0) };
  };

  const habit: Habit = (today) => {
    if (!books.isOpen('card')) return;
    if (today.dayOfMonth === closesOn) {
      const carried = statement?.unpaid ?? new Big(0);
      const interest = carried.times(cardRate).div(1200).round(2);
      if (interest.gt(0))
        books.book({ role: 'card', date: today.day, description: 'PURCHASE INTEREST CHARGE', amount: interest.neg() });
      const owed = books.posted('card', today.day).neg();
      const unpaid = owed.gt(0) ? owed : new Big(0);
      const least = unpaid.lt(smallestPayment) ? unpaid : smallestPayment;
      statement = { dueOn: today.day + graceDays, unpaid, least };
      paid = statement.unpaid.eq(0);
    }
    if (statement !== null && !paid && today.day >= statement.dueOn - paidBeforeDue && isBusinessDay(today)) {
      settle(today, statement);
      paid = true;
    }
  };
  return { habit, statement: () => statement };
}
