import type { SiteAccount, SiteHolding } from '@fin-link/contracts/banks';
import { Big } from 'big.js';
import { type Day, toIsoDate, yearsBefore, calendarDay } from '../../basics/index.ts';
import {
  type FurtherAccount,
  type FurtherHistory,
  furtherNumber,
  furtherSeed,
  holdersOf,
  siteKeyOf,
  type Position,
  type CardStatement,
  cardRate,
  cashRate,
  type LoanTerms,
  monthsLater,
} from '../../households/index.ts';
import {
  type Market,
  type Statement,
  statementOn,
  isinOf,
  type Security,
  settlementFund,
  type Entry,
} from '../../ledger/index.ts';
import { dollars, yearsShown, type ShownAccount } from '../site/statements.ts';

/** A further account that a bank offers, with the bank's name for it. */
export interface OfferedAccount {
  readonly account: FurtherAccount;
  readonly name: string;
}

interface FurtherOptions {
  readonly siteId: string;
  readonly userName: string;
  readonly market: Market;
}

/**
 * Returns a further account as the site shows it, with its data at the end of `today`. Further accounts are, for example, home
 * loans, term deposits and investments.
 */
export function showFurther(
  { siteId, userName, market }: FurtherOptions,
  { account: kind, name }: OfferedAccount,
  history: FurtherHistory,
  today: Day,
): ShownAccount {
  const { books, role, running } = history;
  const siteAccountId = siteKeyOf(...furtherSeed(siteId, userName, kind));
  const statement = statementOn(today, yearsBefore(today, yearsShown), books.entries(role));
  const isInvestment = kind.type === 'brokerage' || kind.type === 'retirement';
  const positions = running.positions?.() ?? [];
  const holdings = isInvestment ? holdingsOf(siteAccountId, positions, statement.balance, market, today) : [];
  const due = running.due?.(today) ?? null;
  const hasAvailableCash = kind.type === 'prepaid' || isInvestment;
  const isPoints = kind.type === 'rewards';
  const account: SiteAccount = {
    siteAccountId,
    name,
    type: kind.type,
    number: furtherNumber(siteId, userName, kind),
    routing: null,
    holders: [...holdersOf(userName, 'US')],
    openedOn: toIsoDate(running.opensOn),
    balance: isPoints ? null : dollars(isInvestment ? totalValue(holdings) : statement.balance),
    available: hasAvailableCash ? dollars(statement.balance) : null,
    creditLimit: null,
    dueDate: due === null ? null : toIsoDate(due.dueOn),
    amountDue: due === null ? null : dollars(due.amount),
    interestRate: kind.interestRate,
    ...termsOf(history, statement, today),
    ...(isInvestment && clearingOf(siteId)),
    points: isPoints ? { units: 'points', amount: statement.balance.toFixed(0) } : null,
    unavailable: null,
  };
  return { account, statement, holdings };
}

/** Fields that only some kinds of accounts have. */
type Terms = Pick<SiteAccount, 'lastPayment' | 'loan' | 'minimumDue' | 'policy' | 'term'>;

function termsOf({ books, role, running }: FurtherHistory, { balance }: Statement, today: Day): Terms {
  const { loan, policy } = running;
  const term = running.term?.(today, balance);
  const due = running.due?.(today) ?? null;
  const entries = books.entries(role);
  return {
    ...(loan !== undefined && { loan: loanTerms(loan, running.opensOn, entries, today) }),
    ...(policy !== undefined && {
      policy: {
        kind: 'whole-life',
        beganOn: toIsoDate(running.opensOn),
        premium: dollars(policy.premium),
        faceAmount: dollars(policy.faceAmount),
        isActive: true,
      },
    }),
    ...(term !== undefined && {
      term: { months: term.months, endsOn: toIsoDate(term.endsOn), endsWith: dollars(term.endsWith) },
    }),
    ...(due !== null && { minimumDue: dollars(due.amount), ...lastPayment(entries, today) }),
  };
}

/**
 * Returns the holdings of an investment account at the day's prices. Cash is the last holding, so that the values add up to the
 * balance.
 */
