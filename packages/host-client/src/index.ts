export { HostError, isPassing } from './host-error.ts';
export type { HostErrorKind } from './host-error.ts';
export type { ConsentsClient, NewConsent } from './consents.ts';
export { createHostClient } from './host-client.ts';
export type { AddProviderAccount, HostClient, HostClientOptions, ProviderSearch, Watched } from './host-client.ts';
export type { Timers } from './timers.ts';
