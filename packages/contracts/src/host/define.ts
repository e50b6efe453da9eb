import * as z from 'zod/mini';
import {
  hostOperations,
  type ApiErrorCode,
  type HostErrorCode,
  type HostOperation,
  type HostOperationName,
} from '../browser/index.ts';

type Operations = typeof hostOperations;
const operations: Readonly<Record<HostOperationName, HostOperation>> = hostOperations;

/** Returns method, path, credential and reply schema of an operation. */
export const hostOperation = (name: HostOperationName): HostOperation => operations[name];

/** Body of a successful reply, after parsing; `undefined` if the operation has none. */
export type HostReply<N extends HostOperationName> = Operations[N]['reply'] extends infer S extends z.ZodMiniType
  ? z.output<S>
  : undefined;

/** Inputs, errors and documentation of an operation. */
export interface OperationDetails {
  readonly summary: string;
  /** What the operation does, its limits and its special errors. In Markdown. */
  readonly description: string;
  readonly query?: z.ZodMiniObject;
  readonly headers?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Status of a successful reply, if it is not 200 (or 204 for a reply without a body). */
  readonly status?: 201;
  /** Present if the reply is a stream of server-sent events. */
  readonly isStream?: true;
  /** Status of a negative reply. Both replies have the same schema. */
  readonly negativeStatus?: 503;
  /** Error codes in addition to the codes of all operations of this kind (`errorsOf`). */
  readonly errors: readonly ApiErrorCode[];
  /** Error code if the service does not find the object of the request. Default: `route.not-found`. */
  readonly missing?: HostErrorCode;
  /** Example request and reply for the documentation. A test checks them against the schemas. */
  readonly example: {
    readonly query?: object;
    readonly headers?: object;
    readonly body?: object;
    readonly reply?: unknown;
  };
}

type ExampleOf<N extends HostOperationName> = Operations[N]['reply'] extends null
  ? { readonly reply?: never }
  : { readonly reply: HostReply<N> };

/** Details by the name of the operation, for the operations in `Names`. */
export type DetailsOf<Names extends HostOperationName = HostOperationName> = {
  readonly [N in Names]: OperationDetails & { readonly example: ExampleOf<N> };
};

/** Headers of an idempotent operation. The key identifies one request of a session. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().check(z.regex(/^[\x21-\x7e]{8,100}$/)),
});

/** Errors of every operation that calls the aggregation service for a user. */
export const serviceErrors = [
  'rate.limited',
  'service.refused',
  'service.unavailable',
  'user.removed',
] as const satisfies readonly ApiErrorCode[];