export function holdingsOf(
  siteAccountId: string,
  positions: readonly Position[],
  cash: Big,
  market: Market,
  today: Day,
): SiteHolding[] {
  const openPositions = positions.filter(({ quantity }) => quantity.gt(0));
  const securities = openPositions.map(({ security, quantity, cost }): SiteHolding => {
    const price = market.price(security, today);
    return {
      siteHoldingId: siteKeyOf(siteAccountId, security.symbol),
      ...namesOf(security),
      securityType: security.type,
      ...(security.bond !== undefined && { bond: security.bond }),
      quantity: quantity.toString(),
      price: { amount: price.toFixed(4), currency: 'USD' },
      value: dollars(quantity.times(price)),
      costBasis: dollars(cost),
    };
  });
  const { symbol, type, firstPrice } = settlementFund;
  return [
    ...securities,
    {
      siteHoldingId: siteKeyOf(siteAccountId, symbol),
      ...namesOf(settlementFund),
      securityType: type,
      quantity: cash.toFixed(2),
      price: { amount: firstPrice, currency: 'USD' },
      value: dollars(cash),
      costBasis: null,
    },
  ];
}

/** Returns the sum of the values in dollars. */
export function totalValue(holdings: readonly SiteHolding[]): Big {
  return holdings.reduce((sum, { value }) => sum.plus(value.amount), new Big(0));
}

const namesOf = (security: Security): Pick<SiteHolding, 'description' | 'symbol' | 'cusip' | 'isin'> => {
  const { description, symbol, cusip } = security;
  return { description, symbol, cusip, isin: isinOf(security) };
};

type CardTerms = Pick<SiteAccount, 'card' | 'minimumDue'>;

/** Share of the credit limit that the owner can draw as cash: 20 percent. */
const cashShare = new Big('0.2');

/** Returns the terms of a card. The minimum payment is absent before the first statement. */
export function cardTerms(
  creditLimit: Big,
  { balance, pendingAmount }: Statement,
  cardStatement: CardStatement | null,
): CardTerms {
  const cashLimit = creditLimit.times(cashShare);
  const availableCredit = creditLimit.plus(balance).plus(pendingAmount);
  const availableCash = availableCredit.lt(cashLimit) ? availableCredit : cashLimit;
  return {
    card: {
      rate: cardRate.toFixed(2),
      cashRate: cashRate.toFixed(2),
      cashLimit: dollars(cashLimit),
      availableCash: dollars(availableCash.lt(0) ? new Big(0) : availableCash),
    },
    ...(cardStatement !== null && { minimumDue: dollars(cardStatement.minimumDue) }),
  };
}

/** Returns the terms of a loan, and the interest charged this year and last year. */
export function loanTerms(
  { borrowed, months, payment }: LoanTerms,
  openedOn: Day,
  entries: readonly Entry[],
  today: Day,
): NonNullable<SiteAccount['loan']> {
  const { year } = calendarDay(today);
  const interestIn = (interestYear: number): SiteAccount['amountDue'] & object =>
    dollars(
      entries
        .filter(({ postsOn, description }) => postsOn <= today && description === 'INTEREST CHARGE')
        .filter(({ postsOn }) => calendarDay(postsOn).year === interestYear)
        .reduce((sum, { amount }) => sum.minus(amount), new Big(0)),
    );
  return {
    borrowed: dollars(borrowed),
    borrowedOn: toIsoDate(openedOn),
    endsOn: toIsoDate(monthsLater(openedOn, months)),
    months,
    payment: dollars(payment),
    rateType: 'fixed',
    interestPaidThisYear: interestIn(year),
    interestPaidLastYear: interestIn(year - 1),
  };
}

/** Returns the owner's last payment on a debt or a policy; an empty object if there is none. */
export function lastPayment(entries: readonly Entry[], today: Day): Pick<SiteAccount, 'lastPayment'> {
  const payment = entries.findLast(
    ({ postsOn, amount, transferId }) => postsOn <= today && amount.gt(0) && transferId !== null,
  );
  if (payment === undefined) return {};
  return { lastPayment: { amount: dollars(payment.amount), paidOn: toIsoDate(payment.postsOn) } };
}

/** Returns the bank's invented participant numbers at the clearing houses DTCC and NSCC. */
export const clearingOf = (siteId: string): Pick<SiteAccount, 'clearing'> => ({
  clearing: { dtcc: `9${siteId.slice(-3)}`, nscc: `8${siteId.slice(-3)}` },
});
