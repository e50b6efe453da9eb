import { createPublicKey, type KeyObject } from 'node:crypto';

const armour = /^-----BEGIN PUBLIC KEY-----([\s\S]*)-----END PUBLIC KEY-----$/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
const leastBits = 2_048;
const mostBits = 8_192;
/** Maximum exponent, the usual default. A larger one would make signature checks expensive. */
const largestExponent = 65_537n;

/**
 * Parses an RSA public key in SubjectPublicKeyInfo form, as PEM or bare base64. Returns `null` for anything else. Rejects a private key,
 * from which Node would silently derive the public one.
 */
export function readPublicKey(text: string): KeyObject | null {
  const bare = text.trim();
  const body = (armour.exec(bare)?.[1] ?? bare).replaceAll(/\s/g, '');
  if (!base64.test(body)) return null;
  try {
    const key = createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' });
    const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
    const fits = modulusLength >= leastBits && modulusLength <= mostBits && publicExponent <= largestExponent;
    return key.asymmetricKeyType === 'rsa' && fits && publicExponent > 1n ? key : null;
  } catch {
    return null;
  }
}
