import { Big } from 'big.js';
import {
  type CalendarDay,
  type Day,
  type SeededRandom,
  isTakenAfter,
  calendarDay,
  seededRandom,
} from '../../basics/index.ts';
import { type Market, type Security, brokerSecurities, Books, type FurtherRole } from '../../ledger/index.ts';
import { bankOpensOn, createEarner } from '../us/own-banks.ts';
import type { Position } from '../us/property.ts';
import {
  type FurtherAccount,
  type RunningAccount,
  type BookingDay,
  type FurtherHistory,
  furtherNumber,
  furtherRole,
  furtherSeed,
} from './further-account.ts';

/** Minimum order in dollars. */
const minOrder = new Big(25);

/** Funding and sales of an investment account. */
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

/** The brokerage account of a retired person, without monthly contributions. */
export const retireesBrokerage = investment('brokerage', {
  deposit: [140, 260],
  opening: 'TRANSFER OF ASSETS IN',
  monthly: [],
  sells: true,
});

/** The retirement account of a retired person, without monthly contributions. */
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
          // `dividendYield` is in percent per year; the payout is for a quarter.
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

interface Lot {
  readonly quantity: Big;
  readonly cost: Big;
}

/** Purchases of securities. A sale uses the oldest lots first, and the remaining lots keep their cost. */
class Lots {
  readonly #bySecurity = new Map<Security, Lot[]>();

  /** Adds a lot. `cost` is its total cost. */
  buy(security: Security, quantity: Big, cost: Big): void {
    this.#bySecurity.set(security, [...(this.#bySecurity.get(security) ?? []), { quantity, cost }]);
  }

  /** Removes a quantity, or all lots of the security if the quantity is larger. */
  sell(security: Security, quantity: Big): void {
    let unsold = quantity;
    const remainingLots = (this.#bySecurity.get(security) ?? []).flatMap((lot): Lot[] => {
      const sold = unsold.lt(lot.quantity) ? unsold : lot.quantity;
      unsold = unsold.minus(sold);
      const remaining = lot.quantity.minus(sold);
      if (remaining.eq(0)) return [];
      return [{ quantity: remaining, cost: lot.cost.times(remaining).div(lot.quantity).round(2) }];
    });
    this.#bySecurity.set(security, remainingLots);
  }

  /** Returns one position per security. */
  positions(): readonly Position[] {
    return [...this.#bySecurity].map(([security, lots]) => ({
      security,
      quantity: lots.reduce((sum, lot) => sum.plus(lot.quantity), new Big(0)),
      cost: lots.reduce((sum, lot) => sum.plus(lot.cost), new Big(0)),
    }));
  }
}

interface BrokerRequest {
  readonly siteId: string;
  readonly userName: string;
  readonly accounts: readonly FurtherAccount[];
  readonly market: Market;
}

/** Role of the account that receives transfers from the main bank and funds the other accounts. */
const cashRole: FurtherRole = 'further-brokerage';

/**
 * Books the history of further accounts at a bank where the person has no checking account, from the opening to the end of a
 * day. Returns the accounts that are open.
 */
export function brokerHistory(
  { siteId, userName, accounts, market }: BrokerRequest,
  through: Day,
): ReadonlyMap<FurtherAccount, FurtherHistory> {
  const earner = createEarner(userName);
  const transferNumbers = seededRandom(siteId, userName, 'transfer numbers');
  const from = bankOpensOn(siteId, userName);
  const books = new Books();
  const runningAccounts = accounts.map((account) => ({
    account,
    role: furtherRole(account),
    digits: furtherNumber(siteId, userName, account).slice(-4),
    running: account.createAccount(seededRandom(...furtherSeed(siteId, userName, account)), market, from),
  }));
  for (let day = from; day <= through; day += 1) {
    for (const { role, running } of runningAccounts) if (running.opensOn === day) books.open(role, day);
    const today = calendarDay(day);
    const bankTransfer = earner.transferInto(siteId, today);
    if (bankTransfer !== null) {
      const { amount, toDescription: description, transferId } = bankTransfer;
      books.book({ role: cashRole, date: day, description, amount, transferId });
    }
    for (const { role, digits, running } of runningAccounts) {
      if (day < running.opensOn) continue;
      running.bookDay(today, {
        balance: books.committed(role),
        book: (description, amount, security) =>
          void books.book({ role, date: day, description, amount, ...(security && { security }) }),
        receive(description, amount) {
          if (books.committed(cashRole).lt(amount)) return false;
          const transferId = transferNumbers.digits(11);
          books.transfer({
            date: day,
            from: cashRole,
            to: role,
            amount,
            transferId,
            fromDescription: `Transfer to ...${digits} transaction#: ${transferId}`,
            toDescription: `${description} transaction#: ${transferId}`,
          });
          return true;
        },
      });
    }
  }
  return new Map(
    runningAccounts.flatMap(({ account, role, running }) =>
      books.isOpen(role) ? [[account, { books, role, running }] as const] : [],
    ),
  );
}
