import type { AccountView, AdditionalStatus } from '@fin-link/contracts/browser';

/** Statuses of an account that is ready or whose data is still arriving. All other statuses mean that the data did not arrive. */
const arriving: ReadonlySet<AdditionalStatus> = new Set([
  'AVAILABLE_DATA_RETRIEVED',
  'ACCT_SUMMARY_RECEIVED',
  'DATA_RETRIEVAL_IN_PROGRESS',
  'LOGIN_IN_PROGRESS',
]);

/** Statuses of an account for which a retry cannot help. */
const unusable: ReadonlySet<AdditionalStatus> = new Set([
  'DATA_NOT_AVAILABLE',
  'DATASET_NOT_SUPPORTED',
  'ENROLLMENT_REQUIRED_FOR_DATASET',
  'SITE_NOT_SUPPORTED',
]);

export const isUnusable = ({ additionalStatus }: AccountView): boolean =>
  additionalStatus !== null && unusable.has(additionalStatus);

const isFailed = ({ additionalStatus }: AccountView): boolean =>
  additionalStatus !== null && !arriving.has(additionalStatus);

export const failedListAccounts = (accounts: readonly AccountView[]): readonly AccountView[] =>
  accounts.filter(isFailed);
export const readyAccounts = (accounts: readonly AccountView[]): readonly AccountView[] =>
  accounts.filter((account) => !isFailed(account));
