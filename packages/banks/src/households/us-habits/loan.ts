import { Big } from 'big.js';
import { type CalendarDay, type Day, calendarDay, dayOfDate, isTakenAfter } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';
import type { LoanTerms } from '../us/property.ts';

/** Yearly interest rate of the loan in percent. */
export const loanRate = new Big('7.49');
const months = 72;

/** The next installment and the original terms of the loan. */
export interface LoanStatement {
  readonly dueOn: Day;
  readonly installment: Big;
  readonly terms: LoanTerms;
}

/** Daily bookings of a loan, and the installment that is due next. */
interface Loan {
  readonly habit: Habit;
  /** Returns the next installment, or `null` if the loan is not open or is paid off. */
  statement(today: Day): LoanStatement | null;
}

/** Creates the habit of a car loan: the payout, the purchase, and automatic payments until the loan is paid off. */
export function loan(household: Household): Loan {
  const random = household.random('loan');
  const { books, circumstances, digits } = household;
  const opensOn = dayOfDate(random.integer(2023, 2024), random.integer(1, 11), random.integer(1, 28));
  const borrowed = circumstances.netIncome.times(random.integer(12, 18)).div(1000).round(0).times(100);
  const dueDay = random.integer(5, 24);
  const installment = monthlyInstallment(borrowed);
  const dealersCheck = random.digits(7);
  const nextPayment = (): Big => {
    const debt = books.committed('loan').neg();
    return debt.lt(installment) ? debt : installment;
  };
  const advance = (today: CalendarDay): void => {
    books.open('loan', today.day);
    books.transfer({
      date: today.day,
      from: 'loan',
      to: 'checking',
      amount: borrowed,
      transferId: random.digits(11),
      fromDescription: 'LOAN ADVANCE',
      toDescription: `LOAN PROCEEDS ACCT ...${digits.loan}`,
    });
  };
  const buyCar = (today: CalendarDay): void => {
    household.pay({
      today,
      description: `CASHIERS CHECK ${dealersCheck} LONE PINE AUTO SALES`,
      amount: borrowed,
      checkNumber: dealersCheck,
    });
  };
  const payInstallment = (today: CalendarDay): void => {
    const debt = books.committed('loan').neg();
    if (debt.lte(0)) return;
    const interest = debt.times(loanRate).div(1200).round(2);
    if (interest.gt(0))
      books.book({ role: 'loan', date: today.day, description: 'INTEREST CHARGE', amount: interest.neg() });
    household.payInto(
      today,
      'loan',
      nextPayment(),
      `LOAN PAYMENT ACCT ...${digits.loan}`,
      'AUTOMATIC PAYMENT - THANK YOU',
    );
  };
  const habit: Habit = (today) => {
    if (today.day === opensOn) {
      advance(today);
      buyCar(today);
    }
    // The first installment is due at least 20 days after the payout.
    if (books.isOpen('loan') && today.day >= opensOn + 20 && isTakenAfter(today, dueDay)) payInstallment(today);
  };
  const statement = (today: Day): LoanStatement | null => {
    if (!books.isOpen('loan') || books.committed('loan').gte(0)) return null;
    let dueOn = today + 1;
    while (calendarDay(dueOn).dayOfMonth !== dueDay) dueOn += 1;
    return { dueOn, installment: nextPayment(), terms: { borrowed, months, payment: installment } };
  };
  return { habit, statement };
}

function monthlyInstallment(borrowed: Big): Big {
  const rate = loanRate.div(1200);
  return borrowed
    .times(rate)
    .div(new Big(1).minus(rate.plus(1).pow(-months)))
    .round(2);
}
