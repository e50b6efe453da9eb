import { type Expression, sql, type SqlBool } from 'kysely';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsLog } from '../../platform/runtime/index.ts';
import { computeFigures } from './compute-figures.ts';
import { enabledCustomers } from './enabled.ts';
import { figuresDateAt } from './months.ts';

/** Dependencies of the loop. */
export type PeerDeps = NeedsDatabase & NeedsBusinessClock & NeedsLog;

/** Maximum number of customers that one round computes. */
export const maxCustomersPerRound = 50;
const dayMs = 86_400_000;

/**
 * Computes the figures of customers that are due this month. Returns the number of due customers. Deletes the figures of customers that
 * turned the comparison off. Several processes may run this concurrently.
 */
export async function computeDue(deps: PeerDeps): Promise<number> {
  const { db } = deps.database;
  const now = await deps.businessClock.read(db);
  const benchmark = sql.table('peer_benchmark');
  await sql`delete from ${benchmark} where customer_id not in (${enabledCustomers})`.execute(db);
  await sql`insert into ${benchmark} (customer_id) ${enabledCustomers} on conflict do nothing`.execute(db);
  const due = await db
    .selectFrom('peer_benchmark')
    .select('customer_id')
    .where(isDue(now))
    .orderBy('customer_id')
    .limit(maxCustomersPerRound)
    .execute();
  for (const { customer_id: customerId } of due)
    await deps.database
      .tx(async (trx) => {
        const row = await trx
          .selectFrom('peer_benchmark')
          .select('customer_id')
          .where('customer_id', '=', customerId)
          .where(isDue(now))
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        // `undefined` if another process is computing the figures or has computed them.
        if (row !== undefined) await computeFigures(trx, customerId, figuresDateAt(now));
      })
      .catch((error: unknown) => deps.log.error({ err: error, customerId }, 'figures of peers not computed'));
  return due.length;
}

/**
 * Selects figures that are older than the last 16th, and figures in the future after the clock was moved back. Tolerates clock differences
 * of up to a day.
 */
const isDue = (now: Date): Expression<SqlBool> => {
  const tomorrow = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  return sql<boolean>`(as_of is null or as_of < ${figuresDateAt(now)} or as_of > ${tomorrow})`;
};
