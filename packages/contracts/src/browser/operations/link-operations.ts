import { authorizationReply } from '../authorizations.ts';
import { consentHistoryReply, consentList, consentReply, revocationReply } from '../consents.ts';
import { streamEvent } from '../host-events.ts';
import { accountList, credentialsFormReply, providerAccountList, providerAccountReply } from '../provider-accounts.ts';
import { providerReply } from '../provider-detail.ts';
import { providerList } from '../providers.ts';
import type { HostOperation } from './operation.ts';

/**
 * Operations on banks, provider accounts and consents, for views that link. The schemas of the inputs are in `@fin-link/contracts/host`.
 */
export const linkOperations = {
  streamEvents: {
    method: 'GET',
    path: '/v1/events',
    auth: 'session',
    reply: streamEvent,
  },
  searchProviders: {
    method: 'GET',
    path: '/v1/providers',
    auth: 'session',
    reply: providerList,
  },
  getProvider: {
    method: 'GET',
    path: '/v1/providers/:providerId',
    auth: 'session',
    reply: providerReply,
  },
  listProviderAccounts: {
    method: 'GET',
    path: '/v1/provider-accounts',
    auth: 'session',
    reply: providerAccountList,
  },
  addProviderAccount: {
    method: 'POST',
    path: '/v1/provider-accounts',
    auth: 'session',
    reply: providerAccountReply,
  },
  getProviderAccount: {
    method: 'GET',
    path: '/v1/provider-accounts/:providerAccountId',
    auth: 'session',
    reply: providerAccountReply,
  },
  deleteProviderAccount: {
    method: 'DELETE',
    path: '/v1/provider-accounts/:providerAccountId',
    auth: 'session',
    reply: null,
  },
  getCredentialsForm: {
    method: 'GET',
    path: '/v1/provider-accounts/:providerAccountId/credentials',
    auth: 'session',
    reply: credentialsFormReply,
  },
  updateCredentials: {
    method: 'PUT',
    path: '/v1/provider-accounts/:providerAccountId/credentials',
    auth: 'session',
    reply: providerAccountReply,
  },
  answerChallenge: {
    method: 'PUT',
    path: '/v1/provider-accounts/:providerAccountId/answers',
    auth: 'session',
    reply: providerAccountReply,
  },
  selectAccounts: {
    method: 'PUT',
    path: '/v1/provider-accounts/:providerAccountId/selection',
    auth: 'session',
    reply: accountList,
  },
  refreshProviderAccount: {
    method: 'POST',
    path: '/v1/provider-accounts/:providerAccountId/refresh',
    auth: 'session',
    reply: providerAccountReply,
  },
  listAccounts: {
    method: 'GET',
    path: '/v1/provider-accounts/:providerAccountId/accounts',
    auth: 'session',
    reply: accountList,
  },
  listConsents: {
    method: 'GET',
    path: '/v1/consents',
    auth: 'session',
    reply: consentList,
  },
  createConsent: {
    method: 'POST',
    path: '/v1/consents',
    auth: 'session',
    reply: consentReply,
  },
  getConsent: {
    method: 'GET',
    path: '/v1/consents/:consentId',
    auth: 'session',
    reply: consentReply,
  },
  getConsentHistory: {
    method: 'GET',
    path: '/v1/consents/:consentId/history',
    auth: 'session',
    reply: consentHistoryReply,
  },
  renewConsent: {
    method: 'PUT',
    path: '/v1/consents/:consentId/renewal',
    auth: 'session',
    reply: consentReply,
  },
  setConsentDeletion: {
    method: 'PUT',
    path: '/v1/consents/:consentId/deletion',
    auth: 'session',
    reply: consentReply,
  },
  revokeConsent: {
    method: 'PUT',
    path: '/v1/consents/:consentId/revocation',
    auth: 'session',
    reply: revocationReply,
  },
  createAuthorization: {
    method: 'POST',
    path: '/v1/consents/:consentId/authorizations',
    auth: 'session',
    reply: authorizationReply,
  },
  getAuthorization: {
    method: 'GET',
    path: '/v1/authorizations/:authorizationId',
    auth: 'session',
    reply: authorizationReply,
  },
  cancelAuthorization: {
    method: 'DELETE',
    path: '/v1/authorizations/:authorizationId',
    auth: 'session',
    reply: null,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
