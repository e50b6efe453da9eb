import * as z from 'zod/mini';
import { hostOperations } from '../browser/index.ts';
import type { ApiErrorCode, HostErrorCode, HostOperation, HostOperationName } from '../browser/index.ts';

type Operations = typeof hostOperations;
const operations: Readonly<Record<HostOperationName, HostOperation>> = hostOperations;

export const hostOperation = (name: HostOperationName): HostOperation => operations[name];

/** Body of a success; undefined where it has none. */
export type HostReply<N extends HostOperationName> = Operations[N]['reply'] extends infer S extends z.ZodMiniType
  ? z.output<S>
  : undefined;

/** What the host takes for an operation, and what it says about it. */
export interface OperationDetails {
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodMiniObject;
  readonly headers?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Of a success, where it is not 200, or 204 without a body. */
  readonly status?: 201;
  /** The reply is a stream of server-sent events. */
  readonly isStream?: true;
  /** The same reply, when it says no. */
  readonly negativeStatus?: 503;
  /** Codes beside those that every operation of its kind has (`errorsOf`). */
  readonly errors: readonly ApiErrorCode[];
  /** The code when the service does not find what the request is about; without it `route.not-found`. */
  readonly missing?: HostErrorCode;
  /** One request and its reply, for the documents; a test holds them against the schemas. */
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

/** Details for each of these operations. */
export type DetailsOf<Names extends HostOperationName = HostOperationName> = {
  readonly [N in Names]: OperationDetails & { readonly example: ExampleOf<N> };
};

/** Headers of an operation that may be repeated: its key names one request of a session. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().check(z.regex(/^[\x21-\x7e]{8,100}$/)),
});
