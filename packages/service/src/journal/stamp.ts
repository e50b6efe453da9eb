import type { BusinessClock, Database } from '@fin-link/storage';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { JournalTables } from '../database/index.ts';
import { forgetDeletions } from './prune.ts';

export type JournalClock = Pick<BusinessClock, 'read'>;

/** Rows stamped in one transaction; a writer that meets one of them waits as long as that takes. */
const batchSize = 2_000;
/** A Date holds no less. */
const tickMs = 1;

export interface Round {
  stamped: number;
  /** Whether committed changes may be left for another round. */
  more: boolean;
}

/**
 * Gives one stamp to changes whose transactions have committed. A lock on the row of `change_horizon` makes sure that one process
 * does so: with `wait` false, a process that finds it locked leaves the work to the holder.
 */
export function stampRound<T>(owner: Database<T>, clock: JournalClock, { wait }: { wait: boolean }): Promise<Round> {
  const database = owner as unknown as Database<JournalTables>;
  return database.tx(async (trx) => {
    const seat = trx.selectFrom('change_horizon').select('horizon');
    const held = await (wait ? seat.forUpdate() : seat.forUpdate().skipLocked()).executeTakeFirst();
    if (held === undefined) return { stamped: 0, more: false };
    // Never before the horizon, not even when the business clock was moved back.
    const stamp = later(await clock.read(trx), held.horizon);
    const stamped = await stampPending(trx, stamp);
    if (stamped > 0) {
      await moveHorizon(trx, new Date(stamp.getTime() + tickMs));
      await forgetDeletions(trx, stamp);
    }
    return { stamped, more: stamped === batchSize };
  });
}

/**
 * Stamps every change committed before the call and moves the horizon up to the business clock's time, so that a window
 * that ends in the past is complete. Returns the horizon.
 */
export async function settle<T>(owner: Database<T>, clock: JournalClock): Promise<Date> {
  const database = owner as unknown as Database<JournalTables>;
  for (let round = await stampRound(owner, clock, { wait: true }); round.more;)
    round = await stampRound(owner, clock, { wait: true });
  return database.tx(async (trx) => {
    const held = await trx.selectFrom('change_horizon').select('horizon').forUpdate().executeTakeFirstOrThrow();
    const moved = later(await clock.read(trx), held.horizon);
    await moveHorizon(trx, moved);
    return moved;
  });
}

/**
 * Passes over rows that a writer holds: they are stamped once it has committed. The materialised list is locked once;
 * as a plain sub-query it could be run again for every row.
 */
async function stampPending(trx: Transaction<JournalTables>, stamp: Date): Promise<number> {
  const result = await sql`
    with pending as materialized (
      select customer_id, user_id, entity, entity_key, parent_key
      from ${sql.table('change_journal')}
      where stamp is null
      limit ${batchSize}
      for update skip locked
    )
    update ${sql.table('change_journal')} as journal
    set stamp = ${stamp}
    from pending
    where journal.customer_id = pending.customer_id and journal.user_id = pending.user_id
      and journal.entity = pending.entity and journal.entity_key = pending.entity_key
      and journal.parent_key = pending.parent_key`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
}

async function moveHorizon(trx: Transaction<JournalTables>, to: Date): Promise<void> {
  await trx.updateTable('change_horizon').set({ horizon: to }).execute();
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
