export {
  type HostApiCall,
  type HostApiClient,
  type HostApiClientOptions,
  createHostApiClient,
} from './create-host-api-client.ts';
export {
  type SessionReceiverOptions,
  type UnknownHostEvent,
  createSessionReceiver,
} from './create-session-receiver.ts';
export { HostApiError, type HostApiErrorFacts } from './host-api-error.ts';
