import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The three headers of Standard Webhooks. */
interface SignatureHeaders {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** `v1,<base64>`, several with spaces between. */
  readonly signatures: string;
}

const oneOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Null when there is nothing of a signature; what is missing of one is empty. */
export function signatureHeaders(headers: IncomingHttpHeaders): SignatureHeaders | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    oneOf(headers[name]),
  );
  if (id === undefined || timestamp === undefined || signatures === undefined) return null;
  return id + timestamp + signatures === '' ? null : { id, timestamp, signatures };
}

/** Throws when it is no secret: `whsec_` and base64. */
export function keyOfSecret(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length < 16) throw new TypeError('A secret is whsec_ and base64, of at least 16 bytes.');
  return key;
}

const mostSignatures = 10;

/** Whether one of the keys signed this body a short while ago. Compares in constant time. */
export function isSignedBy(
  keys: readonly Buffer[],
  { id, timestamp, signatures }: SignatureHeaders,
  body: Buffer,
  { now, toleranceSeconds }: { now: Date; toleranceSeconds: number },
): boolean {
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  const age = now.getTime() / 1_000 - Number(timestamp);
  if (Math.abs(age) > toleranceSeconds) return false;
  const given = signatures
    .split(' ', mostSignatures)
    .flatMap((text) => (text.startsWith('v1,') ? [Buffer.from(text.slice(3), 'base64')] : []));
  return keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}
