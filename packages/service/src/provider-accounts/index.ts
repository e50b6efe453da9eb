import type { NeedsDatabase } from '../database/index.ts';
import type { Handlers } from '../http/index.ts';
import type { NeedsNotifications } from '../notifications/index.ts';
import type { NeedsBusinessClock, NeedsClock } from '../runtime/index.ts';
import { getProviderAccount } from './get-provider-account.ts';
import { getProviderAccounts } from './get-provider-accounts.ts';
import type { NeedsSecrets } from './secrets.ts';
import { updatePreferences } from './update-preferences.ts';

export { autoRefreshesOf } from './automatic-refresh.ts';
export { meansNewCredentials, statusOf, updateEligibility } from './dataset-status.ts';
export { assertRefreshable, type EligibilityDeps, isInProgress } from './eligibility.ts';
export { accountKey, type ProviderAccountKey, type RefreshReference, requestKey } from './keys.ts';
export { assertLinkable, changePreferences } from './preferences.ts';
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
  keyOf,
  lockProviderAccounts,
  pendingChallenge,
  toReplies,
} from './records.ts';
export { bankWaitUntil, scheduleNext } from './schedule-refresh.ts';
export { createSecrets, type DepositKey, type FieldValues, type NeedsSecrets } from './secrets.ts';
export { sourcesWithAccounts } from './sources-with-accounts.ts';

/** What reads provider accounts, and changes nothing at their banks. */
export const createProviderAccountHandlers = (
  deps: NeedsDatabase & NeedsClock & NeedsBusinessClock & NeedsNotifications & NeedsSecrets,
): Pick<Handlers, 'getProviderAccounts' | 'getProviderAccount' | 'updatePreferences'> => ({
  getProviderAccounts: getProviderAccounts(deps),
  getProviderAccount: getProviderAccount(deps),
  updatePreferences: updatePreferences(deps),
});
