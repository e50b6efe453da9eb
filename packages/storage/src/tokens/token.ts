import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const randomByteCount = 32;

/** A new bearer token, `prefix` followed by 256 random bits in base64url. Show it once; store `hashToken` of it. */
export function newToken(prefix: string): string {
  return `${prefix}${randomBytes(randomByteCount).toString('base64url')}`;
}

/** SHA-256 in hex (64 characters). Enough for tokens of `newToken`; a password needs a slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Compares two secrets in a time that tells nothing about either, their lengths included. */
export function secretsEqual(left: string, right: string): boolean {
  const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');
  return timingSafeEqual(digest(left), digest(right));
}
