import type { Handlers } from '../http/handler.ts';
import type { LinkingDeps } from '../linking/linking-deps.ts';
import { addProviderAccount } from '../linking/add-provider-account.ts';
import { deleteProviderAccount } from '../linking/delete-provider-account.ts';
import { getProviderAccount } from './get-provider-account.ts';
import { getProviderAccounts } from './get-provider-accounts.ts';
import { refreshProviderAccounts } from '../linking/refresh-provider-accounts.ts';
import { updatePreferences } from './update-preferences.ts';
import { updateProviderAccounts } from '../linking/update-provider-accounts.ts';

export { seedLinkedHistory } from '../sandbox/seed-linked-history.ts';
export { deleteProviderAccountsOfUser } from '../linking/delete-provider-account.ts';

type ProviderAccountHandlers = Pick<
  Handlers,
  | 'getProviderAccounts'
  | 'addProviderAccount'
  | 'updateProviderAccounts'
  | 'getProviderAccount'
  | 'deleteProviderAccount'
  | 'updatePreferences'
  | 'refreshProviderAccounts'
>;

export const createProviderAccountHandlers = (deps: LinkingDeps): ProviderAccountHandlers => ({
  getProviderAccounts: getProviderAccounts(deps),
  addProviderAccount: addProviderAccount(deps),
  updateProviderAccounts: updateProviderAccounts(deps),
  getProviderAccount: getProviderAccount(deps),
  deleteProviderAccount: deleteProviderAccount(deps),
  updatePreferences: updatePreferences(deps),
  refreshProviderAccounts: refreshProviderAccounts(deps),
});
