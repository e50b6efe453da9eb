import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const randomByteCount = 32;
const tokensPerDraw = 64;
/** Random bytes for several tokens. Requesting many bytes at a time is cheaper than many requests. Node does the same for UUIDs. */
let randomPool = Buffer.alloc(0);

/**
 * Returns a new bearer token: `prefix` followed by 256 random bits in base64url. Show the token only once, and store only its
 * `hashToken`.
 */
export function newToken(prefix: string): string {
  const bytes = takeRandomBytes();
  const token = `${prefix}${bytes.toString('base64url')}`;
  // The used bytes are erased, so that the buffer contains no copy of the token.
  bytes.fill(0);
  return token;
}

/** Returns bytes from the pool. Refills the pool when it is empty. */
function takeRandomBytes(): Buffer {
  if (randomPool.length === 0) randomPool = randomBytes(randomByteCount * tokensPerDraw);
  const bytes = randomPool.subarray(0, randomByteCount);
  randomPool = randomPool.subarray(randomByteCount);
  return bytes;
}

/** Returns the SHA-256 in hex (64 characters). Sufficient for tokens from `newToken`; a password needs a slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Compares two secrets. The time that this takes reveals nothing about them, including their lengths. */
export function secretsEqual(left: string, right: string): boolean {
  const digest = (secret: string): Buffer => hash('sha256', secret, 'buffer');
  return timingSafeEqual(digest(left), digest(right));
}
