import { z } from 'zod';
import {
  idTokenChecks as commonChecks,
  idTokenClaims,
  isHashOf,
  isSameUser,
  namesOf,
  type NamedChecks,
  type SeenIdToken,
} from '../../open-banking/id-token.ts';
import type { FdxConsent } from '../schema.ts';
import { grantedOf, isPartOf, scopesWith, limitedTo, type ConsentDetail } from './consent-request.ts';

/** The user may take as long at the bank as the period begins later. */
const spareMs = 86_400_000;

export const describedBank = z.object({
  code_challenge_methods_supported: z.array(z.string()).default([]),
});

/** What the bank must say of itself before a user is sent there. */
export const descriptionChecks = {
  pkce: ({ code_challenge_methods_supported: methods }) => methods.includes('S256'),
} as const satisfies NamedChecks<z.infer<typeof describedBank>>;

/** The tokens beside what they are held against. Texts of the bank that are missing fail the check that reads them. */
export interface SeenTokens {
  tokenType: string;
  details: unknown;
  refreshToken: string | null;
  detail: ConsentDetail;
}

export const tokenChecks = {
  'token-type': ({ tokenType }) => tokenType.toLowerCase() === 'dpop',
  details: ({ details, detail }) => grantedOf(details, detail) !== null,
  lasting: ({ refreshToken }) => refreshToken !== null,
} as const satisfies NamedChecks<SeenTokens>;

export const returnedClaims = idTokenClaims.extend({ at_hash: z.string().optional() });

export interface SeenUser extends SeenIdToken {
  claims: z.infer<typeof returnedClaims>;
  accessToken: string;
  /** Who has to be there; null where it may be anybody. */
  subject: string | null;
}

/** What the ID token must say by FAPI 2.0, each check by its name. Its signature is checked apart from these. */
export const userChecks = {
  ...commonChecks,
  at_hash: ({ claims, accessToken }) => isHashOf(claims.at_hash, accessToken),
  'same-user': ({ claims: { sub }, subject }) => isSameUser(sub, subject),
} as const satisfies NamedChecks<SeenUser>;

export const introspection = z.object({
  active: z.literal(true),
  cnf: z.object({ jkt: z.string().optional() }).optional(),
  fdxConsentId: z.string().optional(),
});

/** The token and the consent as the bank keeps them, beside what they are held against. */
export interface SeenAtBank {
  /** Null where the bank says nothing of tokens. */
  token: z.infer<typeof introspection> | null;
  consent: FdxConsent;
  grantId: string;
  /** Of the key that the proofs are made with. */
  thumbprint: string;
  detail: ConsentDetail;
  until: Date;
}

export const storedConsentChecks = {
  binding: ({ token, thumbprint }) => token === null || token.cnf?.jkt === thumbprint,
  'consent-of-token': ({ token, grantId }) => token === null || token.fdxConsentId === grantId,
  'kept-consent': ({ consent, detail, until }) =>
    consent.status === 'ACTIVE' &&
    consent.resources.every((resource) => isPartOf(resource, detail)) &&
    scopesWith(limitedTo(detail, consent.resources)).includes('ACCOUNT_DETAILS') &&
    consent.expirationTime !== undefined &&
    Date.parse(consent.expirationTime) <= until.getTime() + spareMs,
} as const satisfies NamedChecks<SeenAtBank>;

/** What an exchanged token must still be, beside the grant that it belongs to. */
export interface SeenAgain {
  tokenType: string;
  /** Undefined where the bank says nothing of it. */
  grantId: unknown;
  details: unknown;
  subject: string | undefined;
  grant: { consentId: string | null; subject: string | null; detail: ConsentDetail };
}

export const refreshChecks = {
  'token-type': ({ tokenType }) => tokenType.toLowerCase() === 'dpop',
  'grant-id': ({ grantId, grant }) => grantId === undefined || grantId === grant.consentId,
  details: ({ details, grant }) => details === undefined || grantedOf(details, grant.detail) !== null,
  'same-user': ({ subject, grant }) => subject === undefined || grant.subject === null || subject === grant.subject,
} as const satisfies NamedChecks<SeenAgain>;

export const returnChecks = [
  ...namesOf(descriptionChecks),
  'state',
  'issuer',
  'signature',
  ...namesOf(tokenChecks),
  ...namesOf(userChecks),
  ...namesOf(storedConsentChecks),
  'grant-id',
] as const;
/** Every check of what a bank returns, with the user or when a token is exchanged. */
export type ReturnCheck = (typeof returnChecks)[number];
