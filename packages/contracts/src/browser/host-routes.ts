/**
 * Method and path of every host route; the host registers these and the browser client calls them.
 *
 * Replies: 200 with `launchReply`, `sessionReply`, `providerList`, `providerReply`, `credentialsFormReply`, `providerAccountList`, `providerAccountReply`
 * (also to credentials, answers and refresh), `accountList` (accounts; and selection, with what was kept), `sessionResultReply`
 * (result and finishing), `consentList`, `consentReply` (one, renewal here, deletion), `consentHistoryReply`, `revocationReply`,
 * `authorizationReply` (one authorization, without its start path); 201 with `consentReply` (generated) and `authorizationReply` (made), 201 with `providerAccountReply` (add) and `createSessionReply`; 204 without a body for ending a session,
 * saving a snapshot, cancelling an authorization, sending `session.finished` again, deleting a provider account and removing a user. Errors are `hostErrorBody`.
 */
export const hostRoutes = {
  launch: { method: 'POST', path: '/v1/launch', auth: 'none' },
  session: { method: 'GET', path: '/v1/session', auth: 'session' },
  endSession: { method: 'DELETE', path: '/v1/session', auth: 'session' },
  saveSnapshot: { method: 'PUT', path: '/v1/session/snapshot', auth: 'session' },
  events: { method: 'GET', path: '/v1/events', auth: 'session' },
  providers: { method: 'GET', path: '/v1/providers', auth: 'session' },
  provider: { method: 'GET', path: '/v1/providers/:providerId', auth: 'session' },
  providerAccounts: { method: 'GET', path: '/v1/provider-accounts', auth: 'session' },
  addProviderAccount: { method: 'POST', path: '/v1/provider-accounts', auth: 'session' },
  providerAccount: { method: 'GET', path: '/v1/provider-accounts/:providerAccountId', auth: 'session' },
  deleteProviderAccount: { method: 'DELETE', path: '/v1/provider-accounts/:providerAccountId', auth: 'session' },
  credentialsForm: { method: 'GET', path: '/v1/provider-accounts/:providerAccountId/credentials', auth: 'session' },
  updateCredentials: { method: 'PUT', path: '/v1/provider-accounts/:providerAccountId/credentials', auth: 'session' },
  answerChallenge: { method: 'PUT', path: '/v1/provider-accounts/:providerAccountId/answers', auth: 'session' },
  selectAccounts: { method: 'PUT', path: '/v1/provider-accounts/:providerAccountId/selection', auth: 'session' },
  refreshProviderAccount: { method: 'POST', path: '/v1/provider-accounts/:providerAccountId/refresh', auth: 'session' },
  accounts: { method: 'GET', path: '/v1/provider-accounts/:providerAccountId/accounts', auth: 'session' },
  consents: { method: 'GET', path: '/v1/consents', auth: 'session' },
  createConsent: { method: 'POST', path: '/v1/consents', auth: 'session' },
  consent: { method: 'GET', path: '/v1/consents/:consentId', auth: 'session' },
  consentHistory: { method: 'GET', path: '/v1/consents/:consentId/history', auth: 'session' },
  createAuthorization: { method: 'POST', path: '/v1/consents/:consentId/authorizations', auth: 'session' },
  renewConsent: { method: 'PUT', path: '/v1/consents/:consentId/renewal', auth: 'session' },
  setDeletion: { method: 'PUT', path: '/v1/consents/:consentId/deletion', auth: 'session' },
  revokeConsent: { method: 'PUT', path: '/v1/consents/:consentId/revocation', auth: 'session' },
  authorization: { method: 'GET', path: '/v1/authorizations/:authorizationId', auth: 'session' },
  cancelAuthorization: { method: 'DELETE', path: '/v1/authorizations/:authorizationId', auth: 'session' },
  createSession: { method: 'POST', path: '/v1/sessions', auth: 'key' },
  sessionResult: { method: 'GET', path: '/v1/sessions/:sessionId', auth: 'key' },
  redeliver: { method: 'POST', path: '/v1/sessions/:sessionId/deliveries', auth: 'key' },
  finishSession: { method: 'DELETE', path: '/v1/sessions/:sessionId', auth: 'key' },
  removeUser: { method: 'DELETE', path: '/v1/users/:loginName', auth: 'key' },
} as const;

export type HostRouteName = keyof typeof hostRoutes;
