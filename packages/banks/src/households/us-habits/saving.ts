import { Big } from 'big.js';
import { isLastOfMonth, isTakenAfter } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';

export const savingsRate = new Big('3.20');
const monthlyFee = new Big(12);
const feeWaivedFrom = new Big(400);
const monthsKept = 12;

/**
 * Books a standing transfer to savings, the month's surplus, interest on the last day, a low-balance fee, and an
 * occasional construction project. Books nothing without a savings account.
 */
export function saving(household: Household): Habit {
  const random = household.random('saving');
  const { books } = household;
  const share = random.integer(5, 10);
  const transferDay = random.integer(2, 5);
  return (today) => {
    if (!books.isOpen('savings')) return;
    if (isTakenAfter(today, transferDay)) household.save(today, inTens(household.budget(today).times(share).div(100)));
    if (!isLastOfMonth(today)) return;
    const budget = household.budget(today);
    const surplus = books.committed('checking').minus(budget.times('1.6'));
    if (surplus.gt(budget.div(4))) household.save(today, inTens(surplus));
    const interest = books.committed('savings').times(savingsRate).div(1200).round(2);
    if (interest.gt(0))
      books.book({ role: 'savings', date: today.day, description: 'INTEREST PAYMENT', amount: interest });
    if (books.committed('checking').lt(feeWaivedFrom)) {
      household.pay({ today, description: 'MONTHLY SERVICE FEE', amount: monthlyFee });
    }
    const excess = books.committed('savings').minus(budget.times(monthsKept));
    if (excess.gt(budget)) {
      const description = `WIRE OUT HEARTHSTONE BUILDERS LLC REF ${random.digits(9)}`;
      books.book({ role: 'savings', date: today.day, description, amount: inTens(excess).neg() });
    }
  };
}

function inTens(amount: Big): Big {
  return amount.div(10).round(0, Big.roundDown).times(10);
}
