import { createHash } from 'node:crypto';
import { compactVerify, createLocalJWKSet, decodeJwt, decodeProtectedHeader, errors } from 'jose';
import type { z } from 'zod';
import type { KeySet } from './relying-party.ts';

export interface SignedToken<Claims> {
  /** Whether one of the bank's keys signed the token. */
  isSigned: boolean;
  algorithm: string | undefined;
  claims: Claims;
}

/** Returns the left half of the hash, as in `c_hash`, `s_hash` and `at_hash`. */
export const halfHash = (text: string): string =>
  createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');

/** Reads a token, signed or not. Returns `null` if the text is not a token or its claims do not fit the schema. */
export async function readToken<S extends z.ZodType>(
  token: string,
  keys: KeySet | null,
  claims: S,
): Promise<SignedToken<z.output<S>> | null> {
  const isSigned = keys !== null && (await orNull(async () => compactVerify(token, createLocalJWKSet(keys)))) !== null;
  return orNull(async () => {
    const read = claims.safeParse(decodeJwt(token));
    return read.success ? { isSigned, algorithm: decodeProtectedHeader(token).alg, claims: read.data } : null;
  });
}

/** Returns `null` if the work fails because of the token or a key. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    // Web Crypto reports an unfit key of the bank with a `DOMException`.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
