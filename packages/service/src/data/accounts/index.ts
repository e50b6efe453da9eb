import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsSecrets } from '../provider-account-records/index.ts';
import { deleteAccount } from './delete-account.ts';
import { getAccount } from './get-account.ts';
import { getAssociatedAccounts } from './get-associated-accounts.ts';
import { getAccounts } from './get-accounts.ts';
import { getProfiles } from './get-profiles.ts';
import { getStatements } from './get-statements.ts';
import { addManualAccount, type ManualAccountDeps } from './add-manual-account.ts';
import { selectAccounts } from './select-accounts.ts';
import { updateAccount } from './update-account.ts';

export { associatedReply, associatedWith } from './associated.ts';
export { handOverAccounts } from './hand-over.ts';
export { type AccountRow, toAccount } from './account-reply.ts';
export { contactsIn, holdersOf, toHolder } from './holders.ts';
export { accountsOf } from './records.ts';
export { lockAccounts, releasePairs, releasePairsOf } from './release-pairs.ts';
export { unlinkLoansOf } from './manual/linked-loans.ts';
export { reconcileReaders } from './reconcile-readers.ts';
export { identitiesOf } from './identity.ts';
export { accountsReachedBy, sourcesWithProviderAccounts } from './sources.ts';
export { type AccountResult, finishAccount, lockOpenAccount } from './finish-account.ts';
export type { ListedAccount } from './store-account.ts';
export { storeAccounts } from './store-accounts.ts';
export { statusOf } from './unread-rows.ts';
export { toAccounts } from './to-accounts.ts';

/** Creates the handlers of the account endpoints. */
export const createAccountHandlers = (
  deps: NeedsSecrets & ManualAccountDeps,
): Pick<
  Handlers,
  | 'getAccounts'
  | 'getStatements'
  | 'getAccount'
  | 'getAssociatedAccounts'
  | 'getProfiles'
  | 'addManualAccount'
  | 'updateAccount'
  | 'deleteAccount'
  | 'selectAccounts'
> => ({
  getAccounts: getAccounts(deps),
  getStatements: getStatements(deps),
  getAccount: getAccount(deps),
  getAssociatedAccounts: getAssociatedAccounts(deps),
  getProfiles: getProfiles(deps),
  addManualAccount: addManualAccount(deps),
  updateAccount: updateAccount(deps),
  deleteAccount: deleteAccount(deps),
  selectAccounts: selectAccounts(deps),
});
