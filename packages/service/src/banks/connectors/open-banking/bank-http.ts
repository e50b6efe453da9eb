import { guardedConnector } from '@fin-link/storage';
import { Agent, request } from 'undici';
import { problemOfError } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import { tracedBankCall } from '../contract/bank-span.ts';
import { replyText } from '../contract/bank-text.ts';
import type { ExchangeLimits, OpenBankParty } from './party.ts';

/** Time in milliseconds that an idle connection stays open. */
const keepAliveMs = 4_000;
/** Limit on parallel connections to one bank. */
const maxConnections = 32;

/** Carries a problem as an exception through calls of the library. */
export class BankFault extends Error {
  override readonly name = 'BankFault';
  readonly problem: BankProblem;

  constructor(problem: BankProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

interface BankRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** A complete reply of a bank, with any status. */
interface BankReply {
  status: number;
  /** Headers by lower-case name. */
  headers: ReadonlyMap<string, string>;
  text: string;
}

/**
 * Creates the HTTP client of one bank, with the party's certificate if it has one. Limits time and size of every exchange, follows no
 * redirects, and connects only to the addresses that `limits.reachable` allows.
 */
export function createBankHttp(
  { authority, transport }: Partial<Pick<OpenBankParty, 'authority' | 'transport'>>,
  limits: ExchangeLimits,
) {
  const agent = new Agent({
    connect: guardedConnector(
      {
        timeout: limits.connectTimeout,
        ...(authority !== undefined && { ca: authority }),
        ...(transport !== undefined && { cert: transport.certificate, key: transport.key }),
      },
      limits.reachable ?? { loopback: true, networks: [] },
    ),
    headersTimeout: limits.requestTimeout,
    bodyTimeout: limits.requestTimeout,
    maxResponseSize: limits.maxReplySize,
    keepAliveTimeout: keepAliveMs,
    connections: maxConnections,
  });
  return {
    /** Sends a request. Throws `BankFault` if there is no complete answer. */
    async send(url: string, { method, headers, body }: BankRequest, signal: AbortSignal): Promise<BankReply> {
      try {
        const response = await tracedBankCall(url, method, () =>
          request(url, {
            dispatcher: agent,
            method,
            headers,
            body: body ?? null,
            signal: AbortSignal.any([signal, AbortSignal.timeout(limits.requestTimeout)]),
          }),
        );
        const headerEntries = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        const receivedHeaders = new Map(headerEntries);
        const text = replyText(await response.body.arrayBuffer(), receivedHeaders.get('content-type'));
        return { status: response.statusCode, headers: receivedHeaders, text };
      } catch (error) {
        throw new BankFault(problemOfError(error, signal));
      }
    },
    close: () => agent.close(),
  };
}

export type BankHttp = ReturnType<typeof createBankHttp>;
