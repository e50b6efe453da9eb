import type { AuthorizationView } from '@fin-link/contracts/browser';
import type { Selectable } from 'kysely';
import type { AuthorizationTables, Owner } from '../database/index.ts';

type AuthorizationRow = Selectable<AuthorizationTables['bank_authorization']>;

/** Authorization at a bank, as read from its row. */
export interface BankAuthorization extends Owner {
  readonly authorizationId: string;
  readonly sessionId: string;
  readonly publishableKey: string;
  readonly consentId: number;
  readonly providerId: number;
  readonly providerAccountId: number | null;
  readonly purpose: AuthorizationRow['purpose'];
  readonly scopes: AuthorizationRow['scopes'];
  readonly mode: AuthorizationRow['mode'];
  readonly status: AuthorizationRow['status'];
  readonly problem: AuthorizationRow['problem'];
  readonly returnUrl: string | null;
  readonly nonceHash: string;
  readonly createdAt: Date;
  readonly openedAt: Date | null;
  readonly cookieHash: string | null;
  readonly stateHash: string | null;
  /** Consent that the bank's answer belongs to. */
  readonly answeredConsentId: number | null;
  readonly returnedAt: Date | null;
  readonly endsAt: Date;
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

/** Returns the frame's view. When a renewal that gave a new consent is done, the view names the new consent. */
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
export const openSeconds = 600;
/** Seconds after the opening in which the user can return. */
export const awaySeconds = 900;
/** Seconds after which a process asks the service about an answer that is still being checked. */
export const settleSeconds = 30;
/** Seconds after the return when an unconfirmed answer fails. The service may wait 100 seconds for a bank. */
export const settleForSeconds = 180;
/** Retention of authorizations in milliseconds, longer than any session. */
export const keptMs = 86_400_000;

export const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000);
