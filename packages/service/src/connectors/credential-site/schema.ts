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

const areCurrencies = (...amounts: (SiteMoney | null)[]): boolean =>
  amounts.every((amount) => amount === null || currency.test(amount.currency));
const areDecimals = (...values: (string | null)[]): boolean =>
  values.every((value) => value === null || decimal.test(value));
const areDays = (...days: (string | null)[]): boolean => days.every((day) => day === null || isOfOurTime(day));
const areDistinct = (keys: string[]): boolean => new Set(keys).size === keys.length;

const checkedAccount = siteAccount.refine(
  (account) =>
    areCurrencies(account.balance, account.available, account.creditLimit, account.amountDue) &&
    areDays(account.dueDate) &&
    (account.interestRate === null || rate.test(account.interestRate)),
);
const checkedHolding = siteHolding.refine(
  (holding) => areCurrencies(holding.price, holding.value, holding.costBasis) && areDecimals(holding.quantity),
);

export const accountsReply = siteAccounts
  .extend({ accounts: z.array(checkedAccount).max(100) })
  .refine(({ accounts }) => areDistinct(accounts.map((account) => account.siteAccountId)));

export const transactionsReply = siteTransactions.refine(
  ({ transactions }) =>
    areDistinct(transactions.map((transaction) => transaction.siteTransactionId)) &&
    transactions.every(
      ({ amount, runningBalance, date, postedOn }) => areCurrencies(amount, runningBalance) && areDays(date, postedOn),
    ),
);

export const holdingsReply = siteHoldings
  .extend({ holdings: z.array(checkedHolding).max(500) })
  .refine(({ holdings }) => areDistinct(holdings.map((holding) => holding.siteHoldingId)));
