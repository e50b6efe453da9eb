export {
  type AdminCalls,
  type BackendCalls,
  type UserCalls,
  backendCalls,
  type BackendClient,
  type BackendClientOptions,
  createBackendClient,
} from './backend-client.ts';
