import type * as z from 'zod/mini';
import type { HostOperationName } from '../browser/index.ts';
import type { operationDetails } from './operation-details.ts';
import type { ParametersOf, pathParameters } from './parameters.ts';

type Details = typeof operationDetails;
type Part = 'query' | 'headers' | 'body';
type Schema<N extends HostOperationName, P extends Part> =
  Details[N] extends Record<P, infer S extends z.ZodMiniType> ? S : undefined;
type Received<S> = S extends z.ZodMiniType ? z.output<S> : unknown;
type Params<N extends HostOperationName> = { [K in ParametersOf<N>]: z.output<(typeof pathParameters)[K]> };

/** What a handler of the host receives, parsed. */
export interface HostInput<N extends HostOperationName> {
  params: Params<N>;
  query: Received<Schema<N, 'query'>>;
  headers: Received<Schema<N, 'headers'>>;
  body: Received<Schema<N, 'body'>>;
}

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
type Sent<N extends HostOperationName, P extends Part> =
  Schema<N, P> extends infer S extends z.ZodMiniType ? { readonly [K in P]: Frozen<z.input<S>> } : unknown;

/** What a client sends: those of `params`, `query`, `headers` and `body` that the operation has. */
export type HostCall<N extends HostOperationName> = ([ParametersOf<N>] extends [never]
  ? unknown
  : { readonly params: Readonly<Params<N>> }) &
  Sent<N, 'query'> &
  Sent<N, 'headers'> &
  Sent<N, 'body'>;
