import { depositAccepted, type DepositInstruction, depositRefused } from '@fin-link/contracts/banks';
import { Agent, request } from 'undici';

/** Result of an instruction. `refused`: these numbers can never be paid. `unknown`: no valid answer, so the instruction is sent again. */
export type InstructionResult = 'taken' | 'refused' | 'unknown';

/** Network that sends small amounts to accounts of a country. */
export interface PaymentsNetwork {
  /** Sends an instruction; idempotent by its id. */
  send(instruction: DepositInstruction): Promise<InstructionResult>;
  close(): Promise<void>;
}

export interface NeedsPayments {
  /** `null` if the service has no payments network. */
  readonly payments: PaymentsNetwork | null;
}

const largestReply = 16_384;

/** Creates a client of the simulated payments network. Requests are limited in time and size. */
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
