import { type Caller, endpoints, endpointNames } from '@fin-link/contracts/service';
import type { EndpointName } from '@fin-link/contracts/service';
import type { AnyCall, CallInput, ServiceClient, ServiceReply } from '../endpoints/index.ts';

/** Tokens are the broker's: calls that make or end one are not here. */
const ofBroker = ['createToken', 'deleteToken'] as const;
type NamesFor<C extends Caller> = {
  [N in EndpointName]: (typeof endpoints)[N]['caller'] extends C | 'any' ? N : never;
}[Exclude<EndpointName, (typeof ofBroker)[number]>];

type CallOf<N extends EndpointName> =
  Record<never, never> extends CallInput<N>
    ? (call?: CallInput<N>) => Promise<ServiceReply<N>>
    : (call: CallInput<N>) => Promise<ServiceReply<N>>;

/** One function for each endpoint that a token of the customer's admin may call. */
export type AdminCalls = { readonly [N in NamesFor<'admin'>]: CallOf<N> };
/** One function for each endpoint that a user's token may call. */
export type UserCalls = { readonly [N in NamesFor<'user'>]: CallOf<N> };

/** Runs `work` with a token. */
type WithToken = <R>(work: (token: string) => Promise<R>) => Promise<R>;

/** Functions that bring their own token, of the endpoints that this kind of caller may use. */
export function callsOf(caller: 'admin' | 'user', client: ServiceClient, withToken: WithToken): AdminCalls & UserCalls {
  const names = endpointNames.filter(
    (name) => [caller, 'any'].includes(endpoints[name].caller) && !ofBroker.some((one) => one === name),
  );
  // The table gives each function its own types; in here all calls are alike.
  const functionOf = (name: EndpointName) => (call?: Omit<AnyCall, 'token'>) =>
    withToken((token) => (client[name] as (call: AnyCall) => Promise<unknown>)({ ...call, token }));
  return Object.fromEntries(names.map((name) => [name, functionOf(name)])) as unknown as AdminCalls & UserCalls;
}
