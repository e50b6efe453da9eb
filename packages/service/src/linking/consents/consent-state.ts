import type { ConsentStatus } from '@fin-link/contracts/service';
import type { ConsentEvent } from '../../platform/database/index.ts';

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

/** The next status, or null when the state does not allow the event. */
export const nextStatus = (status: ConsentStatus, event: ConsentEvent): ConsentStatus | null =>
  moves[status][event] ?? null;

/** Whether data may be fetched under it. */
export const permitsFetching = (status: ConsentStatus): boolean => status === 'ACTIVE';
