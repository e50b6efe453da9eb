import { createHash } from 'node:crypto';
import type { NeedsDatabase, ServiceTransaction } from '../../../platform/database/index.ts';
import { type NeedsBusinessClock, type NeedsIds, ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { ownedBy } from '../stored-view.ts';

/** Marks a recommendation as used by a view, so that it is not proposed again. Throws Y800 if the user does not have it. */
export async function useRecommendation(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  user: UserKey,
  id: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('view_recommendation')
    .set((set) => ({ used_at: set.fn.coalesce('used_at', set.val(businessClock.now())) }))
    .where((where) => where.and({ ...ownedBy(user), id }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ServiceError('Y800', { name: 'recommendationId' });
}

/** Returns the stored form of a key. Keys are hashed, because they can contain names of merchants. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Returns the ids of the unused recommendations with these keys. Stores new keys first. */
export async function recommendationIds(
  { database, businessClock, ids }: NeedsDatabase & NeedsBusinessClock & NeedsIds,
  user: UserKey,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const byHash = new Map(keys.map((key) => [hashOf(key), key]));
  const at = businessClock.now();
  await database.db
    .insertInto('view_recommendation')
    .values([...byHash.keys()].map((key) => ({ ...ownedBy(user), id: ids.next(), key, created_at: at })))
    .onConflict((conflict) => conflict.columns(['customer_id', 'user_id', 'key']).doNothing())
    .execute();
  const rows = await database.db
    .selectFrom('view_recommendation')
    .select(['id', 'key'])
    .where((where) => where.and(ownedBy(user)))
    .where('key', 'in', [...byHash.keys()])
    .where('used_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, key }) => [byHash.get(key) ?? key, id]));
}
