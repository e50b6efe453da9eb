import { type Caller, endpoints, endpointNames } from '@fin-link/contracts/service';
import type { EndpointName } from '@fin-link/contracts/service';
import type { AnyCall, CallInput, ServiceClient, ServiceReply } from '../endpoints/index.ts';
import type { TokenBroker } from '../token-broker/index.ts';

/** Endpoints that only the token broker calls. */
const brokerEndpoints = ['createToken', 'deleteToken'] as const;
/** Names of the endpoints that accept a token of this kind of caller. */
type EndpointsFor<C extends Caller> = {
  [N in EndpointName]: (typeof endpoints)[N]['caller'] extends C | 'any' ? N : never;
}[Exclude<EndpointName, (typeof brokerEndpoints)[number]>];

/** Function of an endpoint. Its argument is optional if the endpoint requires no input. */
type EndpointFunction<N extends EndpointName> =
  Record<never, never> extends CallInput<N>
    ? (call?: CallInput<N>) => Promise<ServiceReply<N>>
    : (call: CallInput<N>) => Promise<ServiceReply<N>>;

/** One function for each endpoint that accepts a token of the customer's admin. */
export type AdminCalls = { readonly [N in EndpointsFor<'admin'>]: EndpointFunction<N> };
/** One function for each endpoint that accepts a user's token. */
export type UserCalls = { readonly [N in EndpointsFor<'user'>]: EndpointFunction<N> };

/** Runs `work` with a token. */
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
