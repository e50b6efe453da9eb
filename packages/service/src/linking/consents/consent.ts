import { daysAfter, type ConsentStatus } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import {
  type ConsentTable,
  type ConsentEvent,
  type ConsentRegion,
  ofUser,
  type DueItem,
} from '../../platform/database/index.ts';
import type { ConsentDates } from './consent-dates.ts';

export interface ConsentKey {
  customerId: number;
  userId: number;
  consentId: number;
}

export type ConsentRow = Selectable<ConsentTable>;
export type ConsentOwner = Omit<ConsentKey, 'consentId'>;

export const consentWhere = (key: ConsentKey) => ({
  ...ofUser(key),
  id: key.consentId,
});

export const consentKeyOf = (row: Pick<ConsentRow, 'customer_id' | 'user_id' | 'id'>): ConsentKey => ({
  customerId: row.customer_id,
  userId: row.user_id,
  consentId: row.id,
});

/** Returns the scheduled work of a kind on a consent. */
export const consentWork = (
  kind: 'consent-end' | 'consent-notice' | 'consent-status',
  { customerId, userId, consentId }: ConsentKey,
): DueItem => ({ customerId, userId, kind, key: String(consentId) });

/** Returns the next status, or `null` if the event is not allowed in the current status. */
export const nextStatus = (status: ConsentStatus, event: ConsentEvent): ConsentStatus | null =>
  nextStatuses[status][event] ?? null;

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

export const permitsFetching = (status: ConsentStatus): boolean => status === 'ACTIVE';

/** How a consent is renewed. */
export type Renewal =
  /** The user confirms in the service, without the bank. */
  | 'local'
  /** The user confirms at the bank, and the bank's existing consent or arrangement continues. */
  | 'same-arrangement'
  /** The user gives a new consent at the bank, which replaces the old one. */
  | 'new-consent'
  | 'none';

/** Facts about a consent that decide how it is renewed. */
interface RenewableConsent extends ConsentDates {
  region: ConsentRegion;
  status: ConsentStatus;
  /** Whether the consent still exists at the bank. */
  isAtBank: boolean;
  /** Whether the bank requires the user to sign in again. */
  needsSignIn: boolean;
}

export const renewableOf = (row: ConsentRow): RenewableConsent => ({
  region: row.region,
  status: row.status,
  expiresAt: row.expires_at,
  reconfirmBy: row.reconfirm_by,
  isAtBank: row.bank_consent_key !== null,
  needsSignIn: row.needs_sign_in,
});

/**
 * Returns how a consent is renewed at the given time. `graceDays` is the number of days after `reconfirmBy` in which the user can still
 * confirm in the service (GB only).
 */
export function renewalOf(consent: RenewableConsent, at: Date, graceDays: number): Renewal {
  if (consent.status !== 'ACTIVE' && consent.status !== 'EXPIRED') return 'none';
  const { expiresAt, reconfirmBy, region } = consent;
  const isPastHardEnd = expiresAt !== null && expiresAt <= at;
  if (isPastHardEnd || !consent.isAtBank || region === 'US') return 'new-consent';
  if (region === 'AU') return 'same-arrangement';
  const inGrace = reconfirmBy === null || at < daysAfter(reconfirmBy, graceDays);
  return inGrace && !consent.needsSignIn ? 'local' : 'same-arrangement';
}

/** Returns whether a renewal keeps the bank's hard end. Other renewals request the whole period again. */
export const keepsHardEnd = (renewal: Renewal, region: ConsentRegion): boolean =>
  renewal === 'local' || (renewal === 'same-arrangement' && region === 'GB');
