import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@fin-link/storage';
import type { Scenario } from './scenarios.ts';
import type { SiteSession } from './sessions/sessions.ts';

/** Resolves after so many milliseconds, rejects when the signal is aborted. */
export type Delay = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const realDelay: Delay = async (milliseconds, signal) => {
  await wait(milliseconds, undefined, { signal });
};

/** The list of accounts comes after this part of a slow scenario's time, the accounts' own data one after the other in the rest. */
const accountsShare = 0.3;

/** Part of the whole time at which data is ready: the list of accounts, or the account at an index of so many. */
export function readyShare(account: { readonly index: number; readonly of: number } | null): number {
  return account === null ? accountsShare : accountsShare + ((account.index + 1) / account.of) * (1 - accountsShare);
}

/**
 * Holds an answer back until its time after the sign-in. The time is of the whole, however many requests a caller makes,
 * and each request waits for its own part only.
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
