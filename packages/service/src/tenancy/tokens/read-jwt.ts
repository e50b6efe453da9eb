import type { KeyObject } from 'node:crypto';
import type { Clock, Executor } from '@fin-link/storage';
import { decodeJwt, errors, jwtVerify } from 'jose';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import { unstorableText } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { readPublicKey } from '../customers/index.ts';
import { jwtLifetimeSeconds } from './tokens.ts';

/** Tolerated difference in seconds between the clocks of caller and service. */
const skewSeconds = 30;

/** The only accepted algorithm. */
const algorithm = 'RS512';

/** Claims of a verified JWT. */
export interface JwtClaims {
  issuer: string;
  /** `null` for the customer's admin. */
  loginName: string | null;
  /** Time after which the JWT is no longer accepted, including the tolerated clock difference. */
  expiresAt: Date;
}

/**
 * Verifies signature, times and login name, and returns the claims. Throws Y023 for a well-signed JWT that has expired, Y020 for any other
 * invalid one.
 */
export async function readJwt(token: string, issuer: string, keys: JwtKeys, clock: Clock): Promise<JwtClaims> {
  const key = await keys(issuer);
  if (key === undefined) throw new ServiceError('Y020');
  const now = clock.now();
  const { payload } = await jwtVerify(token, key, {
    algorithms: [algorithm],
    issuer,
    currentDate: now,
    clockTolerance: skewSeconds,
    requiredClaims: ['iat', 'exp'],
  }).catch((error: unknown) => {
    throw new ServiceError(error instanceof errors.JWTExpired ? 'Y023' : 'Y020', { cause: error });
  });
  const { iat = Number.NaN, exp = Number.NaN, sub } = payload;
  const isFromFuture = iat > now.getTime() / 1_000 + skewSeconds;
  const hasValidTimes = exp > iat && exp - iat <= jwtLifetimeSeconds && !isFromFuture;
  if (!hasValidTimes || (sub !== undefined && !isLoginName(sub))) throw new ServiceError('Y020');
  return { issuer, loginName: sub ?? null, expiresAt: new Date((exp + skewSeconds) * 1_000) };
}

/** Returns the issuer that an unverified JWT names; `null` if it names no well-formed issuer. */
export function claimedIssuer(token: string): string | null {
  try {
    const { iss } = decodeJwt(token);
    return typeof iss === 'string' && /^[\w-]{1,100}$/.test(iss) ? iss : null;
  } catch {
    return null;
  }
}

/** Number of cached keys at which the cache is emptied. */
const maxCachedKeys = 1_000;

/** Function that returns the public key of an issuer, or `undefined` if the issuer has no registered key. */
export type JwtKeys = (issuer: string) => Promise<KeyObject | undefined>;

/**
 * Creates a cached lookup of keys. An issuer's key never changes. The cache may contain deleted keys, so the caller must check in the
 * database that the key still exists.
 */
export function createJwtKeys(db: Executor<ServiceDatabase>): JwtKeys {
  const cachedKeys = new Map<string, KeyObject>();
  return async (issuer) => {
    const cached = cachedKeys.get(issuer);
    if (cached !== undefined) return cached;
    const row = await db
      .selectFrom('customer_api_key')
      .select('public_key')
      .where('issuer_key', '=', issuer)
      .executeTakeFirst();
    const key = row === undefined ? null : readPublicKey(row.public_key);
    if (key === null) return undefined;
    if (cachedKeys.size >= maxCachedKeys) cachedKeys.clear();
    cachedKeys.set(issuer, key);
    return key;
  };
}

const isLoginName = (sub: unknown): boolean =>
  typeof sub === 'string' && /^\S{3,150}$/.test(sub) && unstorableText(sub) === null;
