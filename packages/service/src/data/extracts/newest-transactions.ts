import { type ExtractedTransaction, mostUnpagedTransactions } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { effectiveTransactions } from '../transactions/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { toExtractedTransactions } from './changed-transactions.ts';
import type { Period } from '../../platform/journal/index.ts';

/**
 * Reads the changed transactions for a customer who does not use pages: at most 5,000, newest first. Deletions come first, because no other
 * reply contains them. Deletions in a deleted account come last, because the account's deletion covers them. `changeCount` is the number of
 * changes read; it is higher than the number of rows if a changed transaction was deleted after the period.
 */
export async function readNewestTransactions(
  deps: NeedsDatabase,
  user: UserKey,
  { from, to }: Period,
): Promise<{ rows: ExtractedTransaction[]; changeCount: number }> {
  const { db } = deps.database;
  const datedTransactions = effectiveTransactions(db, user).select(['id', 'date', 'listing_order']);
  const { rows } = await sql<{ entityId: string; parentId: string; isManual: boolean; deleted: boolean }>`
    select entity_key as "entityId", parent_key as "parentId", journal.is_manual as "isManual", deleted
    from ${sql.table('change_journal')} as journal
    left join ${datedTransactions} as transaction on transaction.id = journal.entity_key::bigint
    left join ${sql.table('account')} as account on account.customer_id = journal.customer_id
      and account.user_id = journal.user_id and account.id = journal.parent_key::bigint and account_status <> 'DELETED'
    where journal.customer_id = ${user.customerId}::bigint and journal.user_id = ${user.userId}::bigint
      and entity = 'transaction' and stamp >= ${from} and stamp < ${to}
    order by case when not deleted then 1 when account.id is not null then 0 else 2 end,
      date desc, listing_order desc, transaction.id desc, entity_key
    limit ${mostUnpagedTransactions}`.execute(db);
  return { rows: await toExtractedTransactions(deps, user, rows), changeCount: rows.length };
}
