import type { HostOperation } from '@fin-link/contracts/browser';
import { errorOfResponse, HostError } from './host-error.ts';
import type { Timers } from './timers.ts';

export interface Connection {
  fetch: typeof globalThis.fetch;
  /** Origin of the host, without a trailing slash. */
  baseUrl: string;
  /** Returns the session token; `null` before the launch. Called for every request. */
  token: () => string | null;
  timers: Timers;
  timeoutMilliseconds: number;
}

/** Input of a call, by name: path parameters, body members, the query and the idempotency key. */
export interface Call {
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly idempotencyKey?: string;
  readonly [member: string]: unknown;
}

/**
 * Sends a request and returns the parsed reply. If the reply's schema has only one member, returns that member: for `{ consent: […] }`,
 * the list. Returns `null` if the operation has no reply. Throws a `HostError`, or the reason of the caller's signal.
 * @param keepalive whether the request must continue after the document is closed.
 */
export async function request(
  connection: Connection,
  operation: HostOperation,
  call: Call,
  keepalive: boolean,
  signal?: AbortSignal,
): Promise<unknown> {
  const { method, reply } = operation;
  const { path, body } = addressAndBody(operation, call);
  const { idempotencyKey } = call;
  return withTimeout(connection, signal, async (combinedSignal) => {
    const response = await connection.fetch(connection.baseUrl + path, {
      ...bareRequest,
      method,
      keepalive,
      headers: headersOf(connection, operation, {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      }),
      ...(body !== undefined && { body }),
      signal: combinedSignal,
    });
    if (!response.ok) throw await errorOfResponse(response);
    if (reply === null) return null;
    const text = await response.text();
    const parsed = reply.safeParse(parseJson(text, response.status));
    if (!parsed.success) throw new HostError('reply.invalid', { status: response.status, cause: parsed.error });
    const [firstMember = '', ...others] = Object.keys((reply as { shape?: object }).shape ?? {});
    return firstMember === '' || others.length > 0
      ? parsed.data
      : (parsed.data as Readonly<Record<string, unknown>>)[firstMember];
  });
}

const pageId = crypto.randomUUID().replaceAll('-', '');
/** Trace context of this page. The host links its traces to it, so that all requests of a page can be found together. */
const traceparent = `00-${pageId}-${pageId.slice(16)}-01`;

/** Returns the headers of a request, with the session token if the operation needs it. */
export function headersOf(
  connection: Connection,
  { auth }: HostOperation,
  others: Readonly<Record<string, string>>,
): Headers {
  const headers = new Headers({ accept: 'application/json', traceparent, ...others });
  const token = auth === 'session' ? connection.token() : null;
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** Options of every request: no cookies, no cache, no redirects, no referrer. */
export const bareRequest = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/** Runs `work` with a timeout. Rejects with `network.lost` after the timeout, or with the reason of the caller's signal. */
async function withTimeout<R>(
  connection: Connection,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  signal?.throwIfAborted();
  const timeoutController = new AbortController();
  const cancel = connection.timers.after(connection.timeoutMilliseconds, () => timeoutController.abort());
  try {
    return await work(
      signal === undefined ? timeoutController.signal : AbortSignal.any([signal, timeoutController.signal]),
    );
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause instanceof HostError ? cause : new HostError('network.lost', { cause });
  } finally {
    cancel();
  }
}

/** Returns the path with the query, and the body of a call; `undefined` if the call has no body. */
function addressAndBody({ method, path }: HostOperation, call: Call): { path: string; body: string | undefined } {
  const { query = {}, idempotencyKey: _key, ...members } = call;
  const search = new URLSearchParams(
    Object.entries(query).flatMap<[string, string]>(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const segments = path.split('/');
  const filledSegments = segments.map((segment) =>
    segment.startsWith(':') ? encodeURIComponent(String(members[segment.slice(1)])) : segment,
  );
  const body = Object.entries(members).filter(([name]) => !segments.includes(`:${name}`));
  const hasBody = method !== 'GET' && body.length > 0;
  return {
    path: filledSegments.join('/') + (search.size > 0 ? `?${search}` : ''),
    body: hasBody ? JSON.stringify(Object.fromEntries(body)) : undefined,
  };
}

/** Returns the parsed text. Throws `reply.invalid`. */
function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's error is not passed on as the cause, because its message quotes the reply.
    throw new HostError('reply.invalid', { status });
  }
}
