import type { AuthorizationView } from '@fin-link/contracts/browser';
import type { Selectable } from 'kysely';
import type { AuthorizationTables, Owner } from '../database/index.ts';

type AuthorizationRow = Selectable<AuthorizationTables['bank_authorization']>;

/** An authorization at a bank as the code sees it. */
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
  /** The consent that the bank's answer is for. */
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

/** What the frame may know. A renewal that gave a new consent names that one once it is done. */
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

/** Seconds in which the start address can be opened. */
export const openSeconds = 600;
/** Seconds from there in which the user can come back. */
export const awaySeconds = 900;
/** Seconds after which somebody looks what became of an answer that is still being checked: longer than a call may take. */
export const settleSeconds = 30;
/** Seconds after the return until nothing more is hoped for: a service may wait a hundred for a bank. */
export const settleForSeconds = 180;
/** Milliseconds that authorizations are kept: no session is open for so long. */
export const keptMs = 86_400_000;

export const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000);
