import { authorizationReply, consentHistoryReply, consentList, consentReply, revocationReply } from '../consents.ts';
import { streamEvent } from '../host-events.ts';
import { accountList, credentialsFormReply, providerAccountList, providerAccountReply } from '../provider-accounts.ts';
import { providerReply } from '../provider-detail.ts';
import { providerList } from '../providers.ts';
import type { HostOperation } from './operation.ts';

/** Operations on banks, provider accounts and consents, which views with links call. Their inputs are in `@fin-link/contracts/host`. */

export const streamEvents = {
  method: 'GET',
  path: '/v1/events',
  auth: 'session',
  reply: streamEvent,
} as const satisfies HostOperation;

export const searchProviders = {
  method: 'GET',
  path: '/v1/providers',
  auth: 'session',
  reply: providerList,
} as const satisfies HostOperation;

export const getProvider = {
  method: 'GET',
  path: '/v1/providers/:providerId',
  auth: 'session',
  reply: providerReply,
} as const satisfies HostOperation;

export const listProviderAccounts = {
  method: 'GET',
  path: '/v1/provider-accounts',
  auth: 'session',
  reply: providerAccountList,
} as const satisfies HostOperation;

export const addProviderAccount = {
  method: 'POST',
  path: '/v1/provider-accounts',
  auth: 'session',
  reply: providerAccountReply,
} as const satisfies HostOperation;

export const getProviderAccount = {
  method: 'GET',
  path: '/v1/provider-accounts/:providerAccountId',
  auth: 'session',
  reply: providerAccountReply,
} as const satisfies HostOperation;

export const deleteProviderAccount = {
  method: 'DELETE',
  path: '/v1/provider-accounts/:providerAccountId',
  auth: 'session',
  reply: null,
} as const satisfies HostOperation;

export const getCredentialsForm = {
  method: 'GET',
  path: '/v1/provider-accounts/:providerAccountId/credentials',
  auth: 'session',
  reply: credentialsFormReply,
} as const satisfies HostOperation;

export const updateCredentials = {
  method: 'PUT',
  path: '/v1/provider-accounts/:providerAccountId/credentials',
  auth: 'session',
  reply: providerAccountReply,
} as const satisfies HostOperation;

export const answerChallenge = {
  method: 'PUT',
  path: '/v1/provider-accounts/:providerAccountId/answers',
  auth: 'session',
  reply: providerAccountReply,
} as const satisfies HostOperation;

export const selectAccounts = {
  method: 'PUT',
  path: '/v1/provider-accounts/:providerAccountId/selection',
  auth: 'session',
  reply: accountList,
} as const satisfies HostOperation;

export const refreshProviderAccount = {
  method: 'POST',
  path: '/v1/provider-accounts/:providerAccountId/refresh',
  auth: 'session',
  reply: providerAccountReply,
} as const satisfies HostOperation;

export const listAccounts = {
  method: 'GET',
  path: '/v1/provider-accounts/:providerAccountId/accounts',
  auth: 'session',
  reply: accountList,
} as const satisfies HostOperation;

export const listConsents = {
  method: 'GET',
  path: '/v1/consents',
  auth: 'session',
  reply: consentList,
} as const satisfies HostOperation;

export const createConsent = {
  method: 'POST',
  path: '/v1/consents',
  auth: 'session',
  reply: consentReply,
} as const satisfies HostOperation;

export const getConsent = {
  method: 'GET',
  path: '/v1/consents/:consentId',
  auth: 'session',
  reply: consentReply,
} as const satisfies HostOperation;

export const getConsentHistory = {
  method: 'GET',
  path: '/v1/consents/:consentId/history',
  auth: 'session',
  reply: consentHistoryReply,
} as const satisfies HostOperation;

export const renewConsent = {
  method: 'PUT',
  path: '/v1/consents/:consentId/renewal',
  auth: 'session',
  reply: consentReply,
} as const satisfies HostOperation;

export const setConsentDeletion = {
  method: 'PUT',
  path: '/v1/consents/:consentId/deletion',
  auth: 'session',
  reply: consentReply,
} as const satisfies HostOperation;

export const revokeConsent = {
  method: 'PUT',
  path: '/v1/consents/:consentId/revocation',
  auth: 'session',
  reply: revocationReply,
} as const satisfies HostOperation;

export const createAuthorization = {
  method: 'POST',
  path: '/v1/consents/:consentId/authorizations',
  auth: 'session',
  reply: authorizationReply,
} as const satisfies HostOperation;

export const getAuthorization = {
  method: 'GET',
  path: '/v1/authorizations/:authorizationId',
  auth: 'session',
  reply: authorizationReply,
} as const satisfies HostOperation;

export const cancelAuthorization = {
  method: 'DELETE',
  path: '/v1/authorizations/:authorizationId',
  auth: 'session',
  reply: null,
} as const satisfies HostOperation;
