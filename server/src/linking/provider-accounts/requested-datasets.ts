import type { LinkOptions } from '@fin-link/contracts/browser';

/** Containers with transactions, as the service names them in requests. */
const transactionContainers = ['BANK', 'CREDITCARD', 'INVESTMENT', 'INSURANCE', 'LOAN'] as const;

/** Returns the transactions attribute for a number of days. */
const transactionsOf = (days: number) => ({
  name: 'TRANSACTIONS' as const,
  containerAttributes: Object.fromEntries(
    transactionContainers.map((container) => [container, { numberOfTransactionDays: days }]),
  ),
});

/** Returns an object with each name. */
const withNames = <const Names extends readonly string[]>(...names: Names) =>
  names.map((name: Names[number]) => ({ name }));
const profileDataset = {
  name: 'ACCT_PROFILE' as const,
  attribute: withNames('FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME', 'HOLDER_DETAILS'),
};

/**
 * Returns the datasets to request when a session adds a provider account; `undefined` requests all datasets of the provider. The
 * verification flow reads no transactions unless the balance refresh pulls them.
 */
export function requestedDatasets({ flow, historyDays, balanceRefresh }: LinkOptions) {
  if (flow === 'verification') {
    const { pullTransactions, transactionDays } = balanceRefresh;
    const transactions = pullTransactions ? [transactionsOf(transactionDays)] : [];
    return [
      {
        name: 'BASIC_AGG_DATA' as const,
        attribute: [...withNames('BASIC_ACCOUNT_INFO', 'ACCOUNT_DETAILS'), ...transactions],
      },
      profileDataset,
    ];
  }
  if (historyDays === null) return undefined;
  const basicAttributes = withNames(
    'BASIC_ACCOUNT_INFO',
    'ACCOUNT_DETAILS',
    'HOLDINGS',
    'STATEMENTS',
    'PAYMENT_DETAILS',
  );
  return [
    { name: 'BASIC_AGG_DATA' as const, attribute: [...basicAttributes, transactionsOf(historyDays)] },
    { name: 'ADVANCE_AGG_DATA' as const },
    { name: 'ACCT_PROFILE' as const },
    { name: 'DOCUMENT' as const },
  ];
}
