import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { JournalTables } from '../database/index.ts';

/** Events of the last seven days can be asked for (service interface, section 8); the rest is for a reader that was away. */
const rememberedMs = 30 * 86_400_000;
const atOnce = 500;

/**
 * Forgets some of what was deleted long ago, so that the journal cannot outgrow what there is by more than a month's
 * deletions. Provider accounts stay: they are few, and tell that a user had one.
 */
export async function forgetDeletions(trx: Transaction<JournalTables>, now: Date): Promise<void> {
  await sql`
    delete from ${sql.table('change_journal')} as journal
    using (
      select customer_id, user_id, entity, entity_key
      from ${sql.table('change_journal')}
      where deleted and entity <> 'providerAccount' and stamp < ${new Date(now.getTime() - rememberedMs)}
      order by stamp
      limit ${atOnce}
      for update skip locked
    ) as old
    where journal.customer_id = old.customer_id and journal.user_id = old.user_id
      and journal.entity = old.entity and journal.entity_key = old.entity_key`.execute(trx);
}
