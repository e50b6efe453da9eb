import {
  siteAccount,
  siteAccounts,
  siteHolding,
  siteHoldings,
  siteTransaction,
  siteTransactions,
} from '@fin-link/contracts/banks';
import type { SiteMoney } from '@fin-link/contracts/banks';
import { isOfOurTime } from '../contract/bank-text.ts';
import { firstDated } from '../contract/civil-day.ts';
import { rows } from '../contract/rows.ts';

/** Limits beyond the shape: currencies and decimals that the service's replies can contain. */
const currency = /^[A-Z]{3}$/;
const decimal = /^-?\d{1,15}(\.\d{1,16})?$/;
const rate = /^-?\d{1,4}(\.\d{1,6})?$/;

const areCurrencies = (...amounts: (SiteMoney | null | undefined)[]): boolean =>
  amounts.every((amount) => amount == null || currency.test(amount.currency));
const areDecimals = (...values: (string | undefined)[]): boolean =>
  values.every((value) => value === undefined || decimal.test(value));
const areDays = (...days: (string | null | undefined)[]): boolean =>
  days.every((day) => day == null || isOfOurTime(day));

const areRates = (...values: (string | null | undefined)[]): boolean =>
  values.every((value) => value == null || rate.test(value));

const checkedAccount = siteAccount.refine(
  ({ balance, available, creditLimit, amountDue, dueDate, interestRate, ...terms }) => {
    const { lastPayment, minimumDue, card, loan, term, policy } = terms;
    return (
      areCurrencies(balance, available, creditLimit, amountDue, lastPayment?.amount, minimumDue) &&
      areCurrencies(card?.cashLimit, card?.availableCash, term?.endsWith, policy?.premium, policy?.faceAmount) &&
      areCurrencies(loan?.borrowed, loan?.payment, loan?.interestPaidThisYear, loan?.interestPaidLastYear) &&
      areDays(dueDate, lastPayment?.paidOn, loan?.borrowedOn, loan?.endsOn, term?.endsOn, policy?.beganOn) &&
      areRates(interestRate, card?.rate, card?.cashRate)
    );
  },
);
const checkedHolding = siteHolding.refine(
  ({ price, value, costBasis, quantity, bond }) =>
    areCurrencies(price, value, costBasis) && areDecimals(quantity) && areRates(bond?.rate) && areDays(bond?.maturesOn),
);

const checkedTransaction = siteTransaction
  .refine(({ date, postedOn }) => firstDated(date, postedOn ?? undefined) !== undefined, { path: ['date'] })
  .refine(
    ({ amount, runningBalance, date, postedOn, security }) =>
      areCurrencies(amount, runningBalance, security?.trade?.price) &&
      areDecimals(security?.trade?.quantity) &&
      areDays(date, postedOn, security?.trade?.settlesOn),
  );

export const accountsReply = siteAccounts.extend({
  accounts: rows(checkedAccount, { list: 'accounts', key: 'siteAccountId', most: 1_000 }),
});

export const transactionsReply = siteTransactions.extend({
  transactions: rows(checkedTransaction, {
    list: 'transactions',
    key: 'siteTransactionId',
    isKeyReused: true,
    dayOf: ({ date }) => date,
    most: 10_000,
  }),
});

export const holdingsReply = siteHoldings.extend({
  holdings: rows(checkedHolding, { list: 'holdings', key: 'siteHoldingId', most: 500 }),
});
