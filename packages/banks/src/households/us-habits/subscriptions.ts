import { Big } from 'big.js';
import type { Household, Habit } from '../us/household.ts';

/** Subscriptions that households may have, with title and merchant category code (ISO 18245) of the merchant. */
export const offers = [
  { statementText: 'NETFLIX.COM 866-579-7172 CA', title: 'Netflix', code: '4899', price: '11.99', likelihood: 75 },
  { statementText: 'SPOTIFY USA 877-778-1161 NY', title: 'Spotify', code: '5815', price: '9.99', likelihood: 60 },
  { statementText: 'APPLE.COM/BILL 866-712-7753 CA', title: 'Apple', code: '5818', price: '2.99', likelihood: 70 },
  {
    statementText: 'IRONWORKS FITNESS CLUB',
    title: 'Ironworks Fitness Club',
    code: '7997',
    price: '34.00',
    likelihood: 55,
  },
  {
    statementText: 'THE MORNING LEDGER DIGITAL',
    title: 'The Morning Ledger',
    code: '5968',
    price: '8.00',
    likelihood: 40,
  },
  { statementText: 'CLOUDNEST STORAGE', title: 'Cloudnest', code: '5817', price: '1.99', likelihood: 50 },
] as const;

/**
 * Books subscriptions on the same day of every month, each at one bank. Prices are those of 2020 and rise by a dollar every
 * second year.
 */
export function subscriptions(household: Household): Habit {
  const random = household.random('subscriptions');
  const subscribed = offers
    .map((offer, index) => ({
      ...offer,
      isPaidHere: household.isPaidHere('subscription', offer.statementText, index === 0 ? 100 : offer.likelihood),
      dayOfMonth: random.integer(1, 28),
      settlesIn: random.integer(1, 2),
    }))
    .filter(({ isPaidHere }) => isPaidHere);
  return (today) => {
    for (const { statementText, price, dayOfMonth, settlesIn } of subscribed) {
      if (today.dayOfMonth !== dayOfMonth) continue;
      const amount = new Big(price).plus(Math.max(0, Math.floor((today.year - 2019) / 2)));
      household.purchase({ today, statementText, amount, by: 'card', settlesIn });
    }
  };
}
