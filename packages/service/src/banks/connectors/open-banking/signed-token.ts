import { createHash } from 'node:crypto';
import { compactVerify, createLocalJWKSet, decodeJwt, decodeProtectedHeader, errors } from 'jose';
import type { z } from 'zod';
import type { KeySet } from './relying-party.ts';

/** A JWT whose signature was checked but may be invalid. */
export interface SignedToken<Claims> {
  /** Whether one of the bank's keys signed the token. */
  isSigned: boolean;
  /** Header `alg`. */
  algorithm: string | undefined;
  claims: Claims;
}

/** Returns the left half of the SHA-256 hash in base64url, as in the claims `c_hash`, `s_hash` and `at_hash`. */
export const halfHash = (text: string): string =>
  createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');

/**
 * Reads a token. Sets `isSigned` to `false` if no key fits, or without keys. Returns `null` if the text is not a token or its claims do not
 * fit the schema.
 */
export async function readToken<S extends z.ZodType>(
  token: string,
  keys: KeySet | null,
  claims: S,
): Promise<SignedToken<z.output<S>> | null> {
  const isSigned =
    keys !== null && (await nullIfInvalid(async () => compactVerify(token, createLocalJWKSet(keys)))) !== null;
  return nullIfInvalid(async () => {
    const read = claims.safeParse(decodeJwt(token));
    return read.success ? { isSigned, algorithm: decodeProtectedHeader(token).alg, claims: read.data } : null;
  });
}

/** Returns the result of `work`, or `null` if it fails because of the token or a key. Rethrows other errors. */
async function nullIfInvalid<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    // Web Crypto reports an invalid key of the bank with a `DOMException`.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
