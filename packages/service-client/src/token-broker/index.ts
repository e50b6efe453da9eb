export { type TokenBroker, type TokenBrokerOptions, createTokenBroker } from './create-token-broker.ts';
export type { ClientCredentials, Credentials, JwtCredentials } from './credentials.ts';
export { createMemoryTokenStore } from './memory-token-store.ts';
export type { StoredToken, TokenClaim, TokenStore } from './token-store.ts';
