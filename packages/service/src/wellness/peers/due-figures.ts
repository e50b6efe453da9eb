import { type Expression, sql, type SqlBool } from 'kysely';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsLog } from '../../platform/runtime/index.ts';
import { enabledCustomers } from './enabled.ts';
import { figuresDateAt } from './months.ts';
import { releaseMonths } from './release-months.ts';

/** Dependencies of the loop. */
export type PeerDeps = NeedsDatabase & NeedsBusinessClock & NeedsLog;

/** Maximum number of customers per round. */
export const maxCustomersPerRound = 50;

/**
 * Releases the months of customers that are due. Returns the number of due customers. A customer that turned the comparison off keeps its
 * released figures, because a month must not be released twice. Several processes may run this concurrently.
 */
export async function computeDue(deps: PeerDeps): Promise<number> {
  const { db } = deps.database;
  const asOf = figuresDateAt(await deps.businessClock.read(db));
  await sql`insert into ${sql.table('peer_benchmark')} (customer_id) ${enabledCustomers} on conflict do nothing`.execute(
    db,
  );
  const due = await db
    .selectFrom('peer_benchmark')
    .select('customer_id')
    .where(isDue(asOf))
    .orderBy('customer_id')
    .limit(maxCustomersPerRound)
    .execute();
  for (const { customer_id: customerId } of due)
    await deps.database
      .tx(async (trx) => {
        const row = await trx
          .selectFrom('peer_benchmark')
          .select('as_of')
          .where('customer_id', '=', customerId)
          .where(isDue(asOf))
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        // `undefined` if another process is releasing the months or has released them.
        if (row !== undefined) await releaseMonths(trx, customerId, { asOf, releasedAsOf: row.as_of });
      })
      .catch((error: unknown) => deps.log.error({ err: error, customerId }, 'figures of peers not computed'));
  return due.length;
}

/** Selects customers that compare their users and have unreleased months before that date. */
const isDue = (asOf: string): Expression<SqlBool> =>
  sql<boolean>`((as_of is null or as_of < ${asOf}) and customer_id in (${enabledCustomers}))`;
