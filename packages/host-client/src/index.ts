export { HostError, isPassing } from './host-error.ts';
export type { HostErrorKind } from './host-error.ts';
export { createHostClient } from './host-client.ts';
export type { HostClient, HostClientOptions, OperationsOf, OperationTable, Watched } from './host-client.ts';
export type { Timers } from './timers.ts';
