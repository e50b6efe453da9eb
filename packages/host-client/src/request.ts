import type { HostOperation } from '@fin-link/contracts/browser';
import { errorOfResponse, HostError } from './host-error.ts';
import type { Timers } from './timers.ts';

export interface Connection {
  fetch: typeof globalThis.fetch;
  /** Origin of the host, without a slash at the end. */
  baseUrl: string;
  /** The session token; null before the launch. Asked for at every request. */
  token: () => string | null;
  timers: Timers;
  timeoutMilliseconds: number;
}

export interface RequestParts {
  params?: Readonly<Record<string, number | string>>;
  query?: Readonly<Record<string, string | undefined>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The request outlives the document that sends it. */
  keepalive?: boolean;
}

export function addressOf(
  baseUrl: string,
  operation: HostOperation,
  { params = {}, query = {} }: RequestParts = {},
): string {
  const path = operation.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap<[string, string]>(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return baseUrl + path + (search.size > 0 ? `?${search}` : '');
}

export function headersOf(connection: Connection, { auth }: HostOperation, parts: RequestParts): Headers {
  const headers = new Headers({ accept: 'application/json', ...parts.headers });
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  const token = auth === 'session' ? connection.token() : null;
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** Options of every request: nothing of the browser's own goes along, nothing is cached, no redirect is followed. */
export const bareRequest = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/** Runs `work` with a signal that also ends after a time; an end by time is a lost network, an end by the caller stays what it is. */
export async function withTimeout<R>(
  connection: Connection,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  signal?.throwIfAborted();
  const late = new AbortController();
  const cancel = connection.timers.after(connection.timeoutMilliseconds, () => late.abort());
  try {
    return await work(signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]));
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause instanceof HostError ? cause : new HostError('network.lost', { cause });
  } finally {
    cancel();
  }
}

/** One request; the reply is parsed by the operation's schema, and dropped where it has none. */
export async function request(
  connection: Connection,
  operation: HostOperation,
  parts: RequestParts = {},
  signal?: AbortSignal,
): Promise<unknown> {
  const { method, reply } = operation;
  return withTimeout(connection, signal, async (either) => {
    const response = await connection.fetch(addressOf(connection.baseUrl, operation, parts), {
      ...bareRequest,
      method,
      keepalive: parts.keepalive ?? false,
      headers: headersOf(connection, operation, parts),
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      signal: either,
    });
    if (!response.ok) throw await errorOfResponse(response);
    if (reply === null) return undefined;
    const text = await response.text();
    const parsed = reply.safeParse(parseJson(text, response.status));
    if (!parsed.success) throw new HostError('reply.invalid', { status: response.status, cause: parsed.error });
    return parsed.data;
  });
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text.
    throw new HostError('reply.invalid', { status });
  }
}
