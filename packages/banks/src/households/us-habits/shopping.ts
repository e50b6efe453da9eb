import { Big } from 'big.js';
import type { CalendarDay, Day } from '../../basics/index.ts';
import type { Entry } from '../../ledger/index.ts';
import type { Household, Habit } from '../us/household.ts';
import { favourites, foreignShops, journeys, shops } from '../us/merchants.ts';

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
  const places = favourites(random, household.profile.city, shops, 4);
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
