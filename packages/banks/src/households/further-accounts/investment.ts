import { Big } from 'big.js';
import { type CalendarDay, type Day, type SeededRandom, isTakenAfter } from '../../basics/index.ts';
import { type Market, type Security, brokerSecurities } from '../../ledger/index.ts';
import type { FurtherAccount, RunningAccount, Till } from './further-account.ts';
import { Lots } from './lots.ts';

const smallestOrder = new Big(25);

interface Contributions {
  /** First deposit in thousands of dollars, from and to. */
  readonly deposit: readonly [number, number];
  readonly opening: string;
  /** Monthly contributions of the employer, in addition to the pay. */
  readonly monthly: readonly { readonly description: string; readonly share: string }[];
  /** Whether the owner sells a part of the investment each January. */
  readonly sells: boolean;
}

const investment = (type: 'brokerage' | 'retirement', contributions: Contributions): FurtherAccount => ({
  type,
  digits: 9,
  interestRate: null,
  begin: (random, market, from) => invest(random, market, from, contributions),
});

export const brokerage = investment('brokerage', {
  deposit: [12, 90],
  opening: 'TRANSFER OF ASSETS IN',
  monthly: [],
  sells: true,
});

export const retirement = investment('retirement', {
  deposit: [12, 90],
  opening: 'ROLLOVER FROM FORMER EMPLOYER PLAN',
  monthly: [
    { description: 'EMPLOYEE CONTRIBUTION', share: '1' },
    { description: 'EMPLOYER MATCH', share: '0.5' },
  ],
  sells: false,
});

/** The brokerage account of a person who has saved for a whole life. */
export const retireesBrokerage = investment('brokerage', {
  deposit: [140, 260],
  opening: 'TRANSFER OF ASSETS IN',
  monthly: [],
  sells: true,
});

/** A retirement account after the last contribution. */
export const retireesRetirement = investment('retirement', {
  deposit: [280, 460],
  opening: 'ROLLOVER FROM FORMER EMPLOYER PLAN',
  monthly: [],
  sells: true,
});

/** Invests incoming money in a fixed mix of shares, funds and bonds, with quarterly dividends and interest. */
function invest(
  random: SeededRandom,
  market: Market,
  from: Day,
  { deposit, opening, monthly, sells }: Contributions,
): RunningAccount {
  const opensOn = from;
  const transferredIn = new Big(random.integer(...deposit) * 1_000);
  const contribution = new Big(random.integer(3, 12) * 100);
  const day = random.integer(4, 18);
  const mix = brokerSecurities.map((security) => ({ security, weight: random.integer(1, 4) }));
  const totalWeight = mix.reduce((sum, { weight }) => sum + weight, 0);
  const lots = new Lots();

  const buyMix = (today: CalendarDay, cash: Big, book: Till['book']): void => {
    for (const { security, weight } of mix) {
      const price = market.price(security, today.day);
      const budget = cash.times(weight).div(totalWeight);
      const quantity = budget.div(price).round(security.type === 'bond' ? 0 : 4, Big.roundDown);
      if (budget.lt(smallestOrder) || quantity.lte(0)) continue;
      const cost = quantity.times(price).round(2);
      lots.buy(security, quantity, cost);
      const text = `YOU BOUGHT ${named(security, quantity)} @ ${price.toFixed(2)}`;
      book(text, cost.neg(), { security, trade: { quantity, price } });
    }
  };
  const sellSome = (today: CalendarDay, book: Till['book']): void => {
    const [held] = lots.positions();
    if (held === undefined) return;
    const quantity = held.quantity.div(20).round(4, Big.roundDown);
    if (quantity.lte(0)) return;
    const { security } = held;
    const price = market.price(security, today.day);
    lots.sell(security, quantity);
    const text = `YOU SOLD ${named(security, quantity)} @ ${price.toFixed(2)}`;
    book(text, quantity.times(price).round(2), { security, trade: { quantity, price } });
  };

  return {
    opensOn,
    live(today, { balance, book }) {
      if (today.day === opensOn) book(opening, transferredIn);
      if (isTakenAfter(today, day))
        for (const { description, share } of monthly) book(description, contribution.times(share));
      if (isTakenAfter(today, day + 2)) buyMix(today, balance, book);
      if (today.month % 3 === 0 && isTakenAfter(today, 25)) {
        for (const { security, quantity } of lots.positions()) {
          const paid = quantity
            .times(market.price(security, today.day))
            .times(security.dividendYield)
            .div(400)
            .round(2);
          const what = security.type === 'bond' ? 'INTEREST' : 'DIVIDEND';
          if (paid.gt(0)) book(`${what} RECEIVED ${security.symbol}`, paid, { security, trade: null });
        }
      }
      if (sells && today.month === 1 && isTakenAfter(today, 28)) sellSome(today, book);
    },
    positions: () => lots.positions(),
  };
}

const named = ({ symbol }: Security, quantity: Big): string => `${quantity.toString()} ${symbol}`;
