import { consentRegions, type ConsentStatus } from '@fin-link/contracts/service';
import type { ConsentRegion } from '../../platform/database/index.ts';
import { type ConsentDates, daysAfter } from './consent-dates.ts';
import type { ConsentRow } from './consent-key.ts';

/** Returns the consent region of a country, or `undefined` if the country has none. */
export const consentRegionOf = (country: string): ConsentRegion | undefined =>
  consentRegions.find((region) => region === country);

/** How a consent is renewed. */
export type Renewal =
  /** The user confirms in the service, without the bank. */
  | 'local'
  /** The user confirms at the bank, and the bank's existing consent or arrangement continues. */
  | 'same-arrangement'
  /** The user gives a new consent at the bank, which replaces the old one. */
  | 'new-consent'
  /** The consent cannot be renewed. */
  | 'none';

/** Facts about a consent that decide how it is renewed. */
export interface RenewableConsent extends ConsentDates {
  region: ConsentRegion;
  status: ConsentStatus;
  /** Whether the consent still exists at the bank. */
  isAtBank: boolean;
  /** Whether the bank requires the user to sign in again. */
  needsSignIn: boolean;
}

/** Returns the facts of a stored consent. */
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
