import { Big } from 'big.js';
import { type Day, isBusinessDay } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';

/** Yearly rate in percent for purchases. */
export const cardRate = new Big('22.99');
/** Yearly rate in percent for cash drawn with the card. */
export const cashRate = new Big('29.99');
const graceDays = 25;
const minPayment = new Big(35);

/** Last statement of the credit card. */
export interface CardStatement {
  readonly dueOn: Day;
  /** Unpaid part of the statement's balance; never negative. */
  readonly unpaid: Big;
  /** Minimum payment that is still due on `dueOn`. */
  readonly minimumDue: Big;
}

/** Daily bookings of a card's payments, and its last statement. */
interface CardPayment {
  readonly habit: Habit;
  /** Returns the last statement, or `null` before the first one. */
  statement(): CardStatement | null;
}

/**
 * Creates the habit of a credit card: a monthly statement, and a full or partial payment some days before it is due. The unpaid
 * part costs interest on the next statement.
 */
export function cardPayment(household: Household): CardPayment {
  const random = household.random('card payment');
  const { books, digits } = household;
  const paysInFull = random.chance(65);
  const closesOn = random.integer(4, 26);
  const daysBeforeDue = random.integer(3, 8);
  let statement: CardStatement | null = null;
  let isSettled = true;

  const amountToPay = (unpaid: Big): Big => {
    if (paysInFull || unpaid.lte(minPayment)) return unpaid;
    const roundedPart = unpaid.times('0.35').div(5).round(0).times(5);
    return roundedPart.gt(minPayment) ? roundedPart : minPayment;
  };
  /** Pays the statement or, if the money is not enough, its minimum payment. */
  const settle = (today: Parameters<Habit>[0], due: CardStatement): void => {
    const amount = amountToPay(due.unpaid);
    const toCard = `Payment to card ending in ${digits.card}`;
    const text = 'Payment Thank You-Web';
    const paidAmount = [amount, due.minimumDue].find((option) =>
      household.payInto(today, 'card', option, toCard, text),
    );
    if (paidAmount !== undefined) statement = { ...due, unpaid: due.unpaid.minus(paidAmount), minimumDue: new Big(0) };
  };

  const habit: Habit = (today) => {
    if (!books.isOpen('card')) return;
    if (today.dayOfMonth === closesOn) {
      const carriedOver = statement?.unpaid ?? new Big(0);
      const interest = carriedOver.times(cardRate).div(1200).round(2);
      if (interest.gt(0))
        books.book({ role: 'card', date: today.day, description: 'PURCHASE INTEREST CHARGE', amount: interest.neg() });
      const debt = books.posted('card', today.day).neg();
      const unpaid = debt.gt(0) ? debt : new Big(0);
      const minimumDue = unpaid.lt(minPayment) ? unpaid : minPayment;
      statement = { dueOn: today.day + graceDays, unpaid, minimumDue };
      isSettled = statement.unpaid.eq(0);
    }
    if (statement !== null && !isSettled && today.day >= statement.dueOn - daysBeforeDue && isBusinessDay(today)) {
      settle(today, statement);
      isSettled = true;
    }
  };
  return { habit, statement: () => statement };
}
