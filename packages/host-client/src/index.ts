export { HostError, isPassing } from './host-error.ts';
export type { HostErrorKind } from './host-error.ts';
export { createHostClient } from './host-client.ts';
export type { HostClient, HostClientOptions, Watched } from './host-client.ts';
export type { OperationsOf, OperationTable } from './operations.ts';
export type { Timers } from './timers.ts';
