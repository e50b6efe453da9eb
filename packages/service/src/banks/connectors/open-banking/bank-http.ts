import { guardedConnector } from '@fin-link/storage';
import { Agent, request } from 'undici';
import { faultOf } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import { replyText } from '../contract/reply-text.ts';
import type { ExchangeLimits, OpenBankParty } from './party.ts';

/** Thrown where only an exception passes, through a library's own calls. */
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

/** One bank, over TLS with the party's certificate where it has one: every exchange bounded in time and size, no redirect followed, to reachable addresses only. */
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
    /** Throws `BankFault` when there is no whole answer. */
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
