import { type RawBuilder, sql } from 'kysely';
import { type PaidUse, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from './user-records.ts';

/** Limit on a paid use by one user. */
interface UseLimit {
  kind: PaidUse;
  /** Error code of a use that exceeds the limit. */
  code: 'Y935' | 'Y937';
  /** Maximum number of uses within the period up to now. */
  maxUses: number;
  /** Length of the period in milliseconds, by the business clock. */
  periodMs: number;
}

/** Counts a paid use. The count is exact across all processes. Throws `code` with the retry time if the user has reached the limit. */
export async function countUse(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  user: UserKey,
  { kind, code, maxUses: most, periodMs }: UseLimit,
): Promise<void> {
  const at = await businessClock.read(trx);
  const since = at.getTime() - periodMs;
  const own = { ...ofUser(user), kind };
  // A distributed database allows no subquery in an upsert. The row is locked instead, so that concurrent uses are counted one by one.
  await trx
    .insertInto('paid_use')
    .values({ ...own, used_at: [] })
    .onConflict((conflict) => conflict.columns(['bucket', 'customer_id', 'user_id', 'kind']).doNothing())
    .execute();
  const { used_at: usedAt } = await trx
    .selectFrom('paid_use')
    .select('used_at')
    .where((where) => where.and(own))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const recent = usedAt
    .filter((used) => used.getTime() > since)
    .toSorted((one, other) => one.getTime() - other.getTime());
  if (recent.length >= most)
    throw new ServiceError(code, { retryAfter: secondsUntilNextUse(recent, { most, periodMs, at }) });
  await trx
    .updateTable('paid_use')
    .set({ used_at: [...recent, at] })
    .where((where) => where.and(own))
    .execute();
}

/** Returns the SQL expression for the times in a column after `since`, oldest first. */
export const recentUses = (column: RawBuilder<unknown>, since: Date): RawBuilder<Date[]> =>
  sql`array(select used from unnest(${column}) as used where used > ${since} order by used)`;

/** Returns the seconds until another use is allowed, which is when the oldest of the last `maxUses` uses no longer counts. */
export function secondsUntilNextUse(
  recent: readonly Date[],
  { most, periodMs, at }: { most: number; periodMs: number; at: Date },
) {
  const oldest = recent.at(-most) ?? at;
  return Math.max(1, Math.ceil((oldest.getTime() + periodMs - at.getTime()) / 1_000));
}
