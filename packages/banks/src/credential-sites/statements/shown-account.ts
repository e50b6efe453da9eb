import type { SiteAccount, SiteHolding } from '@fin-link/contracts/banks';
import type { Statement } from '../../ledger/index.ts';
import type { Customer } from '../site/credential-site.ts';
import { transactionPage } from './transactions.ts';

export const yearsShown = 2;

export interface ShownAccount {
  readonly account: SiteAccount;
  readonly statement: Statement;
  readonly holdings: readonly SiteHolding[];
}

/**
 * Creates a customer who owns these accounts, in the bank's order. Reward points have no transactions, because they are
 * not money.
 */
export function customerWith(owned: readonly ShownAccount[]): Customer {
  const shown = new Map(owned.map((one) => [one.account.siteAccountId, one]));
  return {
    accounts: owned.map(({ account }) => account),
    transactions: (siteAccountId, query) => {
      const found = shown.get(siteAccountId);
      if (found === undefined || found.account.points !== null) return { transactions: [], next: null };
      const { type, balance } = found.account;
      const showsBalance = type !== 'brokerage' && type !== 'retirement';
      const currency = balance?.currency ?? 'USD';
      return transactionPage(siteAccountId, found.statement, { currency, showsBalance }, query);
    },
    holdings: (siteAccountId) => shown.get(siteAccountId)?.holdings ?? [],
  };
}
