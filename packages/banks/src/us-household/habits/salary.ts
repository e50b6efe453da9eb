import { isPaidBefore } from '../../calendar/us-business-days.ts';
import type { Household } from '../household.ts';
import type { Habit } from './habit.ts';

/** Pay once a month or twice, and a tax refund in spring. */
export function salary(household: Household): Habit {
  const random = household.random('salary');
  const { books, profile } = household;
  const companyId = random.digits(10);
  const refundDay = random.integer(8, 26);
  const book = (day: number, description: string, amount: typeof profile.netIncome): void => {
    books.book({ role: 'checking', date: day, description, amount });
  };
  return (today) => {
    const description = `${profile.employer} PAYROLL PPD ID: ${companyId}`;
    const income = household.income(today);
    const midMonth = income.div(2).round(2);
    if (profile.pay === 'semi-monthly' && isPaidBefore(today, 15)) book(today.day, description, midMonth);
    if (isPaidBefore(today, 31)) book(today.day, description, profile.pay === 'monthly' ? income : income.minus(midMonth));
    if (today.month === 3 && isPaidBefore(today, refundDay)) {
      book(today.day, 'IRS TREAS 310 TAX REF PPD ID: 9111736946', household.inKeeping(today, random.amount(38_000, 190_000)));
    }
  };
}
