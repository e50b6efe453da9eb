import { siteProblem } from '@fin-link/contracts/banks';
import { Agent, request } from 'undici';
import type { z } from 'zod';
import {
  bankFailure,
  faultOf,
  isFault,
  outage,
  problem,
  retryAfterIn,
  tooManyReads,
} from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import { replyText } from '../contract/reply-text.ts';

export interface CredentialSiteSettings {
  /** Where credential sites are reached, e.g. `http://127.0.0.1:4240`. */
  baseUrl: string;
  /** Milliseconds until a connection must stand. */
  connectTimeout: number;
  /** Milliseconds a whole exchange may take, the bank's own slowness included. */
  requestTimeout: number;
  /** Bytes a reply may have. */
  maxReplySize: number;
}

export interface SiteRequest<S extends z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/sites/{siteId}/api/`, segments already encoded. */
  path: string;
  session?: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Null: the reply has no body. */
  reply: S | null;
}

export type SiteReply<T> = { kind: 'reply'; value: T } | BankProblem;

const noAnswer = new Set([502, 503, 504]);

/** Speaks HTTP with credential sites: every exchange bounded in time and size, no redirect followed, every reply checked. */
export function createSiteClient(settings: CredentialSiteSettings) {
  const agent = new Agent({
    connect: { timeout: settings.connectTimeout },
    headersTimeout: settings.requestTimeout,
    bodyTimeout: settings.requestTimeout,
    maxResponseSize: settings.maxReplySize,
    keepAliveTimeout: 4_000,
    connections: 32,
  });

  async function exchange(
    siteId: string,
    call: SiteRequest<z.ZodType>,
    signal: AbortSignal,
  ): Promise<Exchanged | BankProblem> {
    const query = call.query === undefined ? '' : `?${new URLSearchParams(call.query).toString()}`;
    try {
      const response = await request(
        `${settings.baseUrl}/sites/${encodeURIComponent(siteId)}/api/${call.path}${query}`,
        {
          dispatcher: agent,
          method: call.method,
          signal: AbortSignal.any([signal, AbortSignal.timeout(settings.requestTimeout)]),
          headers: {
            accept: 'application/json',
            ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(call.session === undefined ? {} : { authorization: `Bearer ${call.session}` }),
          },
          body: call.body === undefined ? null : JSON.stringify(call.body),
        },
      );
      const { statusCode: status, headers } = response;
      const text = replyText(await response.body.arrayBuffer(), String(headers['content-type'] ?? ''));
      return { status, text, retryAfter: retryAfterIn((name) => headers[name]) };
    } catch (error) {
      return faultOf(error, signal);
    }
  }

  return {
    async call<S extends z.ZodType>(
      siteId: string,
      call: SiteRequest<S>,
      signal: AbortSignal,
    ): Promise<SiteReply<z.output<S>>> {
      const exchanged = await exchange(siteId, call, signal);
      if ('kind' in exchanged) return exchanged;
      const { status, text } = exchanged;
      if (status >= 400) return refusal(exchanged);
      if (status < 200 || status >= 300) return problem('UNEXPECTED_SITE_ERROR', 'redirect');
      if (call.reply === null) return { kind: 'reply', value: undefined as z.output<S> };
      const parsed = call.reply.safeParse(json(text));
      return parsed.success
        ? { kind: 'reply', value: parsed.data }
        : problem('UNEXPECTED_SITE_ERROR', 'malformed reply');
    },
    close: () => agent.close(),
  };
}

export type SiteClient = ReturnType<typeof createSiteClient>;

interface Exchanged {
  status: number;
  text: string;
  retryAfter: number | undefined;
}

function refusal({ status, text, retryAfter }: Exchanged): BankProblem {
  const parsed = siteProblem.safeParse(json(text));
  const named = parsed.success ? bankFailure(parsed.data.problem.additionalStatus) : undefined;
  if (status === 429) return tooManyReads(retryAfter, named);
  if (noAnswer.has(status) && named === undefined) return outage('gateway');
  const detail = named === undefined ? 'unexplained refusal' : 'refused by the bank';
  const additionalStatus = named ?? 'UNEXPECTED_SITE_ERROR';
  return isFault(status) ? outage(detail, additionalStatus) : problem(additionalStatus, detail);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
