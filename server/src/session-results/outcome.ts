import type { FlowKind, ProviderAccountStatus, SessionOutcome, VerificationStatus } from '@fin-link/contracts/browser';
import { isRunning } from '../provider-accounts/index.ts';
import { isUnderWay } from './result-verifications.ts';

/** State of a provider account at the service. */
export interface HeldAccount {
  status: ProviderAccountStatus;
  accountIds: readonly number[];
}

/** Objects of a session and their current state at the service. */
export interface HeldBySession {
  flow: FlowKind;
  /** Whether the session maintains connections that existed before it. */
  isUpkeep: boolean;
  providerAccounts: readonly (HeldAccount & { providerAccountId: number })[];
  /** Ids of connections for which the user gave consent at the bank. */
  sharedIds: readonly number[];
  verifications: readonly { verificationStatus: VerificationStatus }[];
  /** Manually added accounts. */
  ownAccounts: readonly unknown[];
}

type Held = 'linked' | 'running' | 'unverified' | 'failed' | 'nothing';

function heldOf(
  claim: SessionOutcome | null,
  { flow, isUpkeep, providerAccounts: accounts, sharedIds, verifications, ownAccounts }: HeldBySession,
): Held {
  if (ownAccounts.length > 0) return 'linked';
  if (verifications.some(({ verificationStatus }) => verificationStatus === 'SUCCESS')) return 'linked';
  if (flow === 'verification' && !isUpkeep) {
    if (accounts.some(({ status }) => isRunning(status)) && verifications.length === 0) return 'running';
    return verifications.length > 0 ? 'unverified' : 'nothing';
  }
  // These sessions may end as soon as the user consented at the bank. The accounts arrive later.
  const endsWithConsent = flow === 'lite' || claim === 'success';
  const isLinked = ({ providerAccountId, status, accountIds }: (typeof accounts)[number]): boolean =>
    status === 'SUCCESS' ||
    status === 'PARTIAL_SUCCESS' ||
    (isRunning(status) && (accountIds.length > 0 || (endsWithConsent && sharedIds.includes(providerAccountId))));
  if (accounts.some(isLinked)) return 'linked';
  if (accounts.some(({ status }) => isRunning(status))) return 'running';
  return accounts.length + verifications.length > 0 ? 'failed' : 'nothing';
}

const byItself: Readonly<Record<Held, SessionOutcome>> = {
  linked: 'success',
  running: 'pending',
  unverified: 'failed',
  failed: 'error',
  nothing: 'cancelled',
};

/**
 * Returns the outcome that a backend may trust. The frame's claim can only lower the outcome that the state at the service allows:
 * `success` needs linked accounts, and `pending` needs at least a link that is still running. Without a claim (the session expired or the
 * backend ended it) the state at the service decides. Deposits in progress always result in `pending`, because they cannot be recalled. In
 * a verification flow a new connection alone is not a success, and an account that was not verified results in `failed`.
 */
export function outcomeOf(claim: SessionOutcome | null, left: HeldBySession): SessionOutcome {
  if (left.verifications.some(({ verificationStatus }) => isUnderWay(verificationStatus))) return 'pending';
  const held = heldOf(claim, left);
  if (claim === null || claim === 'success') return byItself[held];
  if (claim === 'failed') return held === 'unverified' ? 'failed' : 'cancelled';
  if (claim === 'pending') return held === 'linked' ? 'pending' : byItself[held];
  return claim;
}
