import type { BackgroundLoop } from '@fin-link/storage';
import type { NeedsLog, NeedsSettings } from '../../platform/runtime/index.ts';
import { startDueDeposits } from './due-deposits.ts';
import { createPaymentsNetwork, type NeedsPayments } from './payments-network.ts';
import type { NeedsDueDeposits } from './start-verification.ts';
import type { VerificationDeps } from './verification.ts';

interface PaymentsSettings {
  readonly bankSitesUrl?: string | undefined;
  readonly bankConnectTimeoutMs: number;
  readonly bankSignInTimeoutMs: number;
}

/** Parts of verification, as created by `createVerification`. */
interface VerificationParts {
  readonly deps: NeedsPayments & NeedsDueDeposits;
  /** Starts the loop that advances due deposits. */
  start(): void;
  /** Stops the loop and closes the connections to the payments network. */
  close(): Promise<void>;
}

/** Creates the parts of verification. Deposits are sent to the simulated banks. Without simulated banks, deposits are refused. */
export function createVerification(
  deps: VerificationDeps & NeedsLog & NeedsSettings<PaymentsSettings>,
): VerificationParts {
  const { bankSitesUrl, bankConnectTimeoutMs, bankSignInTimeoutMs } = deps.settings;
  const payments =
    bankSitesUrl === undefined
      ? null
      : createPaymentsNetwork({
          baseUrl: bankSitesUrl.replace(/\/$/, ''),
          connectTimeout: bankConnectTimeoutMs,
          requestTimeout: bankSignInTimeoutMs,
        });
  let loop: BackgroundLoop | undefined;
  return {
    deps: { payments, dueDeposits: { wake: () => loop?.wake() } },
    start() {
      loop ??= startDueDeposits({ ...deps, payments });
    },
    async close() {
      await loop?.stop();
      await payments?.close();
    },
  };
}
