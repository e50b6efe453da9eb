import { cancelAuthorization, createAuthorization, getAuthorization } from '../../linking/bank-authorizations/index.ts';
import {
  createConsent,
  getConsent,
  getConsentHistory,
  listConsents,
  renewConsent,
  revokeConsent,
  setConsentDeletion,
} from '../../linking/consents/index.ts';
import {
  createManualAccount,
  createProperty,
  deleteOwnAccount,
  findProperty,
  getManualAccount,
  getProperty,
  listLoans,
  updateManualAccount,
  updateProperty,
} from '../../linking/own-accounts/index.ts';
import {
  addProviderAccount,
  answerChallenge,
  deleteProviderAccount,
  getCredentialsForm,
  getProviderAccount,
  listAccounts,
  listProviderAccounts,
  refreshProviderAccount,
  selectAccounts,
  updateCredentials,
} from '../../linking/provider-accounts/index.ts';
import { getProvider, searchProviders } from '../../linking/providers/index.ts';
import { createTransfer, getTransfer, listPositions } from '../../linking/transfers/index.ts';
import {
  createVerification,
  getVerification,
  listEligibleAccounts,
  listVerifications,
  submitAmounts,
} from '../../linking/verifications/index.ts';
import type { HostHandlers } from '../../platform/http/index.ts';
import { streamEvents } from '../../reporting/live-events/index.ts';
import { endSession, finishSession, getSessionResult } from '../../reporting/session-results/index.ts';
import { listDeliveries, redeliverResult } from '../../reporting/webhooks/index.ts';
import {
  createConfiguration,
  getConfiguration,
  listConfigurations,
  listConfigurationVersions,
  publishConfiguration,
  updateConfiguration,
  validateConfiguration,
} from '../../tenancy/configurations/index.ts';
import { createLink, getLink, revokeLink } from '../../tenancy/links/index.ts';
import {
  type LaunchScreen,
  createSession,
  getSession,
  redeemLaunch,
  saveSnapshot,
} from '../../tenancy/sessions/index.ts';
import { removeUser } from '../../tenancy/users/index.ts';
import { getInsights, setInsightStatus, setInsightSubscription } from '../../wellness/insights/index.ts';
import { getNetWorth, includeInNetWorth } from '../../wellness/net-worth/index.ts';
import { getUpcoming, setApproval } from '../../wellness/upcoming/index.ts';
import { getHealth, getReadiness } from './health.ts';
import type { HostParts } from './host-parts.ts';

/** Returns the handlers of all operations of the contract. */
export const hostHandlers = (deps: HostParts, launchScreen: LaunchScreen): HostHandlers => ({
  redeemLaunch: redeemLaunch(deps, launchScreen),
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
  listEligibleAccounts: listEligibleAccounts(deps),
  listVerifications: listVerifications(deps),
  createVerification: createVerification(deps),
  getVerification: getVerification(deps),
  submitAmounts: submitAmounts(deps),
  listPositions: listPositions(deps),
  createTransfer: createTransfer(deps),
  getTransfer: getTransfer(deps),
  createManualAccount: createManualAccount(deps),
  getManualAccount: getManualAccount(deps),
  updateManualAccount: updateManualAccount(deps),
  deleteManualAccount: deleteOwnAccount(deps),
  findProperty: findProperty(deps),
  createProperty: createProperty(deps),
  getProperty: getProperty(deps),
  updateProperty: updateProperty(deps),
  deleteProperty: deleteOwnAccount(deps),
  listLoans: listLoans(deps),
  getNetWorth: getNetWorth(deps),
  includeInNetWorth: includeInNetWorth(deps),
  getUpcoming: getUpcoming(deps),
  setApproval: setApproval(deps),
  getInsights: getInsights(deps),
  setInsightStatus: setInsightStatus(deps),
  setInsightSubscription: setInsightSubscription(deps),
  createSession: createSession(deps),
  getSessionResult: getSessionResult(deps),
  finishSession: finishSession(deps),
  redeliverResult: redeliverResult(deps),
  listDeliveries: listDeliveries(deps),
  createLink: createLink(deps),
  getLink: getLink(deps),
  revokeLink: revokeLink(deps),
  removeUser: removeUser(deps),
  listConfigurations: listConfigurations(deps),
  createConfiguration: createConfiguration(deps),
  getConfiguration: getConfiguration(deps),
  updateConfiguration: updateConfiguration(deps),
  publishConfiguration: publishConfiguration(deps),
  listConfigurationVersions: listConfigurationVersions(deps),
  validateConfiguration: validateConfiguration(),
  getHealth: getHealth(),
  getReadiness: getReadiness(deps),
});
