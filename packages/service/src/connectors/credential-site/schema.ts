import {
  siteAccount,
  siteAccounts,
  siteHolding,
  siteHoldings,
  siteTransaction,
  siteTransactions,
} from '@fin-link/contracts/server';
import type { SiteMoney } from '@fin-link/contracts/server';
import { z } from 'zod';
import { isOfOurTime } from '../contract/bank-text.ts';
import { rows } from '../contract/rows.ts';

/** What a site may send, beyond its shape: currencies and decimals that the service's own replies can carry. */
const currency = /^[A-Z]{3}$/;
const decimal = /^-?\d{1,15}(\.\d{1,9})?$/;
const rate = /^-?\d{1,4}(\.\d{1,6})?$/;

const areCurrencies = (...amounts: (SiteMoney | null)[]): boolean =>
  amounts.every((amount) => amount === null || currency.test(amount.currency));
const areDecimals = (...values: (string | null)[]): boolean =>
  values.every((value) => value === null || decimal.test(value));
const areDays = (...days: (string | null)[]): boolean => days.every((day) => day === null || isOfOurTime(day));

const checkedAccount = siteAccount.refine(
  (account) =>
    areCurrencies(account.balance, account.available, account.creditLimit, account.amountDue) &&
    areDays(account.dueDate) &&
    (account.interestRate === null || rate.test(account.interestRate)),
);
const checkedHolding = siteHolding.refine(
  (holding) => areCurrencies(holding.price, holding.value, holding.costBasis) && areDecimals(holding.quantity),
);

const checkedTransaction = siteTransaction.refine(
  ({ amount, runningBalance, date, postedOn }) => areCurrencies(amount, runningBalance) && areDays(date, postedOn),
);

export const accountsReply = siteAccounts.extend({
  accounts: rows(checkedAccount, { list: 'accounts', key: 'siteAccountId', most: 100 }),
});

export const transactionsReply = siteTransactions.extend({
  transactions: rows(checkedTransaction, { list: 'transactions', key: 'siteTransactionId', most: 500 }),
});

export const holdingsReply = siteHoldings.extend({
  holdings: rows(checkedHolding, { list: 'holdings', key: 'siteHoldingId', most: 500 }),
});
