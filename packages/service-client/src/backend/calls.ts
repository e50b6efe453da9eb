import { type Caller, endpoints, endpointNames } from '@fin-link/contracts/service';
import type { EndpointName } from '@fin-link/contracts/service';
import type { AnyCall, CallInput, ServiceClient, ServiceReply } from '../endpoints/index.ts';
import type { TokenBroker } from '../token-broker/index.ts';

/** Endpoints that only the token broker calls. */
const ofBroker = ['createToken', 'deleteToken'] as const;
type NamesFor<C extends Caller> = {
  [N in EndpointName]: (typeof endpoints)[N]['caller'] extends C | 'any' ? N : never;
}[Exclude<EndpointName, (typeof ofBroker)[number]>];

type CallOf<N extends EndpointName> =
  Record<never, never> extends CallInput<N>
    ? (call?: CallInput<N>) => Promise<ServiceReply<N>>
    : (call: CallInput<N>) => Promise<ServiceReply<N>>;

/** One function for each endpoint that accepts a token of the customer's admin. */
export type AdminCalls = { readonly [N in NamesFor<'admin'>]: CallOf<N> };
/** One function for each endpoint that accepts a user's token. */
export type UserCalls = { readonly [N in NamesFor<'user'>]: CallOf<N> };

/** Runs `work` with a token. */
type WithToken = <R>(work: (token: string) => Promise<R>) => Promise<R>;

/** Calls of a backend, limited to the client's endpoints `N`. */
export interface BackendCalls<N extends EndpointName = EndpointName> {
  readonly asAdmin: Pick<AdminCalls, N & keyof AdminCalls>;
  asUser(loginName: string): Pick<UserCalls, N & keyof UserCalls>;
}

/** Returns calls that take their tokens from the broker. */
export function backendCalls<N extends EndpointName>(
  client: Pick<ServiceClient, N>,
  tokens: Pick<TokenBroker, 'use'>,
  adminLoginName: string,
): BackendCalls<N> {
  const withTokenOf =
    (loginName: string): WithToken =>
    (work) =>
      tokens.use(loginName, work);
  return {
    asAdmin: callsOf('admin', client, withTokenOf(adminLoginName)),
    asUser: (loginName) => callsOf('user', client, withTokenOf(loginName)),
  };
}

/** Returns a function for each endpoint that this kind of caller may use. */
function callsOf<N extends EndpointName>(
  caller: 'admin' | 'user',
  client: Pick<ServiceClient, N>,
  withToken: WithToken,
): AdminCalls & UserCalls {
  const names = endpointNames.filter(
    (name) => [caller, 'any'].includes(endpoints[name].caller) && !ofBroker.some((one) => one === name),
  );
  // The endpoint table types each function. The code below treats all calls alike.
  const functionOf = (name: EndpointName) => (call?: Omit<AnyCall, 'token'>) =>
    withToken((token) => (client[name as N] as (call: AnyCall) => Promise<unknown>)({ ...call, token }));
  return Object.fromEntries(names.map((name) => [name, functionOf(name)])) as unknown as AdminCalls & UserCalls;
}
