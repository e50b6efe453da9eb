import { createPublicKey, type KeyObject } from 'node:crypto';
import { maxApiKeys } from '@fin-link/contracts/service';
import { type Clock, hashToken, newToken } from '@fin-link/storage';
import { type Environment, type ServiceTransaction, ofCustomer } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

interface NewApiKey {
  customerId: number;
  environment: Environment;
  /** Public key in the form that the customer sent. */
  publicKey: string;
}

/**
 * Adds a key. Throws Y800 if it is not an RSA public key of at least 2048 bits. Throws Y811 if the customer already has the key in this
 * environment, and Y824 if the customer has too many keys there.
 */
export async function addApiKey(
  trx: ServiceTransaction,
  clock: Clock,
  { customerId, environment, publicKey }: NewApiKey,
): Promise<{ issuerKey: string; createdAt: Date }> {
  const key = readPublicKey(publicKey);
  if (key === null) throw new ServiceError('Y800', { name: 'publicKey' });
  const fingerprint = hashToken(key.export({ type: 'spki', format: 'der' }).toString('base64'));
  // Locks the customer, so that two calls cannot both add the last allowed key.
  await trx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().executeTakeFirstOrThrow();
  const existingKeys = await trx
    .selectFrom('customer_api_key')
    .select('fingerprint')
    .where((where) => where.and({ ...ofCustomer(customerId), environment }))
    .execute();
  if (existingKeys.some((row) => row.fingerprint === fingerprint))
    throw new ServiceError('Y811', { name: 'publicKey' });
  if (existingKeys.length >= maxApiKeys) throw new ServiceError('Y824', { name: 'apiKey' });
  const issuerKey = newToken('key_');
  const createdAt = clock.now();
  await trx
    .insertInto('customer_api_key')
    .values({
      issuer_key: issuerKey,
      customer_id: customerId,
      environment,
      public_key: publicKey,
      fingerprint,
      created_at: createdAt,
    })
    .execute();
  return { issuerKey, createdAt };
}

/**
 * Parses an RSA public key in SubjectPublicKeyInfo form, as PEM or bare base64. Returns `null` for any other text. Rejects private keys,
 * because Node would silently derive the public key from them.
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

const pemPattern = /^-----BEGIN PUBLIC KEY-----([\s\S]*)-----END PUBLIC KEY-----$/;

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Minimum size of the modulus in bits. */
const minBits = 2_048;

const maxBits = 8_192;

/** Maximum exponent, the usual default. A larger one would make signature checks expensive. */
const maxExponent = 65_537n;
