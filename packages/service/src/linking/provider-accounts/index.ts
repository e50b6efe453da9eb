import type { EndConsentDeps } from '../consents/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import type { RefreshOneDeps } from '../refreshes/index.ts';
import type { NeedsBackground, NeedsBusinessClock, NeedsClock } from '../../platform/runtime/index.ts';
import { addProviderAccount } from './add-provider-account.ts';
import { deleteProviderAccount } from './delete-provider-account.ts';
import { getProviderAccount, getProviderAccounts } from './get-provider-accounts.ts';
import type { LinkWithConsentDeps } from './link-with-consent.ts';
import { updatePreferences } from './preferences.ts';
import { updateProviderAccounts } from './update-provider-accounts.ts';

export { deleteProviderAccountsOfUser } from './delete-provider-account.ts';
export { formValues } from './form-values.ts';
export { insertProviderAccount } from './insert-provider-account.ts';
export type { LinkWithConsentDeps } from './link-with-consent.ts';

export const createProviderAccountHandlers = (
  deps: NeedsDatabase &
    NeedsClock &
    NeedsBusinessClock &
    NeedsNotifications &
    NeedsSecrets &
    NeedsBackground &
    EndConsentDeps &
    LinkWithConsentDeps &
    RefreshOneDeps,
): Pick<
  Handlers,
  | 'getProviderAccounts'
  | 'getProviderAccount'
  | 'addProviderAccount'
  | 'updateProviderAccounts'
  | 'updatePreferences'
  | 'deleteProviderAccount'
> => ({
  getProviderAccounts: getProviderAccounts(deps),
  getProviderAccount: getProviderAccount(deps),
  addProviderAccount: addProviderAccount(deps),
  updateProviderAccounts: updateProviderAccounts(deps),
  updatePreferences: updatePreferences(deps),
  deleteProviderAccount: deleteProviderAccount(deps),
});
