import { Big } from 'big.js';
import { monthlyInterest, nextDayOfMonth, openingDay, type FurtherAccount } from './further-account.ts';

const rate = new Big('5.25');
const months = 360;

/** Creates a mortgage over thirty years, with monthly interest and a fixed monthly payment. */
const mortgage = (fromThousands: number, toThousands: number): FurtherAccount => ({
  type: 'home-loan',
  digits: 10,
  interestRate: rate.toFixed(2),
  paidAs: 'HOME LOAN PAYMENT',
  begin(random, _market, from) {
    const opensOn = openingDay(random, from);
    const borrowed = new Big(random.integer(fromThousands, toThousands) * 1_000);
    const dueDay = random.integer(1, 15);
    const monthly = rate.div(1200);
    const payment = borrowed
      .times(monthly)
      .div(new Big(1).minus(monthly.plus(1).pow(-months)))
      .round(2);
    return {
      opensOn,
      live(today, { balance, book, receive }) {
        if (today.day === opensOn) book('LOAN ORIGINATION', borrowed.neg());
        else if (today.dayOfMonth === dueDay && balance.lt(0)) {
          const interest = monthlyInterest(balance, rate);
          const owed = balance.plus(interest).neg();
          book('INTEREST CHARGE', interest);
          receive('PAYMENT RECEIVED - THANK YOU', owed.lt(payment) ? owed : payment);
        }
      },
      due: (today) => ({ dueOn: nextDayOfMonth(today, dueDay), amount: payment }),
      loan: { borrowed, months, payment },
    };
  },
});

export const homeLoan = mortgage(70, 95);

/** The mortgage of people who pay no rent. */
export const ownersHomeLoan = mortgage(330, 390);
