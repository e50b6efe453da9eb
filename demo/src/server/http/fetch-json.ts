import type { z } from 'zod';

/** Thrown if another server answers with an error or an invalid response, or does not answer. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  /** Name of the server in messages: 'link host' or 'aggregation service'. */
  readonly party: string;
  /** HTTP status; `null` without a response. */
  readonly status: number | null;
  /** The server's error code, for example `session.not-found`. */
  readonly code: string | null;

  constructor(party: string, status: number | null, code: string | null, options?: ErrorOptions) {
    super(`The ${party} ${status === null ? 'did not answer' : `answered with status ${status}`}.`, options);
    this.party = party;
    this.status = status;
    this.code = code;
  }
}

/** A request to another server. */
export interface OutgoingRequest<Reply> {
  party: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string;
  /** Schema of the part of the response that is used. */
  reply: z.ZodType<Reply>;
}

const timeoutMs = 10_000;
const maxReplyBytes = 4_000_000;

/**
 * Sends a request to another server and returns the parsed response. Limits time and size. Refuses redirects, because they could
 * send the keys elsewhere. Throws `UpstreamError` if there is no valid response.
 */
export async function fetchJson<Reply>(url: string, request: OutgoingRequest<Reply>): Promise<Reply> {
  const { party, method = 'GET', headers, body } = request;
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = await readText(response);
  } catch (cause) {
    throw new UpstreamError(party, null, null, { cause });
  }
  const reply = parse(text);
  if (status < 200 || status >= 300) throw new UpstreamError(party, status, codeIn(reply));
  const { data, error } = request.reply.safeParse(reply);
  if (error !== undefined) throw new UpstreamError(party, status, null, { cause: error });
  return data;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxReplyBytes) throw new RangeError('The reply is too large.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the error code of a response: `{error: {code}}` of the host, or `{errorCode}` of the service. */
function codeIn(reply: unknown): string | null {
  const { error, errorCode } = (reply ?? {}) as { error?: { code?: unknown }; errorCode?: unknown };
  const code = error?.code ?? errorCode;
  return typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : null;
}
