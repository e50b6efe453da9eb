import type { EndpointCall, EndpointReply, endpoints, EndpointName, Presence } from '@fin-link/contracts/service';

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { readonly [N in Name]?: Value }
    : Record<never, never> extends Value
      ? { readonly [N in Name]?: Value }
      : { readonly [N in Name]: Value };

/** `createToken` sends the login name in a header; other calls send a token. */
type Authority<N extends EndpointName> = (typeof endpoints)[N]['caller'] extends 'none'
  ? { readonly loginName: string }
  : { readonly token: string };

export interface CallSettings {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly presence?: Presence | null | undefined;
  /** A proof from `createWidgetProofs`. */
  readonly widgetProof?: string | undefined;
}

/** A call without its token. */
export type CallInput<N extends EndpointName> = Given<'params', EndpointCall<N>['params']> &
  Given<'query', EndpointCall<N>['query']> &
  Given<'body', EndpointCall<N>['body']> &
  CallSettings;

export type ClientCall<N extends EndpointName> = Authority<N> & CallInput<N>;

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
