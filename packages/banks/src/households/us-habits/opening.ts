import { Big } from 'big.js';
import type { Household, Habit } from '../us/household.ts';

/** Opens checking and savings and, some months later, the credit card. A student has checking only. */
export function opening(household: Household): Habit {
  const random = household.random('opening');
  const { books, openedOn, digits, profile } = household;
  const hasCheckingOnly = profile.wayOfLife === 'student';
  const cardOpensOn = openedOn + random.integer(60, 240);
  const deposit = random.amount(280_000, 460_000).round(0);
  const savingsDeposit = new Big(random.integer(9, 24) * 500);
  return (today) => {
    if (today.day === openedOn) {
      books.open('checking', today.day);
      books.book({
        role: 'checking',
        date: today.day,
        description: `DEPOSIT ID NUMBER ${digits.checking}01`,
        amount: deposit,
      });
      if (hasCheckingOnly) return;
      books.open('savings', today.day);
      books.book({
        role: 'savings',
        date: today.day,
        description: `DEPOSIT ID NUMBER ${digits.savings}01`,
        amount: savingsDeposit,
      });
    }
    if (today.day === cardOpensOn && !hasCheckingOnly) books.open('card', today.day);
  };
}
