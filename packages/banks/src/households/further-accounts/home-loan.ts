import { Big } from 'big.js';
import { monthlyInterest, nextDayOfMonth, openingDay, type FurtherAccount } from './further-account.ts';

/** Yearly interest rate in percent. */
const rate = new Big('5.25');
const months = 360;

/**
 * Creates a mortgage of a random amount in thousands of dollars. It runs for thirty years, with monthly interest and a fixed
 * monthly payment.
 */
const mortgage = (fromThousands: number, toThousands: number): FurtherAccount => ({
  type: 'home-loan',
  digits: 10,
  interestRate: rate.toFixed(2),
  transferText: 'HOME LOAN PAYMENT',
  createAccount(random, _market, from) {
    const opensOn = openingDay(random, from);
    const borrowed = new Big(random.integer(fromThousands, toThousands) * 1_000);
    const dueDay = random.integer(1, 15);
    const monthlyRate = rate.div(1200);
    const payment = borrowed
      .times(monthlyRate)
      .div(new Big(1).minus(monthlyRate.plus(1).pow(-months)))
      .round(2);
    return {
      opensOn,
      bookDay(today, { balance, book, receive }) {
        if (today.day === opensOn) book('LOAN ORIGINATION', borrowed.neg());
        else if (today.dayOfMonth === dueDay && balance.lt(0)) {
          const interest = monthlyInterest(balance, rate);
          const debt = balance.plus(interest).neg();
          book('INTEREST CHARGE', interest);
          receive('PAYMENT RECEIVED - THANK YOU', debt.lt(payment) ? debt : payment);
        }
      },
      due: (today) => ({ dueOn: nextDayOfMonth(today, dueDay), amount: payment }),
      loan: { borrowed, months, payment },
    };
  },
});

/** The mortgage of a person who also pays rent. */
export const homeLoan = mortgage(70, 95);

/** The mortgage of people who pay no rent. */
export const ownersHomeLoan = mortgage(330, 390);
