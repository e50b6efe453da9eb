import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { readBounded } from './bounded-body.ts';

export interface OutgoingRequest {
  method: Dispatcher.HttpMethod;
  url: URL;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface IncomingReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface SendLimits {
  dispatcher?: Dispatcher | undefined;
  /** Milliseconds for the whole exchange. */
  timeoutMs: number;
  maxReplyBytes: number;
  signal?: AbortSignal | undefined;
}

/** One exchange: no redirect is followed, nothing is retried. */
export async function send(outgoing: OutgoingRequest, limits: SendLimits): Promise<IncomingReply> {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new DOMException('The exchange took too long.', 'TimeoutError')),
    limits.timeoutMs,
  );
  try {
    const reply = await request(outgoing.url, {
      method: outgoing.method,
      headers: outgoing.headers,
      body: outgoing.body ?? null,
      signal: limits.signal === undefined ? deadline.signal : AbortSignal.any([limits.signal, deadline.signal]),
      headersTimeout: limits.timeoutMs,
      bodyTimeout: limits.timeoutMs,
      ...(limits.dispatcher !== undefined && { dispatcher: limits.dispatcher }),
    });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: await readBounded(reply.body, limits.maxReplyBytes),
    };
  } finally {
    clearTimeout(timer);
  }
}
