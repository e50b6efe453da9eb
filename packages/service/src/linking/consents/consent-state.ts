import type { ConsentStatus } from '@fin-link/contracts/service';
import type { ConsentEvent } from '../../platform/database/index.ts';

/** Next status for each status and each event that it allows. */
const nextStatuses: Readonly<Record<ConsentStatus, Partial<Record<ConsentEvent, ConsentStatus>>>> = {
  CONSENT_GENERATED: { accepted: 'CONSENT_ACCEPTED', abandoned: 'CONSENT_REPEALED', revoked: 'REVOKED' },
  CONSENT_ACCEPTED: {
    // The user can accept again after returning from the bank without a result.
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

/** Returns the next status, or `null` if the event is not allowed in the current status. */
export const nextStatus = (status: ConsentStatus, event: ConsentEvent): ConsentStatus | null =>
  nextStatuses[status][event] ?? null;

/** Returns whether data may be fetched under a consent with this status. */
export const permitsFetching = (status: ConsentStatus): boolean => status === 'ACTIVE';
