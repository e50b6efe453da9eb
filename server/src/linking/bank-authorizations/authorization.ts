import type { AuthorizationView } from '@fin-link/contracts/browser';
import { dayMs } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import type { AuthorizationTables, Owner } from '../../platform/database/index.ts';

type AuthorizationRow = Selectable<AuthorizationTables['bank_authorization']>;

/** Authorization at a bank, as read from its row. */
export interface BankAuthorization extends Owner {
  readonly authorizationId: string;
  readonly sessionId: string;
  readonly publishableKey: string;
  readonly consentId: number;
  readonly providerId: number;
  readonly providerAccountId: number | null;
  /** `give`: the user gives the consent. `renew`: the user renews a consent that was given before. */
  readonly purpose: AuthorizationRow['purpose'];
  /** Data groups that the user agreed to; `null` for all. */
  readonly scopes: AuthorizationRow['scopes'];
  /** `popup`: the bank opens in a window. `tab`: the whole page is redirected to the bank. `external`: another app opens it. */
  readonly mode: AuthorizationRow['mode'];
  /** Language of the screen from which the user went to the bank; `null` until then, or if the frame does not name it. */
  readonly locale: string | null;
  readonly status: AuthorizationRow['status'];
  /** Reason of a failure or of a refused return. */
  readonly problem: AuthorizationRow['problem'];
  /** Address to which the user returns after the bank; `null` with mode `popup`. */
  readonly returnUrl: string | null;
  /** Hash of the one-time part of the start address. */
  readonly nonceHash: string;
  readonly createdAt: Date;
  /** Time when the start address was opened. */
  readonly openedAt: Date | null;
  /** Hash of the cookie that the browser received when it opened the start address. */
  readonly cookieHash: string | null;
  /** Hash of the OAuth state that the bank returns. */
  readonly stateHash: string | null;
  /** Consent that the bank's answer belongs to. */
  readonly answeredConsentId: number | null;
  /** Time when the user returned from the bank. */
  readonly returnedAt: Date | null;
  /** Time when the authorization expires. In status `checking`: time of the next status request to the service. */
  readonly endsAt: Date;
  /** Number of the session's latest event about this authorization. */
  readonly eventNumber: number;
}

const idOf = (text: string | null): number | null => (text === null ? null : Number(text));

export function authorizationOfRow(row: AuthorizationRow): BankAuthorization {
  return {
    customer: row.customer,
    loginName: row.login_name,
    authorizationId: row.authorization_id,
    sessionId: row.session_id,
    publishableKey: row.publishable_key,
    consentId: Number(row.consent_id),
    providerId: Number(row.provider_id),
    providerAccountId: idOf(row.provider_account_id),
    purpose: row.purpose,
    scopes: row.scopes,
    mode: row.mode,
    locale: row.locale,
    status: row.status,
    problem: row.problem,
    returnUrl: row.return_url,
    nonceHash: row.nonce_hash,
    createdAt: row.created_at,
    openedAt: row.opened_at,
    cookieHash: row.cookie_hash,
    stateHash: row.state_hash,
    answeredConsentId: idOf(row.answered_consent_id),
    returnedAt: row.returned_at,
    endsAt: row.ends_at,
    eventNumber: row.event_number,
  };
}

/** Converts an authorization to the view that the frame gets. After a renewal that created a new consent, `consentId` is the new one. */
export const authorizationView = (authorization: BankAuthorization): AuthorizationView => ({
  authorizationId: authorization.authorizationId,
  consentId:
    authorization.status === 'done'
      ? (authorization.answeredConsentId ?? authorization.consentId)
      : authorization.consentId,
  providerId: authorization.providerId,
  providerAccountId: authorization.providerAccountId,
  status: authorization.status,
  problem: authorization.problem,
});

/** Lifetime of the start address in seconds. */
export const startLifetimeSeconds = 600;
/** Time limit in seconds for the user's return from the bank. */
export const maxAtBankSeconds = 900;
/** Interval in seconds at which the host asks the service for the outcome of an unconfirmed answer. */
export const recheckSeconds = 30;
/** Time in seconds after the return at which an unconfirmed answer fails. The service may wait 100 seconds for a bank. */
export const maxCheckSeconds = 180;
/** Retention of authorizations in milliseconds, longer than any session. */
export const retentionMs = dayMs;

export const addSeconds = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000);
