import type { Clock } from '@fin-link/storage';
import type { Delay } from '../../basics/index.ts';
import type { Scenario } from './scenarios.ts';
import type { SiteSession } from '../sessions/sessions.ts';

/** Share of a slow scenario's total time after which the list of accounts is ready. The data of the accounts follows. */
const accountsShare = 0.3;

/**
 * Returns the share of a slow scenario's total time after which data is ready: for `null`, the list of accounts, otherwise the
 * account with this index of `count` accounts.
 */
export function readyShare(account: { readonly index: number; readonly count: number } | null): number {
  return account === null ? accountsShare : accountsShare + ((account.index + 1) / account.count) * (1 - accountsShare);
}

/**
 * Delays a response in a slow scenario until a share of its total time has passed since the sign-in. The total time does not
 * depend on the number of requests.
 */
export async function keepPace(
  { clock, delay }: { readonly clock: Clock; readonly delay: Delay },
  scenario: Scenario | undefined,
  { signedInAt }: SiteSession,
  share: number,
  signal: AbortSignal,
): Promise<void> {
  if (scenario?.effect.kind !== 'slow' || signedInAt === null) return;
  const remainingMs = signedInAt.getTime() + Math.round(scenario.effect.seconds * share * 1000) - clock.now().getTime();
  if (remainingMs > 0) await delay(remainingMs, signal);
}
