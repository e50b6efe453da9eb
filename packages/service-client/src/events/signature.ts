import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Headers of Standard Webhooks. */
interface SignatureHeaders {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** Signatures as `v1,<base64>`, separated by spaces. */
  readonly signatures: string;
}

/** Returns the value of a header; empty if the header is missing or repeated. */
const singleValue = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Returns the signature headers; `null` if all of them are missing. If only some are missing, those are empty. */
export function signatureHeaders(headers: IncomingHttpHeaders): SignatureHeaders | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    singleValue(headers[name]),
  );
  if (id === undefined || timestamp === undefined || signatures === undefined) return null;
  return id + timestamp + signatures === '' ? null : { id, timestamp, signatures };
}

const minSecretBytes = 16;

/** Returns the key of a secret: `whsec_`, which may be missing, and base64. Throws `TypeError` for a key shorter than 16 bytes. */
export function keyOfSecret(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length < minSecretBytes)
    throw new TypeError('A secret must be whsec_ followed by base64 of at least 16 bytes.');
  return key;
}

/** Maximum number of signatures that are compared. */
const maxSignatures = 10;

/** Returns whether one of the keys signed this body within the tolerated time. The comparison takes constant time. */
export function isSignedBy(
  keys: readonly Buffer[],
  { id, timestamp, signatures }: SignatureHeaders,
  body: Buffer,
  { now, toleranceSeconds }: { now: Date; toleranceSeconds: number },
): boolean {
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  const age = now.getTime() / 1_000 - Number(timestamp);
  if (Math.abs(age) > toleranceSeconds) return false;
  const sentSignatures = signatures
    .split(' ', maxSignatures)
    .flatMap((text) => (text.startsWith('v1,') ? [Buffer.from(text.slice(3), 'base64')] : []));
  return keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    return sentSignatures.some(
      (signature) => signature.length === expected.length && timingSafeEqual(signature, expected),
    );
  });
}
