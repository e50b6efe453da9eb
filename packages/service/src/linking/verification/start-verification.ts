import type { Handler } from '../../platform/http/index.ts';
import { type NeedsVault, ServiceError } from '../../platform/runtime/index.ts';
import { startDeposits } from './start-deposits.ts';
import { startMatching } from './start-matching.ts';
import type { VerificationDeps } from './verification-deps.ts';
import { toVerification } from './verification-reply.ts';
import type { NeedsPayments } from './payments-network.ts';

/** Dependency on the loop that advances due deposits. */
export interface NeedsDueDeposits {
  /** Wakes the loop of due deposits. */
  readonly dueDeposits: { wake(): void };
}

/**
 * Starts matching or deposits. Throws Y901 for deposits if no payments network is configured, and the errors of `startMatching` and
 * `startDeposits`.
 */
export const startVerification =
  (deps: VerificationDeps & NeedsVault & NeedsPayments & NeedsDueDeposits): Handler<'startVerification'> =>
  async ({ body: { verification: input } }, call) => {
    if (input.verificationType === 'MATCHING') {
      const { started, accounts } = await deps.database.tx((trx) => startMatching(trx, deps, call, input));
      const byId = new Map(accounts.map((account) => [account.id, account]));
      return { verification: started.map((stored) => toVerification(stored, byId)) };
    }
    if (deps.payments === null) throw new ServiceError('Y901');
    const stored = await deps.database.tx((trx) => startDeposits(trx, deps, call, input));
    deps.dueDeposits.wake();
    return { verification: [toVerification(stored, new Map())] };
  };
