import { Big } from 'big.js';
import { isBusinessDay } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';

const friends = ['MARIA G', 'TYLER B', 'NADIA K', 'CHRIS W'] as const;

/** Books cash withdrawals, some with another bank's fee, and transfers to and from friends. */
export function cash(household: Household): Habit {
  const random = household.random('cash');
  const { books, profile } = household;
  const ownAtm = `ATM WITHDRAWAL 00${random.digits(4)} ${random.integer(100, 990)} MAIN ST ${profile.city}`;
  const otherBanksAtm = `NON-NETWORK ATM WITHDRAWAL ${random.digits(6)} ${profile.city}`;
  return (today) => {
    if (random.chance(household.chanceHere(5))) {
      const amount = new Big(random.pick([40, 60, 80, 100, 200]));
      const isOtherBanksAtm = random.chance(20);
      const withdrawal = household.pay({ today, description: isOtherBanksAtm ? otherBanksAtm : ownAtm, amount });
      if (isOtherBanksAtm && withdrawal !== null)
        household.pay({ today, description: 'NON-NETWORK ATM FEE', amount: new Big(3) });
    }
    if (random.chance(household.chanceHere(4))) {
      const description = `ZELLE PAYMENT TO ${random.pick(friends)} ${random.digits(8)}`;
      household.pay({
        today,
        description,
        amount: household.scaledToSpending(today, random.amount(1_200, 9_500)).round(0),
      });
    }
    if (isBusinessDay(today) && random.chance(household.chanceHere(4))) {
      const description = `ZELLE PAYMENT FROM ${random.pick(friends)} ${random.digits(8)}`;
      const amount = household.scaledToSpending(today, random.amount(1_000, 8_000)).round(0);
      books.book({ role: 'checking', date: today.day, description, amount });
    }
  };
}
