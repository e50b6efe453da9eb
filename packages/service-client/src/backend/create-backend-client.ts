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
    /** The customer's one login for calls that are no user's. */
    adminLoginName: string;
    retries?: RetryOptions;
    /** Default: in memory, which is right for one process. */
    tokenStore?: TokenStore;
    clock?: { now(): Date };
  };

/** What a customer's backend calls the service with: tokens are asked for, kept and renewed, and calls are tried again when that is safe. */
export interface BackendClient extends BackendCalls {
  /** `revoke(loginName)` when a user leaves. */
  readonly tokens: TokenBroker;
}

export function createBackendClient(options: BackendClientOptions): BackendClient {
  const { adminLoginName, retries, clock = { now: () => new Date() } } = options;
  const client = withRetries(createServiceClient(options), retries);
  const store = options.tokenStore ?? createMemoryTokenStore(clock);
  const tokens = createTokenBroker({ client, store, clock, credentials: credentialsOf(options) });
  return { ...backendCalls(client, tokens, adminLoginName), tokens };
}

/** Without the options beside them: what is in the body of a token request is for the service. */
const credentialsOf = (options: Credentials): Credentials =>
  'privateKey' in options
    ? { issuer: options.issuer, privateKey: options.privateKey }
    : { clientId: options.clientId, secret: options.secret };
