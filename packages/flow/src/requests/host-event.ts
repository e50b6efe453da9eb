import type { AuthorizationView, ProviderAccountView } from '@fin-link/contracts/browser';

/** Report of the host that answers no request, from the event stream or from polling. */
export type ObservedAccount = { source: 'host'; type: 'accountChanged'; providerAccount: ProviderAccountView };
/** Report of an authorization. `at`: milliseconds of the frame's clock. */
export type ObservedAuthorization = {
  source: 'host';
  type: 'authorizationChanged';
  authorization: AuthorizationView;
  at: number;
};
export type ObservedVerification = { source: 'host'; type: 'verificationChanged'; verificationId: number };
