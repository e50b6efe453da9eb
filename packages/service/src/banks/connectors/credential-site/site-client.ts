import { siteProblem } from '@fin-link/contracts/banks';
import { Agent, request } from 'undici';
import type { z } from 'zod';
import {
  bankFailure,
  isServerFault,
  outage,
  problem,
  problemOfError,
  retryAfterSeconds,
  tooManyReads,
} from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import { tracedBankCall } from '../contract/bank-span.ts';
import { replyText } from '../contract/bank-text.ts';

/** Time in milliseconds that an idle connection stays open. */
const keepAliveMs = 4_000;
/** Limit on parallel connections to one site. */
const maxConnections = 32;

export interface CredentialSiteSettings {
  /** Base URL of credential sites, for example `http://127.0.0.1:4240`. */
  baseUrl: string;
  /** Timeout of a connection in milliseconds. */
  connectTimeout: number;
  /** Timeout of a whole exchange in milliseconds. */
  requestTimeout: number;
  /** Maximum size of a reply in bytes. */
  maxReplySize: number;
}

interface SiteRequest<S extends z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/sites/{siteId}/api/`, with encoded segments. */
  path: string;
  /** Bearer token of the site; absent before the sign-in. */
  session?: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Schema of the body; `null` if the reply has none. */
  reply: S | null;
}

export type SiteReply<T> = { kind: 'reply'; value: T } | BankProblem;

/** HTTP statuses of a proxy whose server did not respond. */
const gatewayStatuses = new Set([502, 503, 504]);

/** Creates the HTTP client of credential sites. Limits time and size of every exchange, follows no redirects, and validates every reply. */
export function createSiteClient(settings: CredentialSiteSettings) {
  const agent = new Agent({
    connect: { timeout: settings.connectTimeout },
    headersTimeout: settings.requestTimeout,
    bodyTimeout: settings.requestTimeout,
    maxResponseSize: settings.maxReplySize,
    keepAliveTimeout: keepAliveMs,
    connections: maxConnections,
  });

  /** Sends a request and reads the whole response, with any status. */
  async function exchange(
    siteId: string,
    call: SiteRequest<z.ZodType>,
    signal: AbortSignal,
  ): Promise<SiteResponse | BankProblem> {
    const query = call.query === undefined ? '' : `?${new URLSearchParams(call.query).toString()}`;
    try {
      const address = `${settings.baseUrl}/sites/${encodeURIComponent(siteId)}/api/${call.path}${query}`;
      const reply = await tracedBankCall(address, call.method, () =>
        request(address, {
          dispatcher: agent,
          method: call.method,
          signal: AbortSignal.any([signal, AbortSignal.timeout(settings.requestTimeout)]),
          headers: {
            accept: 'application/json',
            ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(call.session === undefined ? {} : { authorization: `Bearer ${call.session}` }),
          },
          body: call.body === undefined ? null : JSON.stringify(call.body),
        }),
      );
      const { statusCode: status, headers } = reply;
      const text = replyText(await reply.body.arrayBuffer(), String(headers['content-type'] ?? ''));
      return { status, text, retryAfter: retryAfterSeconds((name) => headers[name]) };
    } catch (error) {
      return problemOfError(error, signal);
    }
  }

  return {
    /** Sends a request. Returns the validated reply, or a problem for any other outcome. */
    async call<S extends z.ZodType>(
      siteId: string,
      call: SiteRequest<S>,
      signal: AbortSignal,
    ): Promise<SiteReply<z.output<S>>> {
      const response = await exchange(siteId, call, signal);
      if ('kind' in response) return response;
      const { status, text } = response;
      if (status >= 400) return problemOfRefusal(response);
      if (status < 200 || status >= 300) return problem('UNEXPECTED_SITE_ERROR', 'redirect');
      if (call.reply === null) return { kind: 'reply', value: undefined as z.output<S> };
      const parsed = call.reply.safeParse(parseJson(text));
      return parsed.success
        ? { kind: 'reply', value: parsed.data }
        : problem('UNEXPECTED_SITE_ERROR', 'malformed reply');
    },
    close: () => agent.close(),
  };
}

interface SiteResponse {
  status: number;
  text: string;
  /** Seconds to wait, from `Retry-After`. */
  retryAfter: number | undefined;
}

/** Converts a response with an error status to a problem. Uses the status that the site states, if it is one of `bankFailures`. */
function problemOfRefusal({ status, text, retryAfter }: SiteResponse): BankProblem {
  const parsed = siteProblem.safeParse(parseJson(text));
  const statedStatus = parsed.success ? bankFailure(parsed.data.problem.additionalStatus) : undefined;
  if (status === 429) return tooManyReads(retryAfter, statedStatus);
  if (gatewayStatuses.has(status) && statedStatus === undefined) return outage('gateway');
  const detail = statedStatus === undefined ? 'unexplained refusal' : 'refused by the bank';
  const additionalStatus = statedStatus ?? 'UNEXPECTED_SITE_ERROR';
  return isServerFault(status) ? outage(detail, additionalStatus) : problem(additionalStatus, detail);
}

/** Parses JSON. Returns `undefined` if the text is not valid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
