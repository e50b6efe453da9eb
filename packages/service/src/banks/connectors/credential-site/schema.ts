import {
  siteAccount,
  siteAccounts,
  siteHolding,
  siteHoldings,
  siteTransaction,
  siteTransactions,
  type SiteMoney,
} from '@fin-link/contracts/banks';
import { isPlausibleDate, firstRealDate } from '../contract/civil-day.ts';
import { rowListSchema } from '../contract/rows.ts';

/** ISO 4217 currency code. */
const currency = /^[A-Z]{3}$/;
/** Decimal text that the database can store. */
const decimal = /^-?\d{1,15}(\.\d{1,16})?$/;
/** Percentage as decimal text. */
const rate = /^-?\d{1,4}(\.\d{1,6})?$/;

const areCurrencies = (...amounts: (SiteMoney | null | undefined)[]): boolean =>
  amounts.every((amount) => amount == null || currency.test(amount.currency));
const areDecimals = (...values: (string | undefined)[]): boolean =>
  values.every((value) => value === undefined || decimal.test(value));
const areDays = (...days: (string | null | undefined)[]): boolean =>
  days.every((day) => day == null || isPlausibleDate(day));

const areRates = (...values: (string | null | undefined)[]): boolean =>
  values.every((value) => value == null || rate.test(value));

/** The contract's account, with currencies, days and rates in the range that the service's replies can contain. */
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
/** The contract's holding, with the same limits. */
const checkedHolding = siteHolding.refine(
  ({ price, value, costBasis, quantity, bond }) =>
    areCurrencies(price, value, costBasis) && areDecimals(quantity) && areRates(bond?.rate) && areDays(bond?.maturesOn),
);

/** The contract's transaction, with the same limits. It needs one of its two days. */
const checkedTransaction = siteTransaction
  .refine(({ date, postedOn }) => firstRealDate(date, postedOn ?? undefined) !== undefined, { path: ['date'] })
  .refine(
    ({ amount, runningBalance, date, postedOn, security }) =>
      areCurrencies(amount, runningBalance, security?.trade?.price) &&
      areDecimals(security?.trade?.quantity) &&
      areDays(date, postedOn, security?.trade?.settlesOn),
  );

export const accountsReply = siteAccounts.extend({
  accounts: rowListSchema(checkedAccount, { list: 'accounts', key: 'siteAccountId', maxRows: 1_000 }),
});

export const transactionsReply = siteTransactions.extend({
  transactions: rowListSchema(checkedTransaction, {
    list: 'transactions',
    key: 'siteTransactionId',
    isKeyReused: true,
    dayOf: ({ date }) => date,
    maxRows: 10_000,
  }),
});

export const holdingsReply = siteHoldings.extend({
  holdings: rowListSchema(checkedHolding, { list: 'holdings', key: 'siteHoldingId', maxRows: 500 }),
});
