import { z } from 'zod';
import type { CheckedTokens } from '../../open-banking/profile.ts';
import type { NamedChecks } from '../../open-banking/return-checks.ts';
import type { FdxConsent } from '../schema.ts';
import { type ConsentDetail, grantedDetailOf, isPartOf, limitedTo, scopesWith } from './consent-request.ts';
import type { FdxGrant, FdxTransaction } from './sealed-state.ts';

/** Tolerance in milliseconds. The bank counts the period from the user's agreement, which comes after the request. */
const consentEndToleranceMs = 86_400_000;

/** Checks that only this profile has. The reply to a token refresh may omit unchanged members. */
export const ownTokenChecks = {
  details: ({ isRefresh, source, tokens: { authorization_details: details } }) =>
    (isRefresh && details === undefined) || grantedDetailOf(details, source.detail) !== null,
  'grant-id': ({ isRefresh, source, tokens: { grant_id: id } }) =>
    isRefresh ? id === undefined || id === source.consentId : id !== undefined,
} as const satisfies NamedChecks<CheckedTokens<FdxTransaction, FdxGrant>>;

/** Introspection reply for an access token. */
export const introspection = z.object({
  active: z.literal(true),
  cnf: z.object({ jkt: z.string().optional() }).optional(),
  fdxConsentId: z.string().optional(),
});

/** The token and the consent as recorded at the bank, with the values that they are compared with. */
export interface SeenAtBank {
  /** `null` if the bank has no introspection. */
  token: z.infer<typeof introspection> | null;
  consent: FdxConsent;
  grantId: string;
  /** Thumbprint of the key that signs the proofs (RFC 7638). */
  thumbprint: string;
  /** Requested detail. */
  detail: ConsentDetail;
  /** Requested end, ISO 8601. */
  until: string;
}

/** Checks of the token and the consent as recorded at the bank. */
export const atBankChecks = {
  binding: ({ token, thumbprint }) => token === null || token.cnf?.jkt === thumbprint,
  'consent-of-token': ({ token, grantId }) => token === null || token.fdxConsentId === grantId,
  'kept-consent': ({ consent, detail, until }) =>
    consent.status === 'ACTIVE' &&
    consent.resources.every((resource) => isPartOf(resource, detail)) &&
    scopesWith(limitedTo(detail, consent.resources)).includes('ACCOUNT_DETAILS') &&
    consent.expirationTime !== undefined &&
    Date.parse(consent.expirationTime) <= Date.parse(until) + consentEndToleranceMs,
} as const satisfies NamedChecks<SeenAtBank>;
