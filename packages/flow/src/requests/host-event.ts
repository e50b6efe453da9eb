import type { AuthorizationView, ProviderAccountView } from '@fin-link/contracts/browser';

/** What the host says without being asked: from the event stream, or from reading again and again where there is none. */
export type ObservedAccount = { source: 'host'; type: 'accountChanged'; providerAccount: ProviderAccountView };
/** `at`: milliseconds of the frame's clock. */
export type ObservedAuthorization = {
  source: 'host';
  type: 'authorizationChanged';
  authorization: AuthorizationView;
  at: number;
};
export type ObservedVerification = { source: 'host'; type: 'verificationChanged'; verificationId: number };
