import { Big } from 'big.js';
import { nextDayOfMonth, openingDay, type FurtherAccount } from './further-account.ts';

/** Yearly dividend in percent of the cash value. */
const yearlyDividend = new Big('3.10');
/** Death benefit in dollars for each dollar of the monthly premium. */
const coverPerDollar = 1_000;

/** A whole life policy. Its balance is the cash value: premiums minus the cost of the cover, plus a yearly dividend. */
export const lifeInsurance: FurtherAccount = {
  type: 'insurance',
  digits: 9,
  interestRate: null,
  transferText: 'LIFE INSURANCE PREMIUM',
  createAccount(random, _market, from) {
    const opensOn = openingDay(random, from);
    const premium = random.amount(8_500, 24_000).round(0);
    const cost = premium.times(random.integer(30, 45)).div(100).round(2);
    const dueDay = random.integer(3, 25);
    const dividendMonth = random.integer(1, 12);
    return {
      opensOn,
      bookDay(today, { balance, book, receive }) {
        if (today.dayOfMonth !== dueDay) return;
        if (!receive('PREMIUM RECEIVED', premium)) return;
        book('COST OF INSURANCE', cost.neg());
        if (today.month === dividendMonth && balance.gt(0))
          book('ANNUAL DIVIDEND', balance.times(yearlyDividend).div(100).round(2));
      },
      due: (today) => ({ dueOn: nextDayOfMonth(today, dueDay), amount: premium }),
      policy: { premium, faceAmount: premium.times(coverPerDollar) },
    };
  },
};
