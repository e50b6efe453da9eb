export { assertRefreshable, type EligibilityDeps } from './assert-refreshable.ts';
export { autoRefreshesOf, bankWaitUntil, planRefreshes, scheduleNext } from './automatic-refresh.ts';
export { requiresNewCredentials, providerAccountStatusOf, updateEligibility, isInProgress } from './refresh-status.ts';
export {
  accountKey,
  type ProviderAccountKey,
  type RefreshReference,
  requestKey,
  currentRequest,
  findProviderAccounts,
  hasRequest,
  keyOf,
  lockProviderAccounts,
  pendingChallenge,
  sourcesWithAccounts,
} from './records.ts';
export { toProviderAccount, toProviderAccounts } from './provider-account-reply.ts';
export {
  accountChangesOf,
  type ChangedTransaction,
  predictionsChannel,
  recordChangesOf,
  recordDeletions,
  recordTransactions,
  releaseChangesOf,
  transactionChangesOf,
  writeTransactions,
} from './record-changes.ts';
export { createSecrets, type DepositKey, type FieldValues, type NeedsSecrets } from './secrets.ts';
