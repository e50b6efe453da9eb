import type { ConsentStatus } from '@fin-link/contracts/server';

export type ConsentEvent =
  /** The user agreed to all or some of the scopes. */
  | 'accepted'
  /** The bank gave the grant. */
  | 'authorized'
  /** The bank gave a grant that is not what the user agreed to, or of another bank customer. */
  | 'mismatched'
  /** A provider account uses the grant. */
  | 'linked'
  /** The user or the bank said no before there was a grant, or nobody came back in time. */
  | 'abandoned'
  /** The hard end, or the date to confirm again, has passed. */
  | 'expired'
  /** Confirmed again, here or at the bank. */
  | 'renewed'
  /** Ended by the user, here or at the bank. */
  | 'revoked'
  /** A newer consent for the same site is active. */
  | 'replaced';

const moves: Readonly<Record<ConsentStatus, Partial<Record<ConsentEvent, ConsentStatus>>>> = {
  CONSENT_GENERATED: { accepted: 'CONSENT_ACCEPTED', abandoned: 'CONSENT_REPEALED', revoked: 'REVOKED' },
  CONSENT_ACCEPTED: {
    // Accepted anew when the user comes back from the bank without a result.
    accepted: 'CONSENT_ACCEPTED',
    authorized: 'CONSENT_AUTHORIZED',
    mismatched: 'CONSENT_MISMATCH',
    abandoned: 'CONSENT_REPEALED',
    revoked: 'REVOKED',
  },
  CONSENT_AUTHORIZED: { linked: 'ACTIVE', expired: 'EXPIRED', revoked: 'REVOKED', replaced: 'CONSENT_REPEALED' },
  ACTIVE: {
    renewed: 'ACTIVE',
    expired: 'EXPIRED',
    revoked: 'REVOKED',
    replaced: 'CONSENT_REPEALED',
  },
  EXPIRED: { renewed: 'ACTIVE', revoked: 'REVOKED', replaced: 'CONSENT_REPEALED' },
  CONSENT_MISMATCH: { revoked: 'REVOKED', replaced: 'CONSENT_REPEALED' },
  PENDING: {},
  REVOKED: {},
  CONSENT_REPEALED: {},
};

/** The status that follows, or null where the event has no place. */
export const nextStatus = (status: ConsentStatus, event: ConsentEvent): ConsentStatus | null =>
  moves[status][event] ?? null;

/** Whether data may be fetched under it. */
export const permitsFetching = (status: ConsentStatus): boolean => status === 'ACTIVE';
