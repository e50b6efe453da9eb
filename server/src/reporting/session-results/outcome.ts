import type { FlowKind, ProviderAccountStatus, SessionOutcome, VerificationStatus } from '@fin-link/contracts/browser';
import { isRunning } from '../../linking/provider-accounts/index.ts';
import { isPending } from './result-verifications.ts';

/** State of a provider account at the service. */
export interface AccountState {
  status: ProviderAccountStatus;
  accountIds: readonly number[];
}

/** Data that determines the outcome of a session. */
export interface SessionState {
  flow: FlowKind;
  /** Whether the session maintains connections that existed before it. */
  isUpkeep: boolean;
  providerAccounts: readonly (AccountState & { providerAccountId: number })[];
  /** Ids of connections for which the user gave consent at the bank. */
  sharedIds: readonly number[];
  verifications: readonly { verificationStatus: VerificationStatus }[];
  /** Manually added accounts. */
  ownAccounts: readonly unknown[];
}

/** What a session has achieved, according to the service. */
type Progress = 'linked' | 'running' | 'unverified' | 'failed' | 'nothing';

/** Returns the progress of a session. The claim matters only if the session may end before its accounts arrive. */
function progressOf(
  claim: SessionOutcome | null,
  { flow, isUpkeep, providerAccounts: accounts, sharedIds, verifications, ownAccounts }: SessionState,
): Progress {
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

/** Outcome of a session without a claim. */
const outcomeOfProgress: Readonly<Record<Progress, SessionOutcome>> = {
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
export function outcomeOf(claim: SessionOutcome | null, state: SessionState): SessionOutcome {
  if (state.verifications.some(({ verificationStatus }) => isPending(verificationStatus))) return 'pending';
  const progress = progressOf(claim, state);
  if (claim === null || claim === 'success') return outcomeOfProgress[progress];
  if (claim === 'failed') return progress === 'unverified' ? 'failed' : 'cancelled';
  if (claim === 'pending') return progress === 'linked' ? 'pending' : outcomeOfProgress[progress];
  return claim;
}
