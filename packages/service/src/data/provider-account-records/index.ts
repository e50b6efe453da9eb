export { autoRefreshesOf } from './automatic-refresh.ts';
export { requiresNewCredentials, statusOf, updateEligibility } from './dataset-status.ts';
export { assertRefreshable, type EligibilityDeps, isInProgress } from './eligibility.ts';
export { accountKey, type ProviderAccountKey, type RefreshReference, requestKey } from './keys.ts';
export { toProviderAccount } from './provider-account-reply.ts';
export {
  accountChangesOf,
  type ChangedTransaction,
  predictionsChannel,
  recordChangesOf,
  recordDeletions,
  recordTransactions,
  releaseChangesOf,
  transactionChangesOf,
} from './record-changes.ts';
export {
  currentRequest,
  findProviderAccounts,
  hasRequest,
  keyOf,
  lockProviderAccounts,
  pendingChallenge,
  toProviderAccounts,
} from './records.ts';
export { bankWaitUntil, scheduleNext } from './schedule-refresh.ts';
export { createSecrets, type DepositKey, type FieldValues, type NeedsSecrets } from './secrets.ts';
export { sourcesWithAccounts } from './sources-with-accounts.ts';
