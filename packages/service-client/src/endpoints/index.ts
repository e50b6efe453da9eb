export type { AnyCall, CallInput, CallSettings, ClientCall, InputMember, ServiceReply } from './call.ts';
export {
  type ServiceClient,
  type ServiceClientOptions,
  type UnknownWord,
  createServiceClient,
} from './create-service-client.ts';
export { unknownEnumFallback, loose } from './loose-schema.ts';
export { eachPage } from './pages.ts';
export { withRetries } from './with-retries.ts';
