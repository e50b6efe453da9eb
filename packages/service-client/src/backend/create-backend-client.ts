import { type RetryOptions, type ServiceClientOptions, createServiceClient, withRetries } from '../endpoints/index.ts';
import {
  type Credentials,
  type TokenBroker,
  type TokenStore,
  createMemoryTokenStore,
  createTokenBroker,
} from '../token-broker/index.ts';
import { type BackendCalls, backendCalls } from './calls.ts';

export type BackendClientOptions = ServiceClientOptions &
  Credentials & {
    /** Login name of the customer's admin, for calls without a user. */
    adminLoginName: string;
    retries?: RetryOptions;
    /** Default: in memory, which is sufficient for a single process. */
    tokenStore?: TokenStore;
    clock?: { now(): Date };
  };

/** Client for a customer's backend. Requests, stores and renews tokens, and retries calls if a retry is safe. */
export interface BackendClient extends BackendCalls {
  /** Tokens of all logins. Call `revoke(loginName)` when a user leaves. */
  readonly tokens: TokenBroker;
}

export function createBackendClient(options: BackendClientOptions): BackendClient {
  const { adminLoginName, retries, clock = { now: () => new Date() } } = options;
  const client = withRetries(createServiceClient(options), retries);
  const store = options.tokenStore ?? createMemoryTokenStore(clock);
  const tokens = createTokenBroker({ client, store, clock, credentials: credentialsOf(options) });
  return { ...backendCalls(client, tokens, adminLoginName), tokens };
}

/** Returns only the credentials, so that no other option is sent with a token request. */
const credentialsOf = (options: Credentials): Credentials =>
  'privateKey' in options
    ? { issuer: options.issuer, privateKey: options.privateKey }
    : { clientId: options.clientId, secret: options.secret };
