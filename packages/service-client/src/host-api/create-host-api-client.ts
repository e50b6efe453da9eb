import {
  hostOperation,
  hostOperationNames,
  type BackendOperationName,
  type BackendRequest,
  type HostReply,
} from '@fin-link/contracts/host';
import { Agent, type Dispatcher } from 'undici';
import { z } from 'zod';
import { type InputMember, loose } from '../endpoints/index.ts';
import {
  type IncomingReply,
  type RetryOptions,
  faultOf,
  fillPath,
  isTemporary,
  parseJson,
  queryOf,
  retry,
  retryAfterOf,
  send,
  splitAddress,
  type CallFault,
} from '../transport/index.ts';

/** Settings of `createHostApiClient`. */
export interface HostApiClientOptions {
  /** Origin of the host, for example `https://link.example`. */
  baseUrl: string;
  /** API key of the host. */
  apiKey: string;
  /** HTTP agent. Default: a new agent, whose idle connections do not keep the process alive. */
  dispatcher?: Dispatcher;
  /** Timeout of a call in milliseconds. Default: 20,000. */
  timeoutMs?: number;
  /** Largest reply in bytes. Default: 4 MB. */
  maxReplyBytes?: number;
  /** Number of attempts and pauses between them. */
  retries?: RetryOptions;
}

/** Input of a call of the host API. */
export type HostApiCall<N extends BackendOperationName> = InputMember<'params', BackendRequest<N>['params']> &
  InputMember<'query', BackendRequest<N>['query']> &
  InputMember<'body', BackendRequest<N>['body']> & {
    /** Aborts the call. */
    readonly signal?: AbortSignal | undefined;
  };

/** Function of an operation. The argument is optional if the operation requires no input. */
type HostApiFunction<N extends BackendOperationName> =
  Record<never, never> extends HostApiCall<N>
    ? (call?: HostApiCall<N>) => Promise<HostReply<N>>
    : (call: HostApiCall<N>) => Promise<HostReply<N>>;

/**
 * One function for each operation that an API key may call. Throws `HostApiError` if it gets no usable reply. Retries `GET` and `DELETE`,
 * which can be repeated safely.
 */
export type HostApiClient = { readonly [N in BackendOperationName]: HostApiFunction<N> };

/** A call of any operation, as the client handles it internally. */
interface AnyHostApiCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

const defaultTimeoutMs = 20_000;
const defaultMaxReplyBytes = 4_000_000;
/** Error codes of the host that allow a retry. */
const retryableCodes: ReadonlySet<string> = new Set(['rate.limited', 'storage.unavailable', 'service.unavailable']);

/** Creates a client of the host API for a backend. Sends no request before the first call. */
export function createHostApiClient(options: HostApiClientOptions): HostApiClient {
  const { origin, path: basePath } = splitAddress(options.baseUrl);
  const limits = {
    dispatcher: options.dispatcher ?? new Agent(),
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxReplyBytes: options.maxReplyBytes ?? defaultMaxReplyBytes,
  };

  const functionOf = (operation: BackendOperationName) => {
    const { method, path, reply: replySchema } = hostOperation(operation);
    const schema = replySchema === null ? null : loose(replySchema);
    const sendOnce = async ({ params, query, body, signal }: AnyHostApiCall): Promise<unknown> => {
      const outgoing = {
        method,
        origin,
        path: basePath + fillPath(path, params) + queryOf(query),
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${options.apiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      };
      const reply = await send(outgoing, { ...limits, signal }).catch((error: unknown) => {
        throw errorOf(operation, { fault: faultOf(error) }, error);
      });
      return readReply(operation, schema, reply);
    };
    return (call: AnyHostApiCall = {}): Promise<unknown> =>
      method === 'GET' || method === 'DELETE'
        ? retry(() => sendOnce(call), isRetryable, call.signal, options.retries ?? {})
        : sendOnce(call);
  };
  // Each function has its own type, from the table of operations. The code above handles all calls in the same way.
  return Object.fromEntries(operationNames.map((name) => [name, functionOf(name)])) as unknown as HostApiClient;
}

/** Names of all operations that an API key may call. */
const operationNames = hostOperationNames.filter(
  (name): name is BackendOperationName => hostOperation(name).auth === 'hostKey',
);

const isRetryable = (error: unknown): error is HostApiError =>
  error instanceof HostApiError && isTemporary(error, retryableCodes);

/** Body of an error reply. Codes of a newer host are passed on. */
const errorBody = z.object({
  error: z.object({
    code: z.string().regex(/^[a-z][a-z.-]{1,60}$/),
    message: z.string(),
    requestId: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  }),
});

/** Returns the parsed reply. Throws `HostApiError` for an error status, a redirect, or a body that does not match the schema. */
function readReply(operation: BackendOperationName, schema: z.core.$ZodType | null, reply: IncomingReply): unknown {
  const { status } = reply;
  const body = parseJson(reply.body);
  if (status >= 400) {
    const {
      code = null,
      message: hostMessage = null,
      requestId = null,
      fields = [],
    } = errorBody.safeParse(body).data?.error ?? {};
    const retryAfter = retryAfterOf(reply);
    throw errorOf(operation, { fault: 'refused', status, code, hostMessage, requestId, fields, retryAfter });
  }
  if (status >= 300) throw errorOf(operation, { fault: 'unreadable', status });
  if (schema === null) return undefined;
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw errorOf(operation, { fault: 'unreadable', status }, parsed.error);
  return parsed.data;
}

/** Returns the error of a call. Omitted facts are unknown. */
function errorOf(
  operation: BackendOperationName,
  facts: Pick<HostApiErrorFacts, 'fault'> & Partial<HostApiErrorFacts>,
  cause?: unknown,
): HostApiError {
  const unknown = { status: null, code: null, requestId: null, hostMessage: null, fields: [], retryAfter: null };
  return new HostApiError({ ...unknown, ...facts, operation }, cause === undefined ? {} : { cause });
}

/** Facts about a failed call of the host API. */
export interface HostApiErrorFacts {
  fault: CallFault;
  operation: BackendOperationName;
  /** HTTP status; `null` without a reply. */
  status: number | null;
  /** Error code of the host, for example `session.not-found`; `null` if the reply has none. */
  code: string | null;
  /** Id of the request in the logs of the host. */
  requestId: string | null;
  /** English text for developers. */
  hostMessage: string | null;
  /** Invalid inputs of `request.invalid`; otherwise empty. */
  fields: readonly { readonly path: string; readonly message: string }[];
  /** Seconds until a retry, from `Retry-After`; `null` without this header. */
  retryAfter: number | null;
}

/**
 * Thrown if a call of the host API returns no usable reply. `message` can be logged, because it contains no address, header or body. The
 * host's own text is in `hostMessage`.
 */
export class HostApiError extends Error {
  override readonly name = 'HostApiError';
  readonly fault: CallFault;
  readonly operation: BackendOperationName;
  readonly status: number | null;
  readonly code: string | null;
  readonly requestId: string | null;
  readonly hostMessage: string | null;
  readonly fields: HostApiErrorFacts['fields'];
  readonly retryAfter: number | null;

  constructor(facts: HostApiErrorFacts, options?: ErrorOptions) {
    super(
      `The host call ${facts.operation} failed: ${[facts.fault, facts.status, facts.code].filter((part) => part !== null).join(' ')}`,
      options,
    );
    this.fault = facts.fault;
    this.operation = facts.operation;
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.hostMessage = facts.hostMessage;
    this.fields = facts.fields;
    this.retryAfter = facts.retryAfter;
  }
}
