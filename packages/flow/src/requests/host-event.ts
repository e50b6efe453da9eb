import type { AuthorizationView, ProviderAccountView } from '@fin-link/contracts/browser';

/** Report of a provider account. It answers no request, and comes from the event stream or from polling. */
export type ObservedAccount = { source: 'host'; type: 'accountChanged'; providerAccount: ProviderAccountView };
/** Report of an authorization from the event stream or from polling. `at`: milliseconds of the frame's clock. */
export type ObservedAuthorization = {
  source: 'host';
  type: 'authorizationChanged';
  authorization: AuthorizationView;
  at: number;
};
/** Report that a verification has changed. It contains only the id, so the flow reads the verification. */
export type ObservedVerification = { source: 'host'; type: 'verificationChanged'; verificationId: number };
