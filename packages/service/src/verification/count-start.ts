import { sql } from 'kysely';
import type { ServiceTransaction } from '../database/index.ts';
import { ServiceError } from '../runtime/index.ts';

const startsAtMost = 3;
const periodMs = 30 * 86_400_000;
const forgottenAtOnce = 20;

/** Counts a start for the account number, whoever's user it is. Throws Y932 for the fourth in 30 days. */
export async function countStart(
  trx: ServiceTransaction,
  { customerId, hash, at }: { customerId: number; hash: string; at: Date },
): Promise<void> {
  const since = new Date(at.getTime() - periodMs);
  const recent = sql`select one from unnest(deposit_start.started_at) as one where one > ${since}`;
  const { rows } = await sql`
    insert into ${sql.table('deposit_start')} (customer_id, number_hash, started_at, last_started_at)
    values (${customerId}, ${hash}, array[${at}::timestamptz], ${at})
    on conflict (customer_id, number_hash) do update
      set started_at = array(${recent}) || ${at}::timestamptz, last_started_at = ${at}
      where (select count(*) from (${recent}) as counted) < ${startsAtMost}
    returning number_hash`.execute(trx);
  if (rows.length === 0) throw new ServiceError('Y932');
  await sql`
    delete from ${sql.table('deposit_start')} where (customer_id, number_hash) in (
      select customer_id, number_hash from ${sql.table('deposit_start')} where last_started_at < ${since}
      order by last_started_at limit ${forgottenAtOnce} for update skip locked)`.execute(trx);
}
