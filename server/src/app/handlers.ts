import { cancelAuthorization } from '../bank-authorizations/cancel-authorization.ts';
import { createAuthorization } from '../bank-authorizations/create-authorization.ts';
import { getAuthorization } from '../bank-authorizations/get-authorization.ts';
import { createConsent } from '../consents/create-consent.ts';
import { getConsentHistory } from '../consents/get-consent-history.ts';
import { getConsent } from '../consents/get-consent.ts';
import { listConsents } from '../consents/list-consents.ts';
import { renewConsent } from '../consents/renew-consent.ts';
import { revokeConsent } from '../consents/revoke-consent.ts';
import { setConsentDeletion } from '../consents/set-consent-deletion.ts';
import type { FirstScreens } from '../frames/first-screens.ts';
import type { HostHandlers } from '../http/handler.ts';
import { streamEvents } from '../live-events/stream-events.ts';
import { addProviderAccount } from '../provider-accounts/add-provider-account.ts';
import { answerChallenge } from '../provider-accounts/answer-challenge.ts';
import { deleteProviderAccount } from '../provider-accounts/delete-provider-account.ts';
import { getCredentialsForm } from '../provider-accounts/get-credentials-form.ts';
import { getProviderAccount } from '../provider-accounts/get-provider-account.ts';
import { listAccounts } from '../provider-accounts/list-accounts.ts';
import { listProviderAccounts } from '../provider-accounts/list-provider-accounts.ts';
import { refreshProviderAccount } from '../provider-accounts/refresh-provider-account.ts';
import { selectAccounts } from '../provider-accounts/select-accounts.ts';
import { updateCredentials } from '../provider-accounts/update-credentials.ts';
import { getProvider } from '../providers/get-provider.ts';
import { searchProviders } from '../providers/search-providers.ts';
import { endSession } from '../session-results/end-session.ts';
import { finishSession } from '../session-results/finish-session.ts';
import { getSessionResult } from '../session-results/get-session-result.ts';
import { createSession } from '../sessions/create-session.ts';
import { getSession } from '../sessions/get-session.ts';
import { redeemLaunch } from '../sessions/redeem-launch.ts';
import { saveSnapshot } from '../sessions/save-snapshot.ts';
import { removeUser } from '../users/remove-user.ts';
import { redeliverResult } from '../webhooks/redeliver-result.ts';
import { getHealth, getReadiness } from './health.ts';
import type { HostDeps } from './host-deps.ts';

/** The work of every operation of the contract. */
export const hostHandlers = (deps: HostDeps, firstScreens: FirstScreens): HostHandlers => ({
  redeemLaunch: redeemLaunch(deps, firstScreens),
  getSession: getSession(deps),
  endSession: endSession(deps),
  saveSnapshot: saveSnapshot(deps),
  streamEvents: streamEvents(deps),
  searchProviders: searchProviders(deps),
  getProvider: getProvider(deps),
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
  listConsents: listConsents(deps),
  createConsent: createConsent(deps),
  getConsent: getConsent(deps),
  getConsentHistory: getConsentHistory(deps),
  renewConsent: renewConsent(deps),
  setConsentDeletion: setConsentDeletion(deps),
  revokeConsent: revokeConsent(deps),
  createAuthorization: createAuthorization(deps),
  getAuthorization: getAuthorization(deps),
  cancelAuthorization: cancelAuthorization(deps),
  createSession: createSession(deps),
  getSessionResult: getSessionResult(deps),
  finishSession: finishSession(deps),
  redeliverResult: redeliverResult(deps),
  removeUser: removeUser(deps),
  getHealth: getHealth(),
  getReadiness: getReadiness(deps),
});
