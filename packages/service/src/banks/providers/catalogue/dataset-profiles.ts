import type { Container, Provider } from '@fin-link/contracts/service';
import type { DatasetProfileName } from '../../../platform/database/index.ts';

type Dataset = NonNullable<Provider['dataset']>[number];

/** Days of history at the simulated banks: two years. */
const transactionDays = 730;
const days = { numberOfTransactionDays: transactionDays };
const accountNumber = { fullAccountNumberFields: ['paymentAccountNumber' as const, 'unmaskedAccountNumber' as const] };

/** Containers of the profiles. */
const everyday: Container[] = ['bank', 'creditCard'];
const household: Container[] = ['bank', 'creditCard', 'investment', 'loan'];
const everything: Container[] = [...household, 'insurance', 'reward'];
const brokerage: Container[] = ['investment'];

/** Returns the dataset of accounts, transactions and holdings. */
const aggregation = (containers: Container[]): Dataset => ({
  name: 'BASIC_AGG_DATA',
  attribute: [
    { name: 'BASIC_ACCOUNT_INFO', container: containers },
    { name: 'ACCOUNT_DETAILS', container: containers },
    {
      name: 'TRANSACTIONS',
      container: containers,
      containerAttributes: {
        ...(containers.includes('bank') ? { BANK: days } : {}),
        ...(containers.includes('creditCard') ? { CREDITCARD: days } : {}),
        ...(containers.includes('investment') ? { INVESTMENT: days } : {}),
        ...(containers.includes('loan') ? { LOAN: days } : {}),
      },
    },
    ...(containers.includes('investment') ? [{ name: 'HOLDINGS', container: brokerage }] : []),
  ],
});

/** Returns the dataset of account numbers and holders. */
const profileOf = (container: Container, key: 'BANK' | 'INVESTMENT'): Dataset => ({
  name: 'ACCT_PROFILE',
  attribute: [
    { name: 'FULL_ACCT_NUMBER', container: [container], containerAttributes: { [key]: accountNumber } },
    { name: 'BANK_TRANSFER_CODE', container: [container] },
    { name: 'HOLDER_NAME', container: [container] },
  ],
});

/** Datasets by profile name, as in a provider's row. */
export const datasetProfiles: Readonly<Record<DatasetProfileName, Dataset[]>> = {
  everyday: [aggregation(everyday), profileOf('bank', 'BANK')],
  household: [aggregation(household), profileOf('bank', 'BANK')],
  everything: [aggregation(everything), profileOf('bank', 'BANK')],
  brokerage: [aggregation(brokerage), profileOf('investment', 'INVESTMENT')],
  none: [],
};
