import type { LoginForm, Provider, ProviderDetail, Container } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import type { ProviderTable, ServiceDatabase, DatasetProfileName } from '../../../platform/database/index.ts';
import { userIdAndPassword } from './sandbox-providers.ts';

/** Columns that `providerOf` reads. */
export const providerColumns = ['id', 'name', 'status', 'dataset_profile', 'facts'] as const;

/** Converts a row to the provider of the public interface, without its login form. */
export const providerOf = (row: Pick<Selectable<ProviderTable>, (typeof providerColumns)[number]>): Provider => ({
  id: row.id,
  name: row.name,
  status: row.status,
  ...row.facts,
  dataset: datasetProfiles[row.dataset_profile],
});

/** Columns that `loginFormOf` reads. */
export const formColumns = ['id', 'status', 'web_host', 'facts', 'login_form'] as const;

/**
 * Returns the login form of a provider: its own form, or user ID and password. Returns `undefined` if it cannot be linked with credentials.
 */
export function loginFormOf(
  row: Pick<Selectable<ProviderTable>, (typeof formColumns)[number]>,
): LoginForm[] | undefined {
  if (row.login_form !== null) return row.login_form;
  if (row.status === 'Unsupported' || row.facts.authType === 'OAUTH' || row.web_host === null) return undefined;
  return userIdAndPassword(row.id, row.web_host);
}

/** Returns the provider, with its login form if it has one; `undefined` if it does not exist. */
export async function providerById(
  executor: Executor<ServiceDatabase>,
  id: number,
): Promise<ProviderDetail | undefined> {
  const row = await executor
    .selectFrom('provider')
    .select([...providerColumns, ...formColumns])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const loginForm = loginFormOf(row);
  return { ...providerOf(row), ...(loginForm !== undefined && { loginForm }) };
}

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
