import { type RawBuilder, sql } from 'kysely';
import { type PaidUse, type ServiceTransaction, ofUserSql, bucketOf } from '../../platform/database/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from './user-records.ts';

/** Limit on a paid use by one user. */
interface UseLimit {
  kind: PaidUse;
  /** Error code above the limit. */
  code: 'Y935' | 'Y937';
  /** Maximum number of uses within the period up to now. */
  maxUses: number;
  /** Length of the period in milliseconds, by the business clock. */
  periodMs: number;
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

/** Counts a paid use. The count is exact across all processes. Throws `code` with the retry time if the user has reached the limit. */
export async function countUse(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  user: UserKey,
  { kind, code, maxUses: most, periodMs }: UseLimit,
): Promise<void> {
  const at = await businessClock.read(trx);
  const recent = recentUses(sql.ref('paid_use.used_at'), new Date(at.getTime() - periodMs));
  const { rows } = await sql`
    insert into ${sql.table('paid_use')} (bucket, customer_id, user_id, kind, used_at)
    values (${bucketOf(user.userId)}, ${user.customerId}, ${user.userId}, ${kind}, array[${at}::timestamptz])
    on conflict (bucket, customer_id, user_id, kind) do update set used_at = ${recent} || ${at}::timestamptz
      where cardinality(${recent}) < ${most}
    returning kind`.execute(trx);
  if (rows.length > 0) return;
  const { rows: known } = await sql<{ recent: Date[] }>`
    select ${recent} as recent from ${sql.table('paid_use')}
    where ${ofUserSql(user)} and kind = ${kind}`.execute(trx);
  const retryAfter = secondsUntilNextUse(known[0]?.recent ?? [], { most, periodMs, at });
  throw new ServiceError(code, { retryAfter });
}
