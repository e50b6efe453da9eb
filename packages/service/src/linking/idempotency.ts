import type { ServiceTransaction } from '../database/index.ts';
import { type NeedsClock, ServiceError } from '../runtime/index.ts';
import type { UserKey } from '../users/index.ts';

const keptFor = 24 * 60 * 60 * 1_000;

export interface KeyClaim {
  /** Null when the caller sent none: then nothing is claimed. */
  key: string | null;
  providerId: number;
  providerAccountId: number;
}

/**
 * Claims a key of `POST /providerAccounts` for a new provider account. Returns the id of the one it was used for before, if
 * any within a day; a second call that comes meanwhile waits for the first. Throws Y800 for a key that was used for another provider.
 */
export async function claimKey(
  trx: ServiceTransaction,
  { clock }: NeedsClock,
  user: UserKey,
  { key, providerId, providerAccountId }: KeyClaim,
): Promise<number | null> {
  if (key === null) return null;
  const owner = { customer_id: user.customerId, user_id: user.userId };
  const now = clock.now();
  await trx
    .deleteFrom('provider_account_key')
    .where((where) => where.and(owner))
    .where('created_at', '<', new Date(now.getTime() - keptFor))
    .execute();
  const claimed = await trx
    .insertInto('provider_account_key')
    .values({
      ...owner,
      idempotency_key: key,
      provider_id: providerId,
      provider_account_id: providerAccountId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  if (claimed !== undefined) return null;
  const earlier = await trx
    .selectFrom('provider_account_key')
    .select(['provider_id', 'provider_account_id'])
    .where((where) => where.and({ ...owner, idempotency_key: key }))
    .executeTakeFirstOrThrow();
  if (earlier.provider_id !== providerId) throw new ServiceError('Y800', { name: 'Idempotency-Key' });
  return earlier.provider_account_id;
}
