import type { SiteAccount, SiteTransaction } from '@fin-link/contracts/banks';
import { Big } from 'big.js';
import { dayOfIsoDate, type Day } from '../../src/basics/days.ts';
import type { CredentialSite, Customer } from '../../src/credential-sites/site/credential-site.ts';

export interface WholeStatement {
  readonly account: SiteAccount;
  readonly transactions: SiteTransaction[];
}

/** Returns every account of a customer with all transactions that its bank lists, newest first. */
export function wholeStatements(customer: Customer): WholeStatement[] {
  return customer.accounts.map((account) => ({
    account,
    transactions: customer.transactions(account.siteAccountId, {
      from: -Infinity,
      to: Infinity,
      after: null,
      limit: Infinity,
    }).transactions,
  }));
}

export function statementsOn(site: CredentialSite, userName: string, isoDate: string | Day): WholeStatement[] {
  return wholeStatements(site.customer(userName, typeof isoDate === 'string' ? dayOfIsoDate(isoDate) : isoDate));
}

export function sumOf(amounts: readonly { readonly amount: string }[]): Big {
  return amounts.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
}
