import type * as z from 'zod/mini';
import type { FrameOperationName, HostOperationName, hostOperations } from '../browser/index.ts';
import type { HostReply } from './define.ts';
import type { operationDetails } from './operation-details.ts';
import type { ParametersOf, pathParameters } from './parameters.ts';

type Details = typeof operationDetails;

/** Part of a request that has a schema in the details of its operation. */
type RequestPart = 'query' | 'headers' | 'body';

/** Schema of a part of a request; `undefined` if the operation has no such input. */
type SchemaOf<N extends HostOperationName, P extends RequestPart> =
  Details[N] extends Record<P, infer S extends z.ZodMiniType> ? S : undefined;

/** Value of a part after parsing, as a handler of the host receives it. `unknown` without a schema. */
type ParsedPart<N extends HostOperationName, P extends RequestPart> =
  SchemaOf<N, P> extends infer S extends z.ZodMiniType ? z.output<S> : unknown;

/** Parameters of the path after parsing, by name. */
type PathParameters<N extends HostOperationName> = { [K in ParametersOf<N>]: z.output<(typeof pathParameters)[K]> };

/** Parsed input of a handler of the host. */
export interface HostInput<N extends HostOperationName> {
  params: PathParameters<N>;
  query: ParsedPart<N, 'query'>;
  headers: ParsedPart<N, 'headers'>;
  body: ParsedPart<N, 'body'>;
}

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Value of a part before parsing, as the frame sends it. `unknown` without a schema. */
type RequestValue<N extends FrameOperationName, P extends RequestPart> =
  SchemaOf<N, P> extends infer S extends z.ZodMiniType ? DeepReadonly<z.input<S>> : unknown;

export type HostBody<N extends FrameOperationName> = RequestValue<N, 'body'>;

/** Input of a call of the frame, in one object: path parameters, members of the body, `query` and the idempotency key. */
export type HostCall<N extends FrameOperationName> = Readonly<PathParameters<N>> &
  HostBody<N> &
  (Details[N] extends { readonly query: unknown } ? { readonly query?: RequestValue<N, 'query'> } : unknown) &
  (Details[N] extends { readonly headers: unknown } ? { readonly idempotencyKey: string } : unknown);

/** Type of the member of an object with exactly one member; `never` for all other objects. */
type SingleMember<T> = { [K in keyof T]: [keyof T] extends [K] ? T[K] : never }[keyof T];

type ReadonlyList<T> = T extends readonly (infer E)[] ? readonly E[] : T;

/** Reply without its envelope: an object with one member is replaced by this member. */
type Unwrapped<Reply> = [SingleMember<Reply>] extends [never] ? Reply : SingleMember<Reply>;

type AnswerOf<Reply> = Reply extends undefined ? null : ReadonlyList<Unwrapped<Reply>>;

/** Result of a call of the frame: the reply, or the only member of the reply. `null` if the operation has no reply. */
export type HostAnswer<N extends FrameOperationName> = N extends unknown ? AnswerOf<HostReply<N>> : never;

/** Name of an operation that a backend calls with its API key. */
export type BackendOperationName = {
  [N in HostOperationName]: (typeof hostOperations)[N]['auth'] extends 'hostKey' ? N : never;
}[HostOperationName];

/** Name of an operation that operators call. */
export type OperatorOperationName = {
  [N in HostOperationName]: (typeof hostOperations)[N]['auth'] extends 'operator' ? N : never;
}[HostOperationName];

/** Value of a part of a backend's request before parsing; `undefined` if the operation has no such part. */
type BackendPart<N extends BackendOperationName, P extends RequestPart> =
  SchemaOf<N, P> extends infer S extends z.ZodMiniType ? DeepReadonly<z.input<S>> : undefined;

/** Parts of a backend's request before parsing. A part that the operation does not have is `undefined`. */
export interface BackendRequest<N extends BackendOperationName> {
  params: [ParametersOf<N>] extends [never]
    ? undefined
    : { readonly [K in ParametersOf<N>]: z.input<(typeof pathParameters)[K]> };
  query: BackendPart<N, 'query'>;
  body: BackendPart<N, 'body'>;
}
