import type * as z from 'zod/mini';
import type { FrameOperationName, HostOperationName } from '../browser/index.ts';
import type { HostReply } from './define.ts';
import type { operationDetails } from './operation-details.ts';
import type { ParametersOf, pathParameters } from './parameters.ts';

type Details = typeof operationDetails;
type Part = 'query' | 'headers' | 'body';
type Schema<N extends HostOperationName, P extends Part> =
  Details[N] extends Record<P, infer S extends z.ZodMiniType> ? S : undefined;
type Received<S> = S extends z.ZodMiniType ? z.output<S> : unknown;
type Params<N extends HostOperationName> = { [K in ParametersOf<N>]: z.output<(typeof pathParameters)[K]> };

/** Parsed input of a handler of the host. */
export interface HostInput<N extends HostOperationName> {
  params: Params<N>;
  query: Received<Schema<N, 'query'>>;
  headers: Received<Schema<N, 'headers'>>;
  body: Received<Schema<N, 'body'>>;
}

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
type Sent<N extends FrameOperationName, P extends Part> =
  Schema<N, P> extends infer S extends z.ZodMiniType ? Frozen<z.input<S>> : unknown;

/** Body of a request of the frame. */
export type HostBody<N extends FrameOperationName> = Sent<N, 'body'>;

/** Input of a call of the frame: parameters of the path, members of the body, the query and the idempotency key. */
export type HostCall<N extends FrameOperationName> = Readonly<Params<N>> &
  HostBody<N> &
  (Details[N] extends { readonly query: unknown } ? { readonly query?: Sent<N, 'query'> } : unknown) &
  (Details[N] extends { readonly headers: unknown } ? { readonly idempotencyKey: string } : unknown);

type OnlyMember<T> = { [K in keyof T]: [keyof T] extends [K] ? T[K] : never }[keyof T];
type ReadOnlyList<T> = T extends readonly (infer E)[] ? readonly E[] : T;

/** Result of a call of the frame: the reply, or its only member. `null` if the operation has no reply. */
export type HostAnswer<N extends FrameOperationName> = N extends unknown ? AnswerOf<HostReply<N>> : never;
type AnswerOf<R> = R extends undefined ? null : ReadOnlyList<[OnlyMember<R>] extends [never] ? R : OnlyMember<R>>;
