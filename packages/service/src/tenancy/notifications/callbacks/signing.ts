import { randomBytes, createHmac } from 'node:crypto';
import { mostSecrets } from '@fin-link/contracts/service';
import type { Executor, VaultScope } from '@fin-link/storage';
import {
  bucketOfCustomer,
  type NeedsDatabase,
  type ServiceDatabase,
  type ServiceTransaction,
  ofCustomer,
} from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import {
  type NeedsBusinessClock,
  type NeedsIds,
  type NeedsVault,
  ServiceError,
} from '../../../platform/runtime/index.ts';

/** Lists the secrets without their keys, oldest first. */
export const getEventSecrets =
  ({ database }: NeedsDatabase): Handler<'getEventSecrets'> =>
  async (_input, { customer }) => {
    const rows = await database.db
      .selectFrom('event_secret')
      .select(['id', 'created_at'])
      .where((where) => where.and(ofCustomer(customer.id)))
      .orderBy('created_at')
      .orderBy('id')
      .limit(mostSecrets)
      .execute();
    return rows.length === 0
      ? {}
      : { secret: rows.map((row) => ({ id: row.id, createdDate: row.created_at.toISOString() })) };
  };

/** Creates a secret and returns its key, which cannot be read again. Throws Y824 if the customer already has `mostSecrets` secrets. */
export const createEventSecret =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsIds & NeedsVault): Handler<'createEventSecret'> =>
  (_input, { customer }) =>
    deps.database.tx(async (trx) => {
      // Locks the customer, so that two calls cannot both create the last allowed secret.
      await trx.selectFrom('customer').select('id').where('id', '=', customer.id).forUpdate().executeTakeFirstOrThrow();
      const existingSecrets = await trx
        .selectFrom('event_secret')
        .select('id')
        .where((where) => where.and(ofCustomer(customer.id)))
        .limit(mostSecrets)
        .execute();
      if (existingSecrets.length >= mostSecrets) throw new ServiceError('Y824', { name: 'secret' });
      const id = deps.ids.next();
      const createdAt = deps.businessClock.now();
      await trx.insertInto('event_secret').values({ customer_id: customer.id, id, created_at: createdAt }).execute();
      const key = await createKey(trx, deps, { customerId: customer.id, id });
      return { secret: { id, createdDate: createdAt.toISOString(), key: formatKey(key) } };
    });

/** Deletes a secret; it signs no further events. Throws Y807 if the customer does not have it. */
export const deleteEventSecret =
  (deps: NeedsDatabase & NeedsVault): Handler<'deleteEventSecret'> =>
  async ({ params }, { customer }) => {
    await deps.database.tx(async (trx) => {
      const deleted = await trx
        .deleteFrom('event_secret')
        .where((where) => where.and({ ...ofCustomer(customer.id), id: params.secretId }))
        .returning('id')
        .executeTakeFirst();
      if (deleted === undefined) throw new ServiceError('Y807');
      await deleteKey(trx, deps, { customerId: customer.id, id: deleted.id });
    });
  };

/** Function that returns the keys that sign a customer's events, oldest first. */
export type SigningKeys = (customerId: number) => Promise<readonly Buffer[]>;

/** Creates the lookup of signing keys. Caches decrypted keys, but reads the list of a customer's secrets at each call. */
export function createSigningKeys({ database, vault }: NeedsDatabase & NeedsVault): SigningKeys {
  const cachedKeys = new Map<string, Buffer>();
  const keyOf = async (executor: Executor<ServiceDatabase>, { customerId, id }: EventSecret) => {
    const name = `${customerId}/${id}`;
    const cached = cachedKeys.get(name);
    if (cached !== undefined) return cached;
    const key = await vault.get(executor, scopeOf(customerId), refOf(id));
    if (key === undefined) return undefined;
    const [oldest] = cachedKeys.keys();
    if (cachedKeys.size >= maxCachedKeys && oldest !== undefined) cachedKeys.delete(oldest);
    cachedKeys.set(name, key);
    return key;
  };
  return async (customerId) => {
    const secrets = await database.db
      .selectFrom('event_secret')
      .select('id')
      .where((where) => where.and(ofCustomer(customerId)))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const keys: Buffer[] = [];
    for (const { id } of secrets) {
      const key = await keyOf(database.db, { customerId, id });
      if (key !== undefined) keys.push(key);
    }
    return keys;
  };
}

/** Parts of an event that the signature covers. */
interface EventToSign {
  readonly notificationId: string;
  /** Time of this attempt. */
  readonly at: Date;
  readonly body: string;
}

/** Returns the Standard Webhooks headers with one signature per key, or no headers if there is no key. */
export function signatureHeaders(
  { notificationId, at, body }: EventToSign,
  keys: readonly Buffer[],
): Record<string, string> {
  if (keys.length === 0) return {};
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = `${notificationId}.${timestamp}.${body}`;
  return {
    'webhook-id': notificationId,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' '),
  };
}

/** Length of a key in bytes. */
const keyBytes = 32;

/** Maximum number of decrypted keys in a process's cache; keys never change. */
const maxCachedKeys = 1_000;

const scopeOf = (customerId: number): VaultScope => ({
  bucket: bucketOfCustomer(customerId),
  name: `event-secrets/${customerId}`,
});

const refOf = (id: number): string => `secret-${id}`;

interface EventSecret {
  readonly customerId: number;
  readonly id: number;
}

/** Formats a key as receivers configure it. */
const formatKey = (key: Buffer): string => `whsec_${key.toString('base64')}`;

/** Creates a key and seals it in the vault. */
async function createKey(
  trx: ServiceTransaction,
  { vault }: NeedsVault,
  { customerId, id }: EventSecret,
): Promise<Buffer> {
  const key = randomBytes(keyBytes);
  await vault.put(trx, scopeOf(customerId), refOf(id), key);
  return key;
}

const deleteKey = (trx: ServiceTransaction, { vault }: NeedsVault, { customerId, id }: EventSecret): Promise<boolean> =>
  vault.delete(trx, scopeOf(customerId), refOf(id));
