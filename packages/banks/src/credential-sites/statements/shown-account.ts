import type { SiteAccount, SiteHolding } from '@fin-link/contracts/banks';
import type { Statement } from '../../ledger/index.ts';
import type { Customer } from '../site/credential-site.ts';
import { transactionPage } from './transactions.ts';

/** Years of transactions that a site shows. */
export const yearsShown = 2;

/** An account as a site shows it, with its transactions and holdings. */
export interface ShownAccount {
  readonly account: SiteAccount;
  readonly statement: Statement;
  readonly holdings: readonly SiteHolding[];
}

/**
 * Creates a customer who owns these accounts, in the bank's order. An account with reward points has no transactions, because
 * points are not money. Investments have no running balance.
 */
export function customerWith(accounts: readonly ShownAccount[]): Customer {
  const byId = new Map(accounts.map((shownAccount) => [shownAccount.account.siteAccountId, shownAccount]));
  return {
    accounts: accounts.map(({ account }) => account),
    transactions: (siteAccountId, query) => {
      const shownAccount = byId.get(siteAccountId);
      if (shownAccount === undefined || shownAccount.account.points !== null) return { transactions: [], next: null };
      const { type, balance } = shownAccount.account;
      const showsBalance = type !== 'brokerage' && type !== 'retirement';
      const currency = balance?.currency ?? 'USD';
      return transactionPage(siteAccountId, shownAccount.statement, { currency, showsBalance }, query);
    },
    holdings: (siteAccountId) => byId.get(siteAccountId)?.holdings ?? [],
  };
}
