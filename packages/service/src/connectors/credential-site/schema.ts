import { siteAccount, siteAccounts, siteHolding, siteHoldings, siteTransactions } from '@fin-link/contracts/server';
import type { SiteMoney } from '@fin-link/contracts/server';
import { z } from 'zod';
import { isOfOurTime } from '../contract/bank-text.ts';

/**
 * What a site may send, beyond its shape: a key once only, currencies and decimals that the service's own replies can carry.
 */
const currency = /^[A-Z]{3}$/;
const decimal = /^-?\d{1,15}(\.\d{1,9})?$/;
const rate = /^-?\d{1,4}(\.\d{1,6})?$/;

const areCurrencies = (...amounts: (SiteMoney | null | undefined)[]): boolean =>
  amounts.every((amount) => amount == null || currency.test(amount.currency));
const areDecimals = (...values: (string | undefined)[]): boolean =>
  values.every((value) => value === undefined || decimal.test(value));
const areDays = (...days: (string | null | undefined)[]): boolean =>
  days.every((day) => day == null || isOfOurTime(day));
const areDistinct = (keys: string[]): boolean => new Set(keys).size === keys.length;

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

export const accountsReply = siteAccounts
  .extend({ accounts: z.array(checkedAccount).max(100) })
  .refine(({ accounts }) => areDistinct(accounts.map((account) => account.siteAccountId)));

export const transactionsReply = siteTransactions.refine(
  ({ transactions }) =>
    areDistinct(transactions.map((transaction) => transaction.siteTransactionId)) &&
    transactions.every(
      ({ amount, runningBalance, date, postedOn, security }) =>
        areCurrencies(amount, runningBalance, security?.trade?.price) &&
        areDecimals(security?.trade?.quantity) &&
        areDays(date, postedOn, security?.trade?.settlesOn),
    ),
);

export const holdingsReply = siteHoldings
  .extend({ holdings: z.array(checkedHolding).max(500) })
  .refine(({ holdings }) => areDistinct(holdings.map((holding) => holding.siteHoldingId)));
