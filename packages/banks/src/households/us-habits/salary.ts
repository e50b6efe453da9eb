import { isPaidBefore } from '../../basics/index.ts';
import type { Habit, Household } from '../us/household.ts';

/**
 * Books the income at the main bank, and on the same day the transfers to the person's other banks. Also books a tax
 * refund in March, unless the person is a freelancer. At another bank, books only the transfer that arrives there.
 */
export function salary(household: Household): Habit {
  const random = household.random('salary');
  const { books, earner, isMain, profile } = household;
  const payroll = `${profile.employer} PAYROLL PPD ID: ${random.digits(10)}`;
  const refundDay = random.integer(8, 26);
  if (!isMain)
    return (today) => {
      const bankTransfer = household.incomingTransfer(today);
      if (bankTransfer === null) return;
      const { amount, toDescription: description, transferId } = bankTransfer;
      books.book({ role: 'checking', date: today.day, description, amount, transferId });
    };
  return (today) => {
    for (const { amount, description = payroll } of earner.incomesOn(today))
      books.book({ role: 'checking', date: today.day, description, amount });
    for (const { amount, fromDescription: description, transferId } of earner.transfersOut(today))
      books.book({ role: 'checking', date: today.day, description, amount: amount.neg(), transferId });
    if (profile.wayOfLife !== 'freelance' && today.month === 3 && isPaidBefore(today, refundDay)) {
      const amount = household.scaledToSpending(today, random.amount(38_000, 190_000));
      books.book({
        role: 'checking',
        date: today.day,
        description: 'IRS TREAS 310 TAX REF PPD ID: 9111736946',
        amount,
      });
    }
  };
}
