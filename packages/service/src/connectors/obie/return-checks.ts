import { z } from 'zod';
import {
  halfHash,
  idTokenChecks as commonChecks,
  idTokenClaims,
  namesOf,
  type NamedChecks,
  type SeenIdToken,
} from '../open-banking/id-token.ts';

export const acrValues: readonly string[] = ['urn:openbanking:psd2:sca', 'urn:openbanking:psd2:ca'];

/** Of the front-channel ID token. */
export const returnedClaims = idTokenClaims.extend({
  c_hash: z.string().optional(),
  s_hash: z.string().optional(),
  acr: z.string().optional(),
  openbanking_intent_id: z.string().optional(),
});

export interface Returned extends SeenIdToken {
  claims: z.infer<typeof returnedClaims>;
  consentId: string;
  code: string;
  state: string;
}

/**
 * What an ID token beside the code must say, by FAPI 1.0 Advanced and the British profile, each check by its name. Its
 * signature is checked apart from these.
 */
export const idTokenChecks = {
  ...commonChecks,
  c_hash: ({ claims, code }) => claims.c_hash === halfHash(code),
  s_hash: ({ claims, state }) => claims.s_hash === halfHash(state),
  intent: ({ claims, consentId }) => claims.openbanking_intent_id === consentId,
  acr: ({ claims }) => claims.acr !== undefined && acrValues.includes(claims.acr),
} as const satisfies NamedChecks<Returned>;

export const returnChecks = ['state', 'issuer', 'signature', 'same-user', ...namesOf(idTokenChecks)] as const;
/** Every check of a return from the bank. */
export type ReturnCheck = (typeof returnChecks)[number];
