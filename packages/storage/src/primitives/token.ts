import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const randomByteCount = 32;
const drawnAtOnce = 64;
/** Random bytes are drawn for many tokens at once, as for UUIDs in Node: asking for them costs more than using them. */
let drawn = Buffer.alloc(0);

function draw(): Buffer {
  if (drawn.length === 0) drawn = randomBytes(randomByteCount * drawnAtOnce);
  const bytes = drawn.subarray(0, randomByteCount);
  drawn = drawn.subarray(randomByteCount);
  return bytes;
}

/** A new bearer token, `prefix` followed by 256 random bits in base64url. Show it once; store `hashToken` of it. */
export function newToken(prefix: string): string {
  const bytes = draw();
  const token = `${prefix}${bytes.toString('base64url')}`;
  // The bytes of a token are erased.
  bytes.fill(0);
  return token;
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
