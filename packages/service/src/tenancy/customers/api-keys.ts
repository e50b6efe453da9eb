import { mostApiKeys } from '@fin-link/contracts/service';
import { type Clock, hashToken, newToken } from '@fin-link/storage';
import type { Environment, ServiceTransaction } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { readPublicKey } from './public-key.ts';

/** A public key to add. */
export interface NewApiKey {
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
    .where('customer_id', '=', customerId)
    .where('environment', '=', environment)
    .execute();
  if (existingKeys.some((row) => row.fingerprint === fingerprint))
    throw new ServiceError('Y811', { name: 'publicKey' });
  if (existingKeys.length >= mostApiKeys) throw new ServiceError('Y824', { name: 'apiKey' });
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
