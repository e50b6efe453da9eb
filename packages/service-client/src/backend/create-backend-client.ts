import { type ServiceClientOptions, createServiceClient, withRetries } from '../endpoints/index.ts';
import {
  type Credentials,
  type TokenBroker,
  type TokenStore,
  createMemoryTokenStore,
  createTokenBroker,
} from '../token-broker/index.ts';
import type { RetryOptions } from '../transport/index.ts';
import { type BackendCalls, backendCalls } from './calls.ts';

/** Settings of a backend client. */
export type BackendClientOptions = ServiceClientOptions &
  Credentials & {
    /** Login name of the customer's admin, for calls without a user. */
    adminLoginName: string;
    /** Number of attempts and pauses between them. */
    retries?: RetryOptions;
    /** Default: in memory, which is sufficient for a single process. */
    tokenStore?: TokenStore;
    /** Default: the system clock. */
    clock?: { now(): Date };
  };

/** Client for a customer's backend. Requests, stores and renews tokens, and retries calls if a retry is safe. */
export interface BackendClient extends BackendCalls {
  /** Tokens of all logins. Call `revoke(loginName)` when a user leaves. */
  readonly tokens: TokenBroker;
}

/** Creates a client for a customer's backend. */
export function createBackendClient(options: BackendClientOptions): BackendClient {
  const { adminLoginName, retries, clock = { now: () => new Date() } } = options;
  const client = withRetries(createServiceClient(options), retries);
  const store = options.tokenStore ?? createMemoryTokenStore(clock);
  const tokens = createTokenBroker({ client, store, clock, credentials: credentialsOf(options) });
  return { ...backendCalls(client, tokens, adminLoginName), tokens };
}

/** Returns the credentials without the other options, because token requests send all members of the credentials. */
const credentialsOf = (options: Credentials): Credentials =>
  'privateKey' in options
    ? { issuer: options.issuer, privateKey: options.privateKey }
    : { clientId: options.clientId, secret: options.secret };
