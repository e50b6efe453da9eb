import { Big } from 'big.js';
import { type CalendarDay, type SeededRandom, type Day, isBusinessDay } from '../../basics/index.ts';
import type { Entry } from '../../ledger/index.ts';
import type { Household, Habit } from '../us/household.ts';
import {
  favourites,
  fuelStations,
  groceryStores,
  quickBites,
  restaurants,
  rides,
  type Shop,
  foreignShops,
  journeys,
  shops,
  merchants,
  type KnownMerchant,
} from '../us/merchants.ts';

const friday = 5;
const saturday = 6;

/** Books grocery shopping: twice a week at the main bank, less often at others. */
export function groceries(household: Household): Habit {
  const random = household.random('groceries');
  const shops = favourites(random, household.circumstances.city, groceryStores, 3);
  return (today) => {
    if (random.chance(household.chanceHere(today.weekday === saturday ? 75 : 22)))
      buy(household, random, today, random.pick(shops), 60);
  };
}

/** Books coffee and restaurant meals. The authorized amount of a meal is without the tip. */
export function eatingOut(household: Household): Habit {
  const random = household.random('eating out');
  const tables = favourites(random, household.circumstances.city, restaurants, 3);
  const counters = favourites(random, household.circumstances.city, quickBites, 3);
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
  const { city, drives } = household.circumstances;
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

/** Fee for purchases abroad, as a share of the amount. */
const foreignFee = new Big('0.03');

interface PendingRefund {
  readonly due: Day;
  readonly purchase: Entry;
  readonly amount: Big;
}

/** Books purchases, refunds of some of them, and rare purchases abroad. A refund goes to the account that paid. */
export function shopping(household: Household): Habit {
  const random = household.random('shopping');
  const places = favourites(random, household.circumstances.city, shops, 4);
  const abroad = favourites(random, '', foreignShops, 2);
  let refunds: PendingRefund[] = [];

  const bookRefunds = (today: CalendarDay): void => {
    for (const { purchase, amount } of refunds.filter(({ due }) => due === today.day)) {
      household.books.book({ role: purchase.role, date: today.day, description: refundText(purchase), amount });
    }
    refunds = refunds.filter(({ due }) => due > today.day);
  };
  /** Books a purchase. Nine percent of the purchases are refunded later, in full or in part. */
  const shopNearby = (today: CalendarDay): void => {
    const { statementText, fromCents, toCents } = random.pick(places);
    const amount = household.scaledToSpending(today, random.amount(fromCents, toCents));
    const purchase = household.purchase({
      today,
      statementText,
      amount,
      by: 'card',
      settlesIn: random.integer(1, 3),
    });
    if (purchase !== null && random.chance(9)) {
      const refundAmount = random.chance(60) ? amount : amount.times(random.integer(25, 75)).div(100).round(2);
      refunds.push({ due: today.day + random.integer(5, 20), purchase, amount: refundAmount });
    }
  };
  const shopAbroad = (today: CalendarDay): void => {
    const shop = random.pick(abroad);
    const amount = random.amount(shop.fromCents, shop.toCents);
    const settlesIn = random.integer(2, 3);
    const statementText = shop.statementText.trim();
    const purchase = household.purchase({ today, statementText, amount, by: 'card', settlesIn });
    // Only the card network charges the fee. A purchase above the credit limit goes to checking.
    if (purchase?.role !== 'card') return;
    household.purchase({
      today,
      statementText: 'FOREIGN TRANSACTION FEE',
      amount: amount.times(foreignFee).round(2),
      by: 'card',
      settlesIn,
    });
  };

  return (today) => {
    bookRefunds(today);
    if (random.chance(household.chanceHere(18))) shopNearby(today);
    if (random.chance(1)) shopAbroad(today);
  };
}

/** Books a vacation in July, and one in late December. */
export function holidays(household: Household): Habit {
  const random = household.random('holidays');
  const bookings = favourites(random, '', journeys, 3);
  const days = [`7-${random.integer(3, 20)}`, `12-${random.integer(18, 28)}`];
  return (today) => {
    if (!days.includes(`${today.month}-${today.dayOfMonth}`)) return;
    for (const { statementText, fromCents, toCents } of bookings) {
      const amount = household.scaledToSpending(today, random.amount(fromCents, toCents));
      household.purchase({
        today,
        statementText: statementText.trim(),
        amount,
        by: 'card',
        settlesIn: random.integer(1, 3),
      });
    }
  };
}

function refundText({ role, description }: Entry): string {
  return role === 'card' ? description : description.replace('POS DEBIT', 'POS REFUND');
}

/** Subscriptions that households may have, with title and merchant category code (ISO 18245) of the merchant. */
const offers = [
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

const friends = ['MARIA G', 'TYLER B', 'NADIA K', 'CHRIS W'] as const;

/** Books cash withdrawals, some with another bank's fee, and transfers to and from friends. */
export function cash(household: Household): Habit {
  const random = household.random('cash');
  const { books, circumstances } = household;
  const ownAtm = `ATM WITHDRAWAL 00${random.digits(4)} ${random.integer(100, 990)} MAIN ST ${circumstances.city}`;
  const otherBanksAtm = `NON-NETWORK ATM WITHDRAWAL ${random.digits(6)} ${circumstances.city}`;
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

const known: readonly { start: string; merchant: KnownMerchant }[] = [
  ...merchants.map(({ name, title, code }) => ({ start: name.trim(), merchant: { title, code } })),
  ...offers.map(({ statementText, title, code }) => ({ start: statementText, merchant: { title, code } })),
];

/** Returns the merchant of a card purchase or its refund; `undefined` for another entry. */
export function merchantOfPurchase(description: string): KnownMerchant | undefined {
  const statementText = description.replace(/^POS (?:DEBIT|REFUND) \d{4} /, '');
  return known.find(({ start }) => statementText.startsWith(start))?.merchant;
}
