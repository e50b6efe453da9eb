import { Big } from 'big.js';
import { isTakenAfter, type CalendarDay } from '../../basics/index.ts';
import { type Market, type Security, type SecurityMovement, securities } from '../../ledger/index.ts';
import type { Household, Habit } from '../us/household.ts';
import type { Position } from '../us/property.ts';

/** Daily bookings of a brokerage account, and the securities that it holds. */
interface Investing {
  readonly habit: Habit;
  positions(): readonly Position[];
}

/** Divisor that turns a yearly rate in percent into the part of one quarter. */
const quarterlyPartOfPercent = 100 * 4;
/** Minimum order in dollars. */
const minOrder = new Big(25);

/**
 * Creates the habit of a brokerage account: monthly contributions, purchases of a fixed mix two days later, quarterly dividends,
 * and a sale each January.
 */
export function investing(household: Household, market: Market): Investing {
  const random = household.random('investing');
  const { books, openedOn, digits } = household;
  const opensOn = openedOn + random.integer(90, 400);
  const transferredIn = new Big(random.integer(8, 40) * 1000);
  /** Monthly contribution in thousandths of the income. */
  const share = random.integer(25, 40);
  const contributionDay = random.integer(8, 16);
  const mix = securities
    .filter((_, index) => index < 2 || random.chance(60))
    .map((security) => ({ security, weight: random.integer(1, 4) }));
  const totalWeight = mix.reduce((sum, { weight }) => sum + weight, 0);
  const positions = new Map<string, Position>();

  const book = (today: CalendarDay, description: string, amount: Big, security?: SecurityMovement): void => {
    books.book({ role: 'brokerage', date: today.day, description, amount, ...(security && { security }) });
  };
  /** Buys a quantity of a security, or sells it if the quantity is negative. */
  const trade = (today: CalendarDay, security: Security, quantity: Big): void => {
    const price = market.price(security, today.day);
    const value = quantity.times(price).round(2);
    const position = positions.get(security.symbol) ?? { security, quantity: new Big(0), cost: new Big(0) };
    const cost = quantity.gt(0) ? value : position.cost.times(quantity).div(position.quantity).round(2);
    positions.set(security.symbol, {
      security,
      quantity: position.quantity.plus(quantity),
      cost: position.cost.plus(cost),
    });
    const verb = quantity.gt(0) ? 'BOUGHT' : 'SOLD';
    const text = `YOU ${verb} ${quantity.abs().toString()} ${security.symbol} @ ${price.toFixed(2)}`;
    book(today, text, value.neg(), { security, trade: { quantity: quantity.abs(), price } });
  };
  const buyMix = (today: CalendarDay): void => {
    const cash = books.committed('brokerage');
    for (const { security, weight } of mix) {
      const budget = cash.times(weight).div(totalWeight);
      if (budget.lt(minOrder)) continue;
      trade(today, security, budget.div(market.price(security, today.day)).round(4, Big.roundDown));
    }
  };
  const payDividends = (today: CalendarDay): void => {
    for (const { security, quantity } of positions.values()) {
      const dividend = quantity
        .times(market.price(security, today.day))
        .times(security.dividendYield)
        .div(quarterlyPartOfPercent)
        .round(2);
      if (dividend.gt(0)) book(today, `DIVIDEND RECEIVED ${security.symbol}`, dividend, { security, trade: null });
    }
  };
  const sellSome = (today: CalendarDay): void => {
    const [first] = mix;
    const position = first === undefined ? undefined : positions.get(first.security.symbol);
    if (position === undefined || position.quantity.lte(1)) return;
    trade(today, position.security, position.quantity.div(20).round(4).neg());
  };

  const habit: Habit = (today) => {
    if (today.day === opensOn) {
      books.open('brokerage', today.day);
      book(today, `TRANSFER OF ASSETS IN ...${digits.brokerage}`, transferredIn);
    }
    if (!books.isOpen('brokerage')) return;
    if (isTakenAfter(today, contributionDay)) {
      const amount = household.income(today).times(share).div(10_000).round(0, Big.roundDown).times(10);
      household.payInto(
        today,
        'brokerage',
        amount,
        `Transfer to BROKERAGE ...${digits.brokerage}`,
        'CONTRIBUTION FROM CHECKING',
      );
    }
    if (isTakenAfter(today, contributionDay + 2)) buyMix(today);
    if (today.month % 3 === 0 && isTakenAfter(today, 25)) payDividends(today);
    if (today.month === 1 && isTakenAfter(today, 28)) sellSome(today);
  };
  return { habit, positions: () => [...positions.values()] };
}
