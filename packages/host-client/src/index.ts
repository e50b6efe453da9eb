export { HostError, isPassing } from './host-error.ts';
export type { HostErrorKind } from './host-error.ts';
export { createHostClient } from './host-client.ts';
export type { HostClient, HostClientOptions, OperationsOf, OperationTable } from './host-client.ts';
export { createLinkClientWith } from './link-client.ts';
export type { LinkClient, Watched } from './link-client.ts';
export { createLinkClient } from './watching-client.ts';
export { watch } from './watch.ts';
export type { Timers } from './timers.ts';
