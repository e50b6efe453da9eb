import type { AccountView, AdditionalStatus } from '@fin-link/contracts/browser';

/** Returns the accounts that are ready or whose data is still arriving. */
export const readyAccounts = (accounts: readonly AccountView[]): readonly AccountView[] =>
  accounts.filter((account) => !isFailed(account));

/** Returns the accounts whose data did not arrive. */
export const failedAccounts = (accounts: readonly AccountView[]): readonly AccountView[] => accounts.filter(isFailed);

/** Whether the data of the account did not arrive. */
const isFailed = ({ additionalStatus }: AccountView): boolean =>
  additionalStatus !== null && !arrivingStatuses.has(additionalStatus);

/** Statuses of an account that is ready or whose data is still arriving. All other statuses mean that the data did not arrive. */
const arrivingStatuses: ReadonlySet<AdditionalStatus> = new Set([
  'AVAILABLE_DATA_RETRIEVED',
  'ACCT_SUMMARY_RECEIVED',
  'DATA_RETRIEVAL_IN_PROGRESS',
  'LOGIN_IN_PROGRESS',
]);

/** Whether a retry cannot help the account. */
export const isUnusable = ({ additionalStatus }: AccountView): boolean =>
  additionalStatus !== null && unusableStatuses.has(additionalStatus);

/** Statuses of an account for which a retry cannot help. */
const unusableStatuses: ReadonlySet<AdditionalStatus> = new Set([
  'DATA_NOT_AVAILABLE',
  'DATASET_NOT_SUPPORTED',
  'ENROLLMENT_REQUIRED_FOR_DATASET',
  'SITE_NOT_SUPPORTED',
]);
