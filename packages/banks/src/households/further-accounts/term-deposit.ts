import { Big } from 'big.js';
import { calendarDay } from '../../basics/index.ts';
import { monthlyInterest, monthsLater, openingDay, type FurtherAccount } from './further-account.ts';

/** Yearly interest rate in percent. */
const rate = new Big('4.10');
const months = 24;

/** A deposit for 24 months at a fixed rate with monthly interest. It renews at the end of its term. */
export const termDeposit: FurtherAccount = {
  type: 'term-deposit',
  digits: 11,
  interestRate: rate.toFixed(2),
  createAccount(random, _market, from) {
    const opensOn = openingDay(random, from);
    const principal = new Big(random.integer(10, 80) * 500);
    const creditDay = random.integer(2, 27);
    return {
      opensOn,
      bookDay(today, { balance, book }) {
        if (today.day === opensOn) book('OPENING DEPOSIT', principal);
        else if (today.dayOfMonth === creditDay) book('INTEREST CREDITED', monthlyInterest(balance, rate));
      },
      term(today, balance) {
        let endsOn = opensOn;
        for (let terms = 1; endsOn <= today; terms += 1) endsOn = monthsLater(opensOn, terms * months);
        let endsWith = balance;
        for (let day = today + 1; day <= endsOn; day += 1)
          if (calendarDay(day).dayOfMonth === creditDay) endsWith = endsWith.plus(monthlyInterest(endsWith, rate));
        return { months, endsOn, endsWith };
      },
    };
  },
};
