export { type AdminCalls, type BackendCalls, type UserCalls, backendCalls } from './calls.ts';
export { type BackendClient, type BackendClientOptions, createBackendClient } from './create-backend-client.ts';
