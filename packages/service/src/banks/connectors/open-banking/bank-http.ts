import { guardedConnector } from '@fin-link/storage';
import { Agent, request } from 'undici';
import { faultOf } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import { replyText } from '../contract/reply-text.ts';
import type { ExchangeLimits, OpenBankParty } from './party.ts';

/** Carries a problem as an exception through calls of the library. */
export class BankFault extends Error {
  override readonly name = 'BankFault';
  readonly problem: BankProblem;

  constructor(problem: BankProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface Answered {
  status: number;
  headers: ReadonlyMap<string, string>;
  text: string;
}

/**
 * Creates the HTTP client of one bank, with the party's certificate if it has one. Limits time and size of every exchange, follows no
 * redirects, and connects to reachable addresses only.
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
    keepAliveTimeout: 4_000,
    connections: 32,
  });
  return {
    /** Sends a request. Throws `BankFault` if there is no complete answer. */
    async send(url: string, { method, headers, body }: Sent, signal: AbortSignal): Promise<Answered> {
      try {
        const response = await request(url, {
          dispatcher: agent,
          method,
          headers,
          body: body ?? null,
          signal: AbortSignal.any([signal, AbortSignal.timeout(limits.requestTimeout)]),
        });
        const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        const answered = new Map(received);
        const text = replyText(await response.body.arrayBuffer(), answered.get('content-type'));
        return { status: response.statusCode, headers: answered, text };
      } catch (error) {
        throw new BankFault(faultOf(error, signal));
      }
    },
    close: () => agent.close(),
  };
}

export type BankHttp = ReturnType<typeof createBankHttp>;
