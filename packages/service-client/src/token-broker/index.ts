export { type TokenBroker, type TokenBrokerOptions, createTokenBroker } from './create-token-broker.ts';
export type { ClientCredentials, Credentials, JwtCredentials } from './credentials.ts';
export { createMemoryTokenStore, type StoredToken, type TokenClaim, type TokenStore } from './token-store.ts';
