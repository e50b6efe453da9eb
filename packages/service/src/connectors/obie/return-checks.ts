import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ObieTransaction } from './kept.ts';

export const algorithm = 'PS256';
export const acrValues: readonly string[] = ['urn:openbanking:psd2:sca', 'urn:openbanking:psd2:ca'];
const toleranceSeconds = 30;
const oldestSeconds = 3_600;

/** Of the front-channel ID token; a claim that is missing fails the check that reads it. */
export const returnedClaims = z.looseObject({
  iss: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).max(10)]).optional(),
  azp: z.string().optional(),
  sub: z.string().optional(),
  exp: z.number().optional(),
  iat: z.number().optional(),
  nonce: z.string().optional(),
  c_hash: z.string().optional(),
  s_hash: z.string().optional(),
  acr: z.string().optional(),
  openbanking_intent_id: z.string().optional(),
});

export interface Returned {
  transaction: ObieTransaction;
  issuer: string;
  clientId: string;
  code: string;
  state: string;
  algorithm: string | undefined;
  claims: z.infer<typeof returnedClaims>;
  /** Seconds of the protocol clock. */
  now: number;
}

/** Left half of the hash, as `c_hash` and `s_hash` have it. */
function halfHash(text: string): string {
  return createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');
}

/**
 * What an ID token beside the code must say, by FAPI 1.0 Advanced and the British profile, each check by its name. Its
 * signature is checked apart from these.
 */
export const idTokenChecks = {
  alg: ({ algorithm: used }: Returned) => used === algorithm,
  iss: ({ claims, issuer }: Returned) => claims.iss === issuer,
  aud: ({ claims: { aud = [], azp }, clientId }: Returned) => {
    const audiences = [aud].flat();
    const isFor = audiences.includes(clientId) && (azp === undefined || azp === clientId);
    return isFor && (audiences.length === 1 || azp === clientId);
  },
  expiry: ({ claims: { exp, iat }, now }: Returned) =>
    exp !== undefined &&
    iat !== undefined &&
    exp > now - toleranceSeconds &&
    iat < now + toleranceSeconds &&
    iat > now - oldestSeconds,
  nonce: ({ claims, transaction }: Returned) => claims.nonce === transaction.nonce,
  c_hash: ({ claims, code }: Returned) => claims.c_hash === halfHash(code),
  s_hash: ({ claims, state }: Returned) => claims.s_hash === halfHash(state),
  intent: ({ claims, transaction }: Returned) => claims.openbanking_intent_id === transaction.consentId,
  acr: ({ claims }: Returned) => claims.acr !== undefined && acrValues.includes(claims.acr),
} as const satisfies Readonly<Record<string, (returned: Returned) => boolean>>;

export const returnChecks = ['state', 'issuer', 'signature', 'same-user', ...namesOf(idTokenChecks)] as const;
/** Every check of a return from the bank. */
export type ReturnCheck = (typeof returnChecks)[number];

function namesOf<K extends string>(checks: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(checks).filter((name): name is K => name in checks);
}
