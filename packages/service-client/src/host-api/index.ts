export {
  type HostApiCall,
  type HostApiClient,
  type HostApiClientOptions,
  createHostApiClient,
  HostApiError,
  type HostApiErrorFacts,
} from './create-host-api-client.ts';
export {
  type SessionReceiverOptions,
  type UnknownHostEvent,
  createSessionReceiver,
} from './create-session-receiver.ts';
