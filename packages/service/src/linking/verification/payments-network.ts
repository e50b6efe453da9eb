import { depositAccepted, type DepositInstruction, depositRefused } from '@fin-link/contracts/banks';
import { Agent, request } from 'undici';

/**
 * Result of an instruction. `accepted`: the network will pay. `refused`: the network can never pay to these numbers. `unknown`: there
 * was no valid answer, so the instruction must be sent again.
 */
type InstructionResult = 'accepted' | 'refused' | 'unknown';

/** Network that sends small deposits to accounts in one country. */
interface PaymentsNetwork {
  /** Sends an instruction. Idempotent by the instruction's id. */
  send(instruction: DepositInstruction): Promise<InstructionResult>;
  close(): Promise<void>;
}

export interface NeedsPayments {
  /** Payments network; `null` if none is configured. */
  readonly payments: PaymentsNetwork | null;
}

const maxReplyBytes = 16_384;

/** Creates a client of the simulated payments network. Limits the time and size of requests. */
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
    maxResponseSize: maxReplyBytes,
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
        const accepted = depositAccepted.safeParse(reply);
        return statusCode === 200 && accepted.data?.instructionId === instruction.instructionId
          ? 'accepted'
          : 'unknown';
      } catch {
        return 'unknown';
      }
    },
    close: () => agent.close(),
  };
}
