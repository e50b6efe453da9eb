export {
  type CallSettings,
  type ClientCall,
  type RefreshHint,
  type ServiceClient,
  type ServiceClientOptions,
  type ServiceReply,
  type UnknownWord,
  type VerificationHint,
  createServiceClient,
  eachPage,
  readRefreshHint,
  readVerificationHint,
} from './endpoints/index.ts';
export { ServiceCallError, type ServiceCallErrorFacts, type ServiceCallFault } from './transport/index.ts';
export {
  type ClientCredentials,
  type Credentials,
  type JwtCredentials,
  type StoredToken,
  type TokenBroker,
  type TokenBrokerOptions,
  type TokenClaim,
  type TokenStore,
  createTokenBroker,
} from './token-broker/index.ts';
export { type WidgetKey, type WidgetProofs, createWidgetProofs } from './widget-proof.ts';
