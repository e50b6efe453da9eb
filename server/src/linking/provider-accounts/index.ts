import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService, NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import type { NeedsCapabilities } from '../../tenancy/broker/index.ts';
import type { NeedsAccess, NeedsSessions, NeedsSessionProof } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { selectAccounts, listAccounts, readAccounts } from './account-endpoints.ts';
import { addProviderAccount } from './add-provider-account.ts';
import { getCredentialsForm, updateCredentials } from './credentials.ts';
import type { NeedsIdempotentAdds } from './idempotent-adds.ts';
import type { NeedsObservations } from './observations.ts';
import {
  listProviderAccounts,
  getProviderAccount,
  deleteProviderAccount,
  answerChallenge,
  refreshProviderAccount,
} from './provider-account-endpoints.ts';

export { readAccounts };
export { accountView, decimalText, moneyView, nameView } from './account-view.ts';
export { requestedDatasets, requireOffered, requireSite } from './add-provider-account.ts';
export { openIdempotentAdds, type AddedAccount, type NeedsIdempotentAdds } from './idempotent-adds.ts';
export { detectNewAccounts, snapshotAccounts } from './new-accounts.ts';
export { isMissing, openObservations, type NeedsObservations, type RecordedAccount } from './observations.ts';
export { refusalReason } from './provider-account-endpoints.ts';
export { isRunning, providerAccountView } from './provider-account-view.ts';

export const createProviderAccountHandlers = (
  deps: NeedsService &
    NeedsAccess &
    NeedsObservations &
    NeedsLimits &
    NeedsSessions &
    NeedsSessionProof &
    NeedsProviderDirectory &
    NeedsIdempotentAdds &
    NeedsCapabilities &
    NeedsClock &
    NeedsPubsub &
    NeedsSettings<'intervals'>,
): Pick<
  HostHandlers,
  | 'listProviderAccounts'
  | 'addProviderAccount'
  | 'getProviderAccount'
  | 'deleteProviderAccount'
  | 'getCredentialsForm'
  | 'updateCredentials'
  | 'answerChallenge'
  | 'selectAccounts'
  | 'refreshProviderAccount'
  | 'listAccounts'
> => ({
  listProviderAccounts: listProviderAccounts(deps),
  addProviderAccount: addProviderAccount(deps),
  getProviderAccount: getProviderAccount(deps),
  deleteProviderAccount: deleteProviderAccount(deps),
  getCredentialsForm: getCredentialsForm(deps),
  updateCredentials: updateCredentials(deps),
  answerChallenge: answerChallenge(deps),
  selectAccounts: selectAccounts(deps),
  refreshProviderAccount: refreshProviderAccount(deps),
  listAccounts: listAccounts(deps),
});
