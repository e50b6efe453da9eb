import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { JournalTables } from '../database/index.ts';

/** Events of the last seven days can be asked for (service interface, section 8); the rest is for a reader that was away. */
const rememberedMs = 30 * 86_400_000;
const atOnce = 500;

/**
 * Prunes deletions that are older than a month, a few at a time, so that the journal stays bounded. Deleted provider accounts
 * stay: they are few and show that a user had one.
 */
export async function forgetDeletions(trx: Transaction<JournalTables>, now: Date): Promise<void> {
  await sql`
    delete from ${sql.table('change_journal')} as journal
    using (
      select customer_id, user_id, entity, entity_key, parent_key
      from ${sql.table('change_journal')}
      where deleted and entity <> 'providerAccount' and stamp < ${new Date(now.getTime() - rememberedMs)}
      order by stamp
      limit ${atOnce}
      for update skip locked
    ) as old
    where journal.customer_id = old.customer_id and journal.user_id = old.user_id
      and journal.entity = old.entity and journal.entity_key = old.entity_key and journal.parent_key = old.parent_key`.execute(
    trx,
  );
}
