import type { EndpointCall, EndpointReply, endpoints, EndpointName, Presence } from '@fin-link/contracts/service';

/** Input member of a call: absent if the endpoint has none, optional if no value is required. */
export type InputMember<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { readonly [N in Name]?: Value }
    : Record<never, never> extends Value
      ? { readonly [N in Name]?: Value }
      : { readonly [N in Name]: Value };

/** What a call sends to authenticate: `createToken` sends the login name in a header; other calls send a token. */
type Authority<N extends EndpointName> = (typeof endpoints)[N]['caller'] extends 'none'
  ? { readonly loginName: string }
  : { readonly token: string };

/** Settings that each call accepts. */
export interface CallSettings {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** Key that makes retries of a write safe. */
  readonly idempotencyKey?: string | undefined;
  /** IP address and user agent of the user; `null` if no user is present. */
  readonly presence?: Presence | null | undefined;
  /** Proof of the session in which the call is made, from `createWidgetProofs`. */
  readonly widgetProof?: string | undefined;
  /** Id of the request that causes the call. A service of this project logs it. */
  readonly requestId?: string | undefined;
  /** W3C trace context of the caller, for the header `traceparent`. */
  readonly traceparent?: string | undefined;
}

/** Input of a call, without its token or login name. */
export type CallInput<N extends EndpointName> = InputMember<'params', EndpointCall<N>['params']> &
  InputMember<'query', EndpointCall<N>['query']> &
  InputMember<'body', EndpointCall<N>['body']> &
  CallSettings;

/** A call with its token or login name. */
export type ClientCall<N extends EndpointName> = Authority<N> & CallInput<N>;

/** Reply of an endpoint, checked against its schema. */
export interface ServiceReply<N extends EndpointName> {
  readonly body: EndpointReply<N>;
  /** Query of the next page, from the Link header; `null` on the last page. */
  readonly next: EndpointCall<N>['query'] | null;
}

/** A call of any endpoint, as the client handles it internally. */
export interface AnyCall extends CallSettings {
  readonly token?: string;
  readonly loginName?: string;
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}
