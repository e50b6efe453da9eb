import type { AccountView, Money } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';

type ServiceMoney = NonNullable<Account['balance']>;

/**
 * Converts an account to the view that the frame gets. `isRetrieving` says whether data of its provider account is still being retrieved.
 */
export function accountView(account: Account, isRetrieving: boolean): AccountView {
  const balance = mainBalance(account);
  const datasets = account.dataset ?? [];
  const basic = datasets.find((dataset) => dataset.name === 'BASIC_AGG_DATA') ?? datasets[0];
  const status = basic?.additionalStatus ?? null;
  return {
    accountId: account.id,
    providerAccountId: account.providerAccountId,
    accountName: nameView(account.nickname ?? account.accountName),
    accountType: account.accountType ?? null,
    container: account.CONTAINER,
    mask: /([A-Za-z0-9]{2,4})$/.exec(account.accountNumber ?? '')?.[1] ?? null,
    balance: balance === undefined ? null : moneyView(balance),
    isAsset: account.isAsset,
    accountStatus: account.accountStatus,
    additionalStatus: status,
    isSelectedForAggregation: account.isSelectedForAggregation !== false,
    historyArriving:
      isRetrieving &&
      (status === null || status === 'ACCT_SUMMARY_RECEIVED' || status === 'DATA_RETRIEVAL_IN_PROGRESS'),
    associatedProviderAccountIds: (account.associatedProviderAccountId ?? []).filter(
      (id) => id !== account.providerAccountId,
    ),
  };
}

/** Returns a JSON number as decimal text without an exponent, with at most `places` decimal places. */
export function decimalText(amount: number, places = 6): string {
  const text = String(amount);
  if (/e/i.test(text)) return amount.toFixed(places).replace(/\.?0+$/, '');
  const point = text.indexOf('.');
  return point < 0 ? text : text.slice(0, point + 1 + places);
}

export const moneyView = ({ amount, currency }: ServiceMoney): Money => ({ amount: decimalText(amount), currency });

/** Returns the amount that users expect as "the balance" of this kind of account. */
function mainBalance(account: Account): ServiceMoney | undefined {
  switch (account.CONTAINER) {
    case 'bank':
      return account.currentBalance ?? account.balance ?? account.availableBalance;
    case 'loan':
      return account.balance ?? account.principalBalance;
    case 'bill':
      return account.amountDue ?? account.balance;
    default:
      return account.balance ?? account.currentBalance;
  }
}

/**
 * Replaces bidirectional embeddings, overrides and isolates in a name by spaces, because they would reorder the text around the name. The
 * service refuses them, but names that it stored earlier may contain them.
 */
export const nameView = (name: string): string => name.replaceAll(/[\u202A-\u202E\u2066-\u2069]+/g, ' ');
