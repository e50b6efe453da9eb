import type { Big } from 'big.js';
import { type CalendarDay, isBusinessDay } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';

/** The household's check book, with consecutive numbers for all payees. */
export interface CheckBook {
  /** Writes a check if the account covers the amount. */
  write(today: CalendarDay, amount: Big): void;
}

/** Creates a check book with a random first number. */
export function createCheckBook(household: Household): CheckBook {
  let nextNumber = household.random('check book').integer(101, 1_900);
  return {
    write: (today, amount) => {
      const checkNumber = String(nextNumber);
      if (household.pay({ today, description: `CHECK # ${checkNumber}`, amount, checkNumber }) !== null)
        nextNumber += 1;
    },
  };
}

/** Books occasional checks to a tradesman or a school, and deposits of checks. */
export function checks(household: Household, checkBook: CheckBook): Habit {
  const random = household.random('checks');
  return (today) => {
    if (!isBusinessDay(today)) return;
    if (random.chance(household.chanceHere(4)))
      checkBook.write(today, household.scaledToSpending(today, random.amount(3_500, 18_000)).round(0));
    if (random.chance(household.chanceHere(2))) {
      const description = `REMOTE ONLINE DEPOSIT # ${random.digits(4)}`;
      const amount = household.scaledToSpending(today, random.amount(2_500, 24_000)).round(0);
      household.books.book({ role: 'checking', date: today.day, description, amount });
    }
  };
}
