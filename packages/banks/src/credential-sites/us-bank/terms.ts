import type { SiteAccount } from '@fin-link/contracts/banks';
import { Big } from 'big.js';
import { calendarDay, type Day, toIsoDate } from '../../basics/index.ts';
import { type CardStatement, cardRate, cashRate, type LoanTerms, monthsLater } from '../../households/index.ts';
import type { Entry, Statement } from '../../ledger/index.ts';
import { dollars } from '../statements/money.ts';

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
