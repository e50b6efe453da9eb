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
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const reply = await request(outgoing.url, {
    method: outgoing.method,
    headers: outgoing.headers,
    body: outgoing.body ?? null,
    signal: limits.signal === undefined ? timeout : AbortSignal.any([limits.signal, timeout]),
    headersTimeout: limits.timeoutMs,
    bodyTimeout: limits.timeoutMs,
    ...(limits.dispatcher !== undefined && { dispatcher: limits.dispatcher }),
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: await readBounded(reply.body, limits.maxReplyBytes),
  };
}
