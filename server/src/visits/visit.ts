import type { VisitView } from '@fin-link/contracts/browser';
import type { Selectable } from 'kysely';
import type { Owner } from '../database/schema.ts';
import type { VisitTables } from './tables.ts';

type VisitRow = Selectable<VisitTables['visit']>;

/** A visit to a bank as the code sees it. */
export interface Visit extends Owner {
  readonly visitId: string;
  readonly sessionId: string;
  readonly publishableKey: string;
  readonly consentId: number;
  readonly providerId: number;
  readonly providerAccountId: number | null;
  readonly purpose: VisitRow['purpose'];
  readonly scopes: VisitRow['scopes'];
  readonly mode: VisitRow['mode'];
  readonly status: VisitRow['status'];
  readonly problem: VisitRow['problem'];
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

export function visitOfRow(row: VisitRow): Visit {
  return {
    customer: row.customer,
    loginName: row.login_name,
    visitId: row.visit_id,
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
export const visitView = (visit: Visit): VisitView => ({
  visitId: visit.visitId,
  consentId: visit.status === 'done' ? (visit.answeredConsentId ?? visit.consentId) : visit.consentId,
  providerId: visit.providerId,
  providerAccountId: visit.providerAccountId,
  status: visit.status,
  problem: visit.problem,
});
