import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface OutgoingRequest {
  method: Dispatcher.HttpMethod;
  origin: string;
  /** Path with the query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface IncomingReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface SendLimits {
  dispatcher: Dispatcher;
  /** Timeout of the whole exchange in milliseconds. */
  timeoutMs: number;
  /** Maximum size of the reply's body in bytes. */
  maxReplyBytes: number;
  signal?: AbortSignal | undefined;
}

/** Thrown if the body of a reply exceeds the maximum size. */
class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/**
 * Sends one request. Follows no redirect and does not retry. Closes the connection if a limit is exceeded. Uses undici's dispatch level
 * instead of `request()`, because the body stream of `request()` costs as much time as the exchange.
 */
export function send(outgoing: OutgoingRequest, limits: SendLimits): Promise<IncomingReply> {
  const { dispatcher, timeoutMs, maxReplyBytes, signal } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingReply>();
  const chunks: Buffer[] = [];
  let size = 0;
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let activeRequest: Dispatcher.DispatchController | null = null;
  let abortReason: Error | null = null;

  const abortExchange = (reason: Error): void => {
    abortReason ??= reason;
    reject(abortReason);
    activeRequest?.abort(abortReason);
  };
  const onAbort = (): void => abortExchange(new DOMException('The exchange was called off.', 'AbortError'));
  const timer = setTimeout(
    () => abortExchange(new DOMException('The exchange took too long.', 'TimeoutError')),
    timeoutMs,
  );
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted === true) onAbort();

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      // The timeout may have passed, or the caller may have aborted, while the request waited for a connection.
      if (abortReason === null) activeRequest = controller;
      else controller.abort(abortReason);
    },
    onResponseStart(_controller, statusCode, head) {
      status = statusCode;
      headers = head;
    },
    onResponseData(_controller, chunk) {
      size += chunk.length;
      if (size > maxReplyBytes) abortExchange(new BodyTooLargeError('The reply exceeds the maximum size.'));
      else chunks.push(chunk);
    },
    onResponseEnd() {
      const [first] = chunks;
      const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, size);
      resolve({ status, headers, body: body.toString('utf8') });
    },
    onResponseError(_controller, error) {
      reject(error);
    },
  };
  const { method, origin, path, body = null } = outgoing;
  // One timer limits the whole exchange. Undici's two timeouts would need two additional timers.
  const options = { method, origin, path, headers: outgoing.headers, body, headersTimeout: 0, bodyTimeout: 0 };
  if (abortReason === null) dispatcher.dispatch(options, handler);

  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  });
}

/** Base address of an API, split into origin and path prefix. */
export interface BaseAddress {
  readonly origin: string;
  /** Path prefix of all requests, without a slash at the end. */
  readonly path: string;
}

/** Splits a base address. Removes a slash at its end. Throws `TypeError` for an invalid address. */
export function splitAddress(address: string): BaseAddress {
  const { origin, pathname } = new URL(address);
  return { origin, path: pathname.replace(/\/$/, '') };
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Replaces each `:name` of a path with its parameter. Throws `TypeError` if one is missing. */
export const fillPath = (path: string, parameters: Parameters | undefined): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = parameters?.[name];
    if (value === undefined) throw new TypeError(`The path of this call needs "${name}".`);
    return encodeURIComponent(value);
  });

/** Returns the query with its question mark; empty if there are no parameters. */
export function queryOf(parameters: Parameters | undefined): string {
  if (parameters === undefined) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** Parses JSON. Returns `null` for other texts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the seconds of `Retry-After`; `null` if the reply has none. */
export function retryAfterOf({ headers }: IncomingReply): number | null {
  const seconds = Number(headers['retry-after']);
  return Number.isInteger(seconds) && seconds >= 0 ? seconds : null;
}

/**
 * Reason why a call failed:
 * - `refused`: the reply has an error status; `code` is its error code if the body had one.
 * - `unreachable`: the connection could not be opened or was lost.
 * - `timeout`: the time limit passed.
 * - `unreadable`: the reply is too large, is not JSON, does not match the interface, or is a redirect. Redirects are
 *   never followed.
 */
export type CallFault = 'refused' | 'unreachable' | 'timeout' | 'unreadable';

/** Returns the reason for an error of `send`. */
export function faultOf(error: unknown): CallFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'BodyTooLargeError') return 'unreadable';
  return /timeout/i.test(name) ? 'timeout' : 'unreachable';
}
