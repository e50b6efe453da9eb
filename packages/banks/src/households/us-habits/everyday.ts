import { Big } from 'big.js';
import type { CalendarDay, SeededRandom } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';
import { favourites, fuelStations, groceryStores, quickBites, restaurants, rides, type Shop } from '../us/merchants.ts';

const friday = 5;
const saturday = 6;

/** Books grocery shopping: twice a week at the main bank, less often at others. */
export function groceries(household: Household): Habit {
  const random = household.random('groceries');
  const shops = favourites(random, household.profile.city, groceryStores, 3);
  return (today) => {
    if (random.chance(household.chanceHere(today.weekday === saturday ? 75 : 22)))
      buy(household, random, today, random.pick(shops), 60);
  };
}

/** Books coffee and restaurant meals. The authorized amount of a meal is without the tip. */
export function eatingOut(household: Household): Habit {
  const random = household.random('eating out');
  const tables = favourites(random, household.profile.city, restaurants, 3);
  const counters = favourites(random, household.profile.city, quickBites, 3);
  return (today) => {
    if (random.chance(household.chanceHere(today.weekday >= friday ? 45 : 14))) {
      const { statementText, fromCents, toCents } = random.pick(tables);
      const authorized = household.scaledToSpending(today, random.amount(fromCents, toCents));
      const amount = authorized.times(random.integer(115, 122)).div(100).round(2);
      household.purchase({ today, statementText, amount, authorized, by: 'card', settlesIn: random.integer(1, 3) });
    }
    if (random.chance(household.chanceHere(today.weekday === 0 || today.weekday === saturday ? 20 : 42))) {
      buy(household, random, today, random.pick(counters), 30);
    }
  };
}

/** Books rides, and fuel for people who drive. A fuel station authorizes one dollar before it knows the total. */
export function transport(household: Household): Habit {
  const random = household.random('transport');
  const { city, drives } = household.profile;
  const stations = favourites(random, city, fuelStations, 2);
  const carriers = favourites(random, city, rides, 2);
  return (today) => {
    if (drives && random.chance(household.chanceHere(16))) {
      const { statementText, fromCents, toCents } = random.pick(stations);
      const amount = household.atPriceLevel(today, random.amount(fromCents, toCents));
      const authorized = new Big(1);
      household.purchase({ today, statementText, amount, authorized, by: 'card', settlesIn: random.integer(1, 3) });
    }
    if (random.chance(household.chanceHere(drives ? 4 : 28))) buy(household, random, today, random.pick(carriers), 80);
  };
}

function buy(household: Household, random: SeededRandom, today: CalendarDay, shop: Shop, percentByCard: number): void {
  const amount: Big = household.scaledToSpending(today, random.amount(shop.fromCents, shop.toCents));
  const by = random.chance(percentByCard) ? 'card' : 'debit';
  household.purchase({ today, statementText: shop.statementText, amount, by, settlesIn: random.integer(1, 3) });
}
