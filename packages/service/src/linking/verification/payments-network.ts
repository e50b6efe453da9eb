import { depositAccepted, type DepositInstruction, depositRefused } from '@fin-link/contracts/banks';
import { Agent, request } from 'undici';

/**
 * What became of an instruction. `refused`: nothing can be paid to these numbers, ever. `unknown`: nobody can tell, so the same instruction
 * is sent again.
 */
export type InstructionResult = 'taken' | 'refused' | 'unknown';

/** The network that moves small amounts to any account of a country. */
export interface PaymentsNetwork {
  /** Sending the same instruction again moves nothing more. */
  send(instruction: DepositInstruction): Promise<InstructionResult>;
  close(): Promise<void>;
}

export interface NeedsPayments {
  /** Null where there is none. */
  readonly payments: PaymentsNetwork | null;
}

const largestReply = 16_384;

/** Speaks with a simulated payments network; every exchange is bounded in time and size. */
export function createPaymentsNetwork({
  baseUrl,
  connectTimeout,
  requestTimeout,
}: {
  baseUrl: string;
  connectTimeout: number;
  requestTimeout: number;
}): PaymentsNetwork {
  const agent = new Agent({
    connect: { timeout: connectTimeout },
    headersTimeout: requestTimeout,
    bodyTimeout: requestTimeout,
    maxResponseSize: largestReply,
    keepAliveTimeout: 4_000,
    connections: 8,
  });
  return {
    async send(instruction) {
      try {
        const { statusCode, body } = await request(`${baseUrl}/payments/deposits`, {
          dispatcher: agent,
          method: 'POST',
          signal: AbortSignal.timeout(requestTimeout),
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(instruction),
        });
        const reply: unknown = JSON.parse(await body.text());
        if (statusCode === 422 && depositRefused.safeParse(reply).success) return 'refused';
        const taken = depositAccepted.safeParse(reply);
        return statusCode === 200 && taken.data?.instructionId === instruction.instructionId ? 'taken' : 'unknown';
      } catch {
        return 'unknown';
      }
    },
    close: () => agent.close(),
  };
}
