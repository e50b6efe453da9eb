import { sql } from 'kysely';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { recentOf, waitOf } from '../../tenancy/users/index.ts';

/** Period in which starts are counted, in milliseconds of the business clock. */
export const periodMs = 30 * 86_400_000;
/** Maximum number of expired counts that one call deletes. */
const cleanupBatchSize = 20;

/**
 * Counts a start of deposits for the account number, across all users of the customer. Throws Y932 with the time to wait if `maxStarts`
 * starts were counted within 30 days. Deletes some expired counts.
 */
export async function countStart(
  trx: ServiceTransaction,
  { customerId, hash, at, most: maxStarts }: { customerId: number; hash: string; at: Date; most: number },
): Promise<void> {
  const since = new Date(at.getTime() - periodMs);
  const recent = recentOf(sql.ref('deposit_start.started_at'), since);
  const { rows } = await sql`
    insert into ${sql.table('deposit_start')} (customer_id, number_hash, started_at, last_started_at)
    values (${customerId}, ${hash}, array[${at}::timestamptz], ${at})
    on conflict (customer_id, number_hash) do update
      set started_at = ${recent} || ${at}::timestamptz, last_started_at = ${at}
      where cardinality(${recent}) < ${maxStarts}
    returning number_hash`.execute(trx);
  if (rows.length === 0) {
    const { rows: storedRows } = await sql<{ recent: Date[] }>`
      select ${recent} as recent from ${sql.table('deposit_start')}
      where customer_id = ${customerId} and number_hash = ${hash}`.execute(trx);
    throw new ServiceError('Y932', {
      retryAfter: waitOf(storedRows[0]?.recent ?? [], { most: maxStarts, periodMs, at }),
    });
  }
  await sql`
    delete from ${sql.table('deposit_start')} where (customer_id, number_hash) in (
      select customer_id, number_hash from ${sql.table('deposit_start')} where last_started_at < ${since}
      order by last_started_at limit ${cleanupBatchSize} for update skip locked)`.execute(trx);
}
