import { Big } from 'big.js';
import { isLastOfMonth, isTakenAfter } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';

/** Yearly interest rate in percent. */
export const savingsRate = new Big('3.20');
/** Divisor that turns a yearly rate in percent into the part of one month. */
const monthlyPartOfPercent = 100 * 12;
const monthlyFee = new Big(12);
/** Checking balance in dollars from which there is no monthly fee. */
const feeWaivedFrom = new Big(400);
/**
 * Upper limit of the savings, in monthly budgets. If the savings exceed it by more than one budget, the excess pays for
 * a construction project.
 */
const maxSavedMonths = 12;

/**
 * Books a monthly transfer to savings. On the last day of the month, also moves a surplus to savings, and books interest, a fee
 * for a low balance, and an occasional construction project. Books nothing without a savings account.
 */
export function saving(household: Household): Habit {
  const random = household.random('saving');
  const { books } = household;
  const share = random.integer(5, 10);
  const transferDay = random.integer(2, 5);
  return (today) => {
    if (!books.isOpen('savings')) return;
    if (isTakenAfter(today, transferDay))
      household.transferToSavings(today, roundDownToTens(household.budget(today).times(share).div(100)));
    if (!isLastOfMonth(today)) return;
    const budget = household.budget(today);
    const surplus = books.committed('checking').minus(budget.times('1.6'));
    if (surplus.gt(budget.div(4))) household.transferToSavings(today, roundDownToTens(surplus));
    const interest = books.committed('savings').times(savingsRate).div(monthlyPartOfPercent).round(2);
    if (interest.gt(0))
      books.book({ role: 'savings', date: today.day, description: 'INTEREST PAYMENT', amount: interest });
    if (books.committed('checking').lt(feeWaivedFrom)) {
      household.pay({ today, description: 'MONTHLY SERVICE FEE', amount: monthlyFee });
    }
    const excess = books.committed('savings').minus(budget.times(maxSavedMonths));
    if (excess.gt(budget)) {
      const description = `WIRE OUT HEARTHSTONE BUILDERS LLC REF ${random.digits(9)}`;
      books.book({ role: 'savings', date: today.day, description, amount: roundDownToTens(excess).neg() });
    }
  };
}

function roundDownToTens(amount: Big): Big {
  return amount.div(10).round(0, Big.roundDown).times(10);
}
