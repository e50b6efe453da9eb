import type { FlowKind, ProviderAccountStatus, SessionOutcome, VerificationStatus } from '@fin-link/contracts/browser';
import { isRunning } from '../provider-accounts/index.ts';
import { isUnderWay } from './result-verifications.ts';

/** What the service holds of one provider account that the session touched. */
export interface HeldAccount {
  status: ProviderAccountStatus;
  accountIds: readonly number[];
}

/** What a session left behind at the service. */
export interface HeldBySession {
  flow: FlowKind;
  /** The session looks after connections that existed before it. */
  isUpkeep: boolean;
  providerAccounts: readonly (HeldAccount & { providerAccountId: number })[];
  /** Connections that the user has given consent for at the bank. */
  sharedIds: readonly number[];
  verifications: readonly { verificationStatus: VerificationStatus }[];
  /** Added by hand. */
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
  // The way to the bank and back ends with the consent; the accounts follow.
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
 * The outcome a backend may trust. What the frame claims can only lower what the service holds: a claim of success needs
 * linked accounts, one of pending needs a link that is at least under way. Without a claim (time ran out, the backend ended
 * it) the service alone decides. Deposits under way are pending whatever the frame says: they cannot be called back. Where only
 * verification was asked for, a new connection by itself is no success, and an account that was not verified is `failed`.
 */
export function outcomeOf(claim: SessionOutcome | null, left: HeldBySession): SessionOutcome {
  if (left.verifications.some(({ verificationStatus }) => isUnderWay(verificationStatus))) return 'pending';
  const held = heldOf(claim, left);
  if (claim === null || claim === 'success') return byItself[held];
  if (claim === 'failed') return held === 'unverified' ? 'failed' : 'cancelled';
  if (claim === 'pending') return held === 'linked' ? 'pending' : byItself[held];
  return claim;
}
