export type { CallSettings, ClientCall, ServiceReply } from './call.ts';
export {
  type ServiceClient,
  type ServiceClientOptions,
  type UnknownWord,
  createServiceClient,
} from './create-service-client.ts';
export { eachPage } from './pages.ts';
export { type RefreshHint, readRefreshHint } from './refresh-hint.ts';
export { type VerificationHint, readVerificationHint } from './verification-hint.ts';
