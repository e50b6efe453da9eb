import { Big } from 'big.js';
import { isLastOfMonth, isTakenAfter } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';

export const savingsRate = new Big('3.20');
const monthlyFee = new Big(12);
const feeWaivedFrom = new Big(1500);
const monthsOfIncomeKept = 8;

/** A standing transfer to savings, the month's surplus, interest on the last day, and a fee for a low balance. */
export function saving(household: Household): Habit {
  const random = household.random('saving');
  const { books, profile } = household;
  const share = random.integer(5, 10);
  const transferDay = random.integer(2, 5);
  return (today) => {
    if (isTakenAfter(today, transferDay)) household.save(today, inTens(household.income(today).times(share).div(100)));
    if (!isLastOfMonth(today)) return;
    const income = household.income(today);
    const surplus = books.committed('checking').minus(income.times('1.6'));
    if (surplus.gt(income.div(4))) household.save(today, inTens(surplus));
    const interest = books.committed('savings').times(savingsRate).div(1200).round(2);
    if (interest.gt(0))
      books.book({ role: 'savings', date: today.day, description: 'INTEREST PAYMENT', amount: interest });
    if (books.committed('checking').lt(feeWaivedFrom)) {
      household.pay({ today, description: 'MONTHLY SERVICE FEE', amount: monthlyFee });
    }
    const excess = books.committed('savings').minus(income.times(monthsOfIncomeKept));
    if (excess.gt(profile.netIncome)) {
      const description = `WIRE OUT FIDUCIA INVESTMENTS REF ${random.digits(9)}`;
      books.book({ role: 'savings', date: today.day, description, amount: inTens(excess).neg() });
    }
  };
}

function inTens(amount: Big): Big {
  return amount.div(10).round(0, Big.roundDown).times(10);
}
