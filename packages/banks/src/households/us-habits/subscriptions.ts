import { Big } from 'big.js';
import type { Household, Habit } from '../us/household.ts';

const offers = [
  { printed: 'NETFLIX.COM 866-579-7172 CA', price: '11.99', likelihood: 75 },
  { printed: 'SPOTIFY USA 877-778-1161 NY', price: '9.99', likelihood: 60 },
  { printed: 'APPLE.COM/BILL 866-712-7753 CA', price: '2.99', likelihood: 70 },
  { printed: 'IRONWORKS FITNESS CLUB', price: '34.00', likelihood: 55 },
  { printed: 'THE MORNING LEDGER DIGITAL', price: '8.00', likelihood: 40 },
  { printed: 'CLOUDNEST STORAGE', price: '1.99', likelihood: 50 },
] as const;

/**
 * Books subscriptions on the same day of every month, each at one bank. The price rises by a dollar every second year.
 */
export function subscriptions(household: Household): Habit {
  const random = household.random('subscriptions');
  const taken = offers
    .map((offer, index) => ({
      ...offer,
      isPaidHere: household.isPaidHere('subscription', offer.printed, index === 0 ? 100 : offer.likelihood),
      dayOfMonth: random.integer(1, 28),
      settlesIn: random.integer(1, 2),
    }))
    .filter(({ isPaidHere }) => isPaidHere);
  return (today) => {
    for (const { printed, price, dayOfMonth, settlesIn } of taken) {
      if (today.dayOfMonth !== dayOfMonth) continue;
      const amount = new Big(price).plus(Math.max(0, Math.floor((today.year - 2019) / 2)));
      household.purchase({ today, printed, amount, by: 'card', settlesIn });
    }
  };
}
