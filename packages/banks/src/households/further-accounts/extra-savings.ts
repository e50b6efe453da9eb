import { Big } from 'big.js';
import type { Day } from '../../basics/index.ts';
import { monthlyInterest, openingDay, type FurtherAccount } from './further-account.ts';

/** Yearly interest rate in percent. */
const rate = new Big('1.75');

interface Dates {
  /** Opening day; random if omitted. */
  readonly opensOn?: Day;
  /** Closing day; the account stays open if omitted. */
  readonly closesOn?: Day;
}

/** Creates a savings account with a monthly deposit and monthly interest. */
export const extraSavings = ({ opensOn, closesOn }: Dates): FurtherAccount => ({
  type: 'savings',
  digits: 12,
  interestRate: rate.toFixed(2),
  transferText: 'Online Transfer to SAV',
  createAccount(random, _market, from) {
    const firstDay = opensOn === undefined ? openingDay(random, from) : Math.max(opensOn, from);
    const initialDeposit = new Big(random.integer(2, 12) * 50);
    const monthlyDeposit = new Big(random.integer(1, 6) * 25);
    const dayOfMonth = random.integer(3, 26);
    return {
      opensOn: firstDay,
      ...(closesOn !== undefined && { closesOn }),
      bookDay(today, { balance, book, receive }) {
        if (today.day === firstDay) book('OPENING DEPOSIT', initialDeposit);
        else if (today.dayOfMonth === dayOfMonth) receive('TRANSFER RECEIVED', monthlyDeposit);
        else if (today.dayOfMonth === dayOfMonth + 1) book('INTEREST PAID', monthlyInterest(balance, rate));
      },
    };
  },
});
