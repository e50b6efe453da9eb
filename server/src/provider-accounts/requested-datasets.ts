import type { LinkOptions } from '@fin-link/contracts/browser';

const transactionContainers = ['BANK', 'CREDITCARD', 'INVESTMENT', 'INSURANCE', 'LOAN'] as const;

const transactionsOf = (days: number) => ({
  name: 'TRANSACTIONS' as const,
  containerAttributes: Object.fromEntries(
    transactionContainers.map((container) => [container, { numberOfTransactionDays: days }]),
  ),
});

const named = <const Names extends readonly string[]>(...names: Names) =>
  names.map((name: Names[number]) => ({ name }));
const profile = {
  name: 'ACCT_PROFILE' as const,
  attribute: named('FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME', 'HOLDER_DETAILS'),
};

/**
 * Returns the datasets to request when a session adds a provider account; `undefined` requests all datasets of the provider. The
 * verification flow reads no transactions unless the balance refresh pulls them.
 */
export function requestedDatasets({ flow, historyDays, balanceRefresh }: LinkOptions) {
  if (flow === 'verification') {
    const { pullTransactions, transactionDays } = balanceRefresh;
    const pulled = pullTransactions ? [transactionsOf(transactionDays)] : [];
    return [
      { name: 'BASIC_AGG_DATA' as const, attribute: [...named('BASIC_ACCOUNT_INFO', 'ACCOUNT_DETAILS'), ...pulled] },
      profile,
    ];
  }
  if (historyDays === null) return undefined;
  const basic = named('BASIC_ACCOUNT_INFO', 'ACCOUNT_DETAILS', 'HOLDINGS', 'STATEMENTS', 'PAYMENT_DETAILS');
  return [
    { name: 'BASIC_AGG_DATA' as const, attribute: [...basic, transactionsOf(historyDays)] },
    { name: 'ADVANCE_AGG_DATA' as const },
    { name: 'ACCT_PROFILE' as const },
    { name: 'DOCUMENT' as const },
  ];
}
