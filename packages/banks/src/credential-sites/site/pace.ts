import type { Clock } from '@fin-link/storage';
import type { Delay } from '../../basics/index.ts';
import type { Scenario } from './scenarios.ts';
import type { SiteSession } from '../sessions/sessions.ts';

/**
 * Share of a slow scenario's time after which the list of accounts is ready. The accounts' data follows later.
 */
const accountsShare = 0.3;

/** Returns the share of the total time after which the list of accounts, or one of `of` accounts, is ready. */
export function readyShare(account: { readonly index: number; readonly of: number } | null): number {
  return account === null ? accountsShare : accountsShare + ((account.index + 1) / account.of) * (1 - accountsShare);
}

/**
 * Delays an answer until its share of the time since the sign-in has passed. The total time does not depend on the
 * number of requests.
 */
export async function keepPace(
  { clock, delay }: { readonly clock: Clock; readonly delay: Delay },
  scenario: Scenario | undefined,
  { signedInAt }: SiteSession,
  share: number,
  signal: AbortSignal,
): Promise<void> {
  if (scenario?.effect.kind !== 'slow' || signedInAt === null) return;
  const missing = signedInAt.getTime() + Math.round(scenario.effect.seconds * share * 1000) - clock.now().getTime();
  if (missing > 0) await delay(missing, signal);
}
