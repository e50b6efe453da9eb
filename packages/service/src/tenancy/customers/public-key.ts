import { createPublicKey, type KeyObject } from 'node:crypto';

/** PEM text of a public key. */
const pemPattern = /^-----BEGIN PUBLIC KEY-----([\s\S]*)-----END PUBLIC KEY-----$/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Size of the modulus. */
const minBits = 2_048;
const maxBits = 8_192;
/** Maximum exponent, the usual default. A larger one would make signature checks expensive. */
const maxExponent = 65_537n;

/**
 * Parses an RSA public key in SubjectPublicKeyInfo form, as PEM or bare base64. Returns `null` for any other text, also for a private key:
 * Node would silently derive the public key from it.
 */
export function readPublicKey(text: string): KeyObject | null {
  const trimmed = text.trim();
  const body = (pemPattern.exec(trimmed)?.[1] ?? trimmed).replaceAll(/\s/g, '');
  if (!base64.test(body)) return null;
  try {
    const key = createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' });
    const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
    const fits = modulusLength >= minBits && modulusLength <= maxBits && publicExponent <= maxExponent;
    return key.asymmetricKeyType === 'rsa' && fits && publicExponent > 1n ? key : null;
  } catch {
    return null;
  }
}
