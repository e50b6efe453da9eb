import type { ProviderAccountStatus, SessionOutcome } from '@fin-link/contracts/browser';
import { isRunning } from '../provider-accounts/index.ts';

/** What the service holds of one provider account that the session touched. */
export interface HeldAccount {
  status: ProviderAccountStatus;
  accountIds: readonly number[];
}

type Held = 'linked' | 'running' | 'failed' | 'nothing';

function heldOf(accounts: readonly HeldAccount[]): Held {
  const isLinked = ({ status, accountIds }: HeldAccount): boolean =>
    status === 'SUCCESS' || status === 'PARTIAL_SUCCESS' || (isRunning(status) && accountIds.length > 0);
  if (accounts.some(isLinked)) return 'linked';
  if (accounts.some(({ status }) => isRunning(status))) return 'running';
  return accounts.length > 0 ? 'failed' : 'nothing';
}

const byItself: Readonly<Record<Held, SessionOutcome>> = {
  linked: 'success',
  running: 'pending',
  failed: 'error',
  nothing: 'cancelled',
};

/**
 * The outcome a backend may trust. What the frame claims can only lower what the service holds: a claim of success needs
 * linked accounts, one of pending needs a link that is at least under way. Without a claim (time ran out, the backend ended
 * it) the service alone decides.
 */
export function outcomeOf(claim: SessionOutcome | null, accounts: readonly HeldAccount[]): SessionOutcome {
  const held = heldOf(accounts);
  if (claim === null || claim === 'success') return byItself[held];
  if (claim === 'pending') return held === 'linked' ? 'pending' : byItself[held];
  return claim;
}
