import { Big } from 'big.js';
import { type CalendarDay, type Day, type SeededRandom, isTakenAfter } from '../../basics/index.ts';
import { type Market, type Security, brokerSecurities } from '../../ledger/index.ts';
import type { FurtherAccount, RunningAccount, BookingDay } from './further-account.ts';
import { Lots } from './lots.ts';

/** Minimum order in dollars. */
const minOrder = new Big(25);

/** How an investment account is funded and used. */
interface Contributions {
  /** Range of the first deposit in thousands of dollars, for example `[12, 90]`. */
  readonly deposit: readonly [number, number];
  /** Text of the first deposit. */
  readonly opening: string;
  /** Monthly contributions from outside the person's accounts, each as a share of a random amount. */
  readonly monthly: readonly { readonly description: string; readonly share: string }[];
  /** Whether the owner sells a part of the investment each January. */
  readonly sells: boolean;
}

const investment = (type: 'brokerage' | 'retirement', contributions: Contributions): FurtherAccount => ({
  type,
  digits: 9,
  interestRate: null,
  createAccount: (random, market, from) => invest(random, market, from, contributions),
});

/** The brokerage account of a typical person. */
export const brokerage = investment('brokerage', {
  deposit: [12, 90],
  opening: 'TRANSFER OF ASSETS IN',
  monthly: [],
  sells: true,
});

/** The retirement account of a person with an employer. */
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

/** Creates an account that invests incoming money in a fixed mix of shares, funds and bonds, with quarterly dividends and interest. */
function invest(
  random: SeededRandom,
  market: Market,
  from: Day,
  { deposit, opening, monthly, sells }: Contributions,
): RunningAccount {
  const opensOn = from;
  const transferredIn = new Big(random.integer(...deposit) * 1_000);
  const contribution = new Big(random.integer(3, 12) * 100);
  const contributionDay = random.integer(4, 18);
  const mix = brokerSecurities.map((security) => ({ security, weight: random.integer(1, 4) }));
  const totalWeight = mix.reduce((sum, { weight }) => sum + weight, 0);
  const lots = new Lots();

  const buyMix = (today: CalendarDay, cash: Big, book: BookingDay['book']): void => {
    for (const { security, weight } of mix) {
      const price = market.price(security, today.day);
      const budget = cash.times(weight).div(totalWeight);
      const quantity = budget.div(price).round(security.type === 'bond' ? 0 : 4, Big.roundDown);
      if (budget.lt(minOrder) || quantity.lte(0)) continue;
      const cost = quantity.times(price).round(2);
      lots.buy(security, quantity, cost);
      const text = `YOU BOUGHT ${quantityAndSymbol(security, quantity)} @ ${price.toFixed(2)}`;
      book(text, cost.neg(), { security, trade: { quantity, price } });
    }
  };
  const sellSome = (today: CalendarDay, book: BookingDay['book']): void => {
    const [position] = lots.positions();
    if (position === undefined) return;
    const quantity = position.quantity.div(20).round(4, Big.roundDown);
    if (quantity.lte(0)) return;
    const { security } = position;
    const price = market.price(security, today.day);
    lots.sell(security, quantity);
    const text = `YOU SOLD ${quantityAndSymbol(security, quantity)} @ ${price.toFixed(2)}`;
    book(text, quantity.times(price).round(2), { security, trade: { quantity, price } });
  };

  return {
    opensOn,
    bookDay(today, { balance, book }) {
      if (today.day === opensOn) book(opening, transferredIn);
      if (isTakenAfter(today, contributionDay))
        for (const { description, share } of monthly) book(description, contribution.times(share));
      if (isTakenAfter(today, contributionDay + 2)) buyMix(today, balance, book);
      if (today.month % 3 === 0 && isTakenAfter(today, 25)) {
        for (const { security, quantity } of lots.positions()) {
          // A quarter of the yearly yield, which is in percent.
          const payout = quantity
            .times(market.price(security, today.day))
            .times(security.dividendYield)
            .div(400)
            .round(2);
          const payoutKind = security.type === 'bond' ? 'INTEREST' : 'DIVIDEND';
          if (payout.gt(0)) book(`${payoutKind} RECEIVED ${security.symbol}`, payout, { security, trade: null });
        }
      }
      if (sells && today.month === 1 && isTakenAfter(today, 28)) sellSome(today, book);
    },
    positions: () => lots.positions(),
  };
}

const quantityAndSymbol = ({ symbol }: Security, quantity: Big): string => `${quantity.toString()} ${symbol}`;
