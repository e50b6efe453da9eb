import { type SignInReply, signInReply, siteProblem } from '@fin-link/contracts/banks';
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
import { type BankProblem, type Connector, insteadOfCode, type SignInOutcome } from '../contract/connector.ts';
import { replyText } from '../contract/reply-text.ts';
import { toBankAccount, toBankChallenge, toBankHolding, toBankTransaction } from './mapping.ts';
import { accountsReply, holdingsReply, transactionsReply } from './schema.ts';

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

/** Creates the connector of banks with a user name and password on their own site. The session is the site's bearer token. */
export function createCredentialSiteConnector(settings: CredentialSiteSettings) {
  const client = createSiteClient(settings);

  return {
    async signIn({ bankKey }, values, signal) {
      return signInOutcome(
        await client.call(bankKey, { method: 'POST', path: 'sign-in', body: { values }, reply: signInReply }, signal),
      );
    },

    async answer({ bankKey }, session, values, signal) {
      const { instead } = values;
      const requested =
        instead === undefined ? { path: 'challenge', body: { values } } : { path: pathOfAlternative(instead) };
      return signInOutcome(
        await client.call(bankKey, { method: 'POST', ...requested, session, reply: signInReply }, signal),
      );
    },

    /** Tests whether the session is still valid. Reads the list of accounts, because sites have no endpoint for the session. */
    async resume({ bankKey }, session, signal) {
      const reply = await client.call(
        bankKey,
        { method: 'GET', path: 'accounts', session, reply: accountsReply },
        signal,
      );
      return reply.kind === 'problem' ? reply : { kind: 'signed-in', session };
    },

    async listAccounts({ bankKey }, session, signal) {
      const reply = await client.call(
        bankKey,
        { method: 'GET', path: 'accounts', session, reply: accountsReply },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      const { read, unread } = reply.value.accounts;
      return { kind: 'listed', items: read.map(toBankAccount), unread };
    },

    async listTransactions({ bankKey }, session, accountKey, { from, to, cursor }, signal) {
      const path = `accounts/${encodeURIComponent(accountKey)}/transactions`;
      const query = { from, to, ...(cursor === null ? {} : { cursor }) };
      const reply = await client.call(
        bankKey,
        { method: 'GET', path, session, query, reply: transactionsReply },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      const { read, unread } = reply.value.transactions;
      return { kind: 'page', items: read.map(toBankTransaction), nextCursor: reply.value.nextCursor, unread };
    },

    async listHoldings({ bankKey }, session, accountKey, signal) {
      const path = `accounts/${encodeURIComponent(accountKey)}/holdings`;
      const reply = await client.call(bankKey, { method: 'GET', path, session, reply: holdingsReply }, signal);
      if (reply.kind === 'problem') return reply;
      const { read, unread } = reply.value.holdings;
      return { kind: 'listed', items: read.map(toBankHolding), unread };
    },

    async signOut({ bankKey }, session, signal) {
      await client.call(bankKey, { method: 'DELETE', path: 'sign-in', session, reply: null }, signal);
    },

    close: () => client.close(),
  } satisfies Connector & { close(): Promise<void> };
}

/** Returns the path for an answer that requests a new code or another method. */
const pathOfAlternative = (instead: string): string =>
  instead === insteadOfCode.otherMethod ? 'challenge/other-method' : 'challenge/resend';

function signInOutcome(reply: SiteReply<SignInReply>): SignInOutcome {
  if (reply.kind === 'problem') return reply;
  const { value } = reply;
  if (value.result === 'signed-in') return { kind: 'signed-in', session: value.siteSession };
  return {
    kind: 'challenge',
    session: value.siteSession,
    challenge: toBankChallenge(value.challenge),
    expiresIn: value.expiresIn,
    refused: value.result === 'challenge-refused',
  };
}

interface SiteRequest<S extends z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/sites/{siteId}/api/`, with encoded segments. */
  path: string;
  session?: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Schema of the body; `null` if the reply has none. */
  reply: S | null;
}

type SiteReply<T> = { kind: 'reply'; value: T } | BankProblem;

/** Statuses of a proxy whose server did not respond. */
const gatewayStatuses = new Set([502, 503, 504]);

/** Creates the HTTP client of credential sites. Limits time and size of every exchange, follows no redirects, and validates every reply. */
function createSiteClient(settings: CredentialSiteSettings) {
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

interface Exchanged {
  status: number;
  text: string;
  retryAfter: number | undefined;
}

function refusal({ status, text, retryAfter }: Exchanged): BankProblem {
  const parsed = siteProblem.safeParse(json(text));
  const statedStatus = parsed.success ? bankFailure(parsed.data.problem.additionalStatus) : undefined;
  if (status === 429) return tooManyReads(retryAfter, statedStatus);
  if (gatewayStatuses.has(status) && statedStatus === undefined) return outage('gateway');
  const detail = statedStatus === undefined ? 'unexplained refusal' : 'refused by the bank';
  const additionalStatus = statedStatus ?? 'UNEXPECTED_SITE_ERROR';
  return isFault(status) ? outage(detail, additionalStatus) : problem(additionalStatus, detail);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
