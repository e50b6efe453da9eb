import type { Handlers } from '../http/index.ts';
import { addProviderAccount } from './add-provider-account.ts';
import type { LinkingDeps } from './create-linking.ts';
import { deleteProviderAccount } from './delete-provider-account.ts';
import { getLatestBalances } from './get-latest-balances.ts';
import { refreshProviderAccounts } from './refresh-provider-accounts.ts';
import { updateProviderAccounts } from './update-provider-accounts.ts';

export { createLinking, type LinkingDeps, type LinkingParts } from './create-linking.ts';
export { deleteProviderAccountsOfUser } from './delete-provider-account.ts';
export { formValues } from './form-values.ts';
export { insertProviderAccount } from './insert-provider-account.ts';

export const createLinkingHandlers = (
  deps: LinkingDeps,
): Pick<
  Handlers,
  | 'addProviderAccount'
  | 'updateProviderAccounts'
  | 'deleteProviderAccount'
  | 'refreshProviderAccounts'
  | 'getLatestBalances'
> => ({
  addProviderAccount: addProviderAccount(deps),
  updateProviderAccounts: updateProviderAccounts(deps),
  deleteProviderAccount: deleteProviderAccount(deps),
  refreshProviderAccounts: refreshProviderAccounts(deps),
  getLatestBalances: getLatestBalances(deps),
});
