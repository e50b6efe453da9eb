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

export interface SendLimits {
  dispatcher: Dispatcher;
  /** Timeout of the whole exchange in milliseconds. */
  timeoutMs: number;
  maxReplyBytes: number;
  signal?: AbortSignal | undefined;
}

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
  let running: Dispatcher.DispatchController | null = null;
  let givenUp: Error | null = null;

  const giveUp = (reason: Error): void => {
    givenUp ??= reason;
    reject(givenUp);
    running?.abort(givenUp);
  };
  const stop = (): void => giveUp(new DOMException('The exchange was called off.', 'AbortError'));
  const timer = setTimeout(() => giveUp(new DOMException('The exchange took too long.', 'TimeoutError')), timeoutMs);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      // The timeout may have passed while the request waited for a connection.
      if (givenUp === null) running = controller;
      else controller.abort(givenUp);
    },
    onResponseStart(_controller, statusCode, head) {
      status = statusCode;
      headers = head;
    },
    onResponseData(_controller, chunk) {
      size += chunk.length;
      if (size > maxReplyBytes) giveUp(new BodyTooLargeError('The reply exceeds the maximum size.'));
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
  if (givenUp === null) dispatcher.dispatch(options, handler);

  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
}
