import { Big } from 'big.js';
import type { Day } from '../../basics/index.ts';
import { monthlyInterest, openingDay, type FurtherAccount } from './further-account.ts';

const rate = new Big('1.75');

interface Term {
  /** Opening day; random if omitted. */
  readonly opensOn?: Day;
  readonly closesOn?: Day;
}

/** Creates a savings account with a monthly deposit. */
export const extraSavings = ({ opensOn, closesOn }: Term): FurtherAccount => ({
  type: 'savings',
  digits: 12,
  interestRate: rate.toFixed(2),
  paidAs: 'Online Transfer to SAV',
  begin(random, _market, from) {
    const begins = opensOn === undefined ? openingDay(random, from) : Math.max(opensOn, from);
    const first = new Big(random.integer(2, 12) * 50);
    const monthly = new Big(random.integer(1, 6) * 25);
    const dayOfMonth = random.integer(3, 26);
    return {
      opensOn: begins,
      ...(closesOn !== undefined && { closesOn }),
      live(today, { balance, book, receive }) {
        if (today.day === begins) book('OPENING DEPOSIT', first);
        else if (today.dayOfMonth === dayOfMonth) receive('TRANSFER RECEIVED', monthly);
        else if (today.dayOfMonth === dayOfMonth + 1) book('INTEREST PAID', monthlyInterest(balance, rate));
      },
    };
  },
});
