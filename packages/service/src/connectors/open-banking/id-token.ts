import { createHash } from 'node:crypto';
import { compactVerify, createLocalJWKSet, decodeJwt, decodeProtectedHeader, errors } from 'jose';
import { z } from 'zod';
import type { KeySet } from './relying-party.ts';

const toleranceSeconds = 30;
const oldestSeconds = 3_600;

/** What every ID token may say; a claim that is missing fails the check that reads it. */
export const idTokenClaims = z.looseObject({
  iss: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).max(10)]).optional(),
  azp: z.string().optional(),
  sub: z.string().optional(),
  exp: z.number().optional(),
  iat: z.number().optional(),
  nonce: z.string().optional(),
});
export type IdTokenClaims = z.infer<typeof idTokenClaims>;

/** An ID token beside what it is held against. */
export interface SeenIdToken {
  algorithm: string | undefined;
  /** Of the region's profile. */
  expectedAlgorithm: string;
  claims: IdTokenClaims;
  issuer: string;
  clientId: string;
  nonce: string;
  /** Seconds of the protocol clock. */
  now: number;
}

export type NamedChecks<T> = Readonly<Record<string, (seen: T) => boolean>>;

/** What an ID token must say in every profile, each check by its name. */
export const idTokenChecks = {
  alg: ({ algorithm, expectedAlgorithm }) => algorithm === expectedAlgorithm,
  iss: ({ claims, issuer }) => claims.iss === issuer,
  aud: ({ claims: { aud = [], azp }, clientId }) => {
    const audiences = [aud].flat();
    const isFor = audiences.includes(clientId) && (azp === undefined || azp === clientId);
    return isFor && (audiences.length === 1 || azp === clientId);
  },
  expiry: ({ claims: { exp, iat }, now }) =>
    exp !== undefined &&
    iat !== undefined &&
    exp > now - toleranceSeconds &&
    iat < now + toleranceSeconds &&
    iat > now - oldestSeconds,
  nonce: ({ claims, nonce }) => claims.nonce === nonce,
} as const satisfies NamedChecks<SeenIdToken>;

/** Left half of the hash, as `c_hash`, `s_hash` and `at_hash` have it. */
export const halfHash = (text: string): string =>
  createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');

/** Of a claim that may be left out, and is right where it is there. */
export const isHashOf = (claimed: string | undefined, text: string): boolean =>
  claimed === undefined || claimed === halfHash(text);

/** `subject`: who has to be there; null where it may be anybody, by any name. */
export const isSameUser = (claimed: string | undefined, subject: string | null): boolean =>
  claimed !== undefined && (subject === null || claimed === subject);

export function namesOf<K extends string>(checks: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(checks).filter((name): name is K => name in checks);
}

/** The first of the checks that fails, in their order; `disabledChecks` are not made, which is for tests. */
export const failedCheck = <K extends string, T>(
  checks: Readonly<Record<K, (seen: T) => boolean>>,
  seen: T,
  disabledChecks: ReadonlySet<string>,
): K | undefined => namesOf(checks).find((name) => !disabledChecks.has(name) && !checks[name](seen));

/** What a signed token says, or null where it is none or, `keys` given, none of them signed it. */
export async function readSigned<S extends z.ZodType>(
  token: string,
  keys: KeySet | null,
  claims: S,
): Promise<{ algorithm: string | undefined; claims: z.output<S> } | null> {
  try {
    if (keys !== null) await compactVerify(token, createLocalJWKSet(keys));
    const read = claims.safeParse(decodeJwt(token));
    return read.success ? { algorithm: decodeProtectedHeader(token).alg, claims: read.data } : null;
  } catch (error) {
    // Web Crypto names what is wrong with a key that the bank published by a DOMException.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
