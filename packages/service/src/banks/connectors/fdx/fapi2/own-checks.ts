import { z } from 'zod';
import type { SeenIssue } from '../../open-banking/profile.ts';
import type { NamedChecks } from '../../open-banking/return-checks.ts';
import type { FdxConsent } from '../schema.ts';
import { type ConsentDetail, grantedOf, isPartOf, limitedTo, scopesWith } from './consent-request.ts';
import type { FdxGrant, FdxTransaction } from './sealed-state.ts';

/** Tolerance in milliseconds: the bank's period begins when the user agrees, after the request. */
const spareMs = 86_400_000;

/** Checks that only this profile has. The reply to a token refresh may omit unchanged members. */
export const ownTokenChecks = {
  details: ({ isRefresh, held, tokens: { authorization_details: details } }) =>
    (isRefresh && details === undefined) || grantedOf(details, held.detail) !== null,
  'grant-id': ({ isRefresh, held, tokens: { grant_id: id } }) =>
    isRefresh ? id === undefined || id === held.consentId : id !== undefined,
} as const satisfies NamedChecks<SeenIssue<FdxTransaction, FdxGrant>>;

export const introspection = z.object({
  active: z.literal(true),
  cnf: z.object({ jkt: z.string().optional() }).optional(),
  fdxConsentId: z.string().optional(),
});

/** The token and the consent as recorded at the bank. */
export interface SeenAtBank {
  /** `null` if the bank has no introspection. */
  token: z.infer<typeof introspection> | null;
  consent: FdxConsent;
  grantId: string;
  /** Thumbprint of the key that signs the proofs. */
  thumbprint: string;
  detail: ConsentDetail;
  until: string;
}

export const atBankChecks = {
  binding: ({ token, thumbprint }) => token === null || token.cnf?.jkt === thumbprint,
  'consent-of-token': ({ token, grantId }) => token === null || token.fdxConsentId === grantId,
  'kept-consent': ({ consent, detail, until }) =>
    consent.status === 'ACTIVE' &&
    consent.resources.every((resource) => isPartOf(resource, detail)) &&
    scopesWith(limitedTo(detail, consent.resources)).includes('ACCOUNT_DETAILS') &&
    consent.expirationTime !== undefined &&
    Date.parse(consent.expirationTime) <= Date.parse(until) + spareMs,
} as const satisfies NamedChecks<SeenAtBank>;
