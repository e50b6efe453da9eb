import type { EndpointCall, EndpointName, EndpointReply } from '../endpoints/index.ts';

/** A part of an example; absent if the endpoint has no such part. */
type Part<K extends string, V> = [V] extends [undefined] ? { readonly [N in K]?: never } : { readonly [N in K]: V };

/** Example of a call and its reply. Values are as they are sent. Each part that the endpoint has is required. */
export type ExampleOf<N extends EndpointName> = Part<'params', EndpointCall<N>['params']> &
  Part<'query', EndpointCall<N>['query']> &
  Part<'body', EndpointCall<N>['body']> &
  Part<'reply', EndpointReply<N>>;

/** Examples by the name of the endpoint, for the endpoints in `Names`. */
export type Examples<Names extends EndpointName = EndpointName> = { readonly [N in Names]: ExampleOf<N> };

/** Day of the examples. */
export const now = '2026-11-20T10:15:00.000Z';

/** Month of the examples. */
export const november = { fromDate: '2026-11-01', toDate: '2026-11-30' };

/** Returns an amount in US dollars. */
export const usd = (amount: number) => ({ amount, currency: 'USD' }) as const;
