import type { Big } from 'big.js';
import { type CalendarDay, type Day, isPaidBefore } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';

/** Pay once a month or twice, and a tax refund in spring. */
export function salary(household: Household): Habit {
  const random = household.random('salary');
  const { books, profile } = household;
  const payroll = `${profile.employer} PAYROLL PPD ID: ${random.digits(10)}`;
  const refundDay = random.integer(8, 26);
  const book = (day: Day, description: string, amount: Big): void => {
    books.book({ role: 'checking', date: day, description, amount });
  };
  const halfIncome = (today: CalendarDay): Big => household.income(today).div(2).round(2);
  return (today) => {
    if (profile.pay === 'semi-monthly' && isPaidBefore(today, 15)) book(today.day, payroll, halfIncome(today));
    if (isPaidBefore(today, 31)) {
      const income = household.income(today);
      book(today.day, payroll, profile.pay === 'monthly' ? income : income.minus(halfIncome(today)));
    }
    if (today.month === 3 && isPaidBefore(today, refundDay)) {
      book(
        today.day,
        'IRS TREAS 310 TAX REF PPD ID: 9111736946',
        household.inKeeping(today, random.amount(38_000, 190_000)),
      );
    }
  };
}
