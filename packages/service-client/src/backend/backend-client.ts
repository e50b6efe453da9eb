import { type Caller, endpoints, endpointNames, type EndpointName } from '@fin-link/contracts/service';
import {
  type ServiceClientOptions,
  createServiceClient,
  withRetries,
  type AnyCall,
  type CallInput,
  type ServiceClient,
  type ServiceReply,
} from '../endpoints/index.ts';
import {
  type Credentials,
  type TokenBroker,
  type TokenStore,
  createMemoryTokenStore,
  createTokenBroker,
} from '../token-broker/index.ts';
import type { RetryOptions } from '../transport/index.ts';

/** Settings of `createBackendClient`. */
export type BackendClientOptions = ServiceClientOptions &
  Credentials & {
    /** Login name of the customer's admin, for calls without a user. */
    adminLoginName: string;
    /** Number of attempts and pauses between them. */
    retries?: RetryOptions;
    /** Shared storage of tokens. Default: in memory, which is sufficient for a single process. */
    tokenStore?: TokenStore;
    /** Source of the current time. Default: the system clock. */
    clock?: { now(): Date };
  };

/** Client for a customer's backend. Requests, stores and renews tokens, and retries calls if a retry is safe. */
export interface BackendClient extends BackendCalls {
  /** Tokens of all logins. Call `revoke(loginName)` when a user leaves. */
  readonly tokens: TokenBroker;
}

/** Creates a client for a customer's backend. Sends no request before the first call. */
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

/** Endpoints that only the token broker calls. */
const brokerEndpoints = ['createToken', 'deleteToken'] as const;
/** Names of the endpoints that accept a token of this kind of caller. */
type EndpointsFor<C extends Caller> = {
  [N in EndpointName]: (typeof endpoints)[N]['caller'] extends C | 'any' ? N : never;
}[Exclude<EndpointName, (typeof brokerEndpoints)[number]>];

/** Function of an endpoint. The argument is optional if the endpoint requires no input. */
type EndpointFunction<N extends EndpointName> =
  Record<never, never> extends CallInput<N>
    ? (call?: CallInput<N>) => Promise<ServiceReply<N>>
    : (call: CallInput<N>) => Promise<ServiceReply<N>>;

/** One function for each endpoint that accepts a token of the customer's admin. */
export type AdminCalls = { readonly [N in EndpointsFor<'admin'>]: EndpointFunction<N> };
/** One function for each endpoint that accepts a user's token. */
export type UserCalls = { readonly [N in EndpointsFor<'user'>]: EndpointFunction<N> };

type WithToken = <R>(work: (token: string) => Promise<R>) => Promise<R>;

/** Calls of a backend. `N` are the endpoints that the client offers. */
export interface BackendCalls<N extends EndpointName = EndpointName> {
  /** Calls with the token of the customer's admin. */
  readonly asAdmin: Pick<AdminCalls, N & keyof AdminCalls>;
  /** Returns calls with the token of a user. */
  asUser(loginName: string): Pick<UserCalls, N & keyof UserCalls>;
}

/** Returns calls that take their tokens from the broker. */
export function backendCalls<N extends EndpointName>(
  client: Pick<ServiceClient, N>,
  tokens: Pick<TokenBroker, 'use'>,
  adminLoginName: string,
): BackendCalls<N> {
  const tokenUserFor =
    (loginName: string): WithToken =>
    (work) =>
      tokens.use(loginName, work);
  return {
    asAdmin: createCalls('admin', client, tokenUserFor(adminLoginName)),
    asUser: (loginName) => createCalls('user', client, tokenUserFor(loginName)),
  };
}

/** Returns a function for each endpoint that this kind of caller may use. */
function createCalls<N extends EndpointName>(
  caller: 'admin' | 'user',
  client: Pick<ServiceClient, N>,
  withToken: WithToken,
): AdminCalls & UserCalls {
  const names = endpointNames.filter(
    (name) =>
      [caller, 'any'].includes(endpoints[name].caller) &&
      !brokerEndpoints.some((brokerEndpoint) => brokerEndpoint === name),
  );
  // Each function has its own type, from the endpoint table. The code below handles all calls in the same way.
  const functionOf = (name: EndpointName) => (call?: Omit<AnyCall, 'token'>) =>
    withToken((token) => (client[name as N] as (call: AnyCall) => Promise<unknown>)({ ...call, token }));
  return Object.fromEntries(names.map((name) => [name, functionOf(name)])) as unknown as AdminCalls & UserCalls;
}
