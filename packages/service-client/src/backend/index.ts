export type { AdminCalls, UserCalls } from './calls.ts';
export { type BackendClient, type BackendClientOptions, createBackendClient } from './create-backend-client.ts';
