import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsSecrets } from '../provider-account-records/index.ts';
import { addManualAccount, type ManualAccountDeps } from './add-manual-account.ts';
import { deleteAccount } from './delete-account.ts';
import { getAccount, getAssociatedAccounts, getAccounts } from './get-accounts.ts';
import { getStatements } from './get-statements.ts';
import { getProfiles } from './holders.ts';
import { selectAccounts } from './select-accounts.ts';
import { updateAccount } from './update-account.ts';

export { toAccount, toAccounts } from './account-reply.ts';
export { type AccountRow, accountsOf } from './account-rows.ts';
export { associatedFields, findAssociatedProviderAccounts } from './associated-provider-accounts.ts';
export { handOverAccounts, reconcileReaders } from './shared-accounts.ts';
export { contactsIn, holdersOf, toHolder } from './holders.ts';
export { lockAccounts, releasePairs, releasePairsOf } from './release-pairs.ts';
export { unlinkLoansOf } from './manual/linked-loans.ts';
export { identitiesOf } from './identity.ts';
export { accountsReachedBy, sourcesWithProviderAccounts } from './sources.ts';
export { type AccountResult, finishAccount, lockOpenAccount, accountStatusOf } from './finish-account.ts';
export type { ListedAccount } from './store-account.ts';
export { storeAccounts } from './store-accounts.ts';

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
