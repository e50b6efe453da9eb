import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** Request to send. */
export interface OutgoingRequest {
  method: Dispatcher.HttpMethod;
  origin: string;
  /** Path with the query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Received reply. */
export interface IncomingReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Limits of one exchange. */
export interface SendLimits {
  dispatcher: Dispatcher;
  /** Timeout of the whole exchange in milliseconds. */
  timeoutMs: number;
  /** Maximum size of the reply's body. */
  maxReplyBytes: number;
  signal?: AbortSignal | undefined;
}

/** Thrown if the body of a reply exceeds the maximum size. */
export class BodyTooLargeError extends Error {
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
