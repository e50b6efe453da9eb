import { type RawBuilder, sql } from 'kysely';
import { type TransactionTable, type ServiceTransaction, ofUser, ofUserSql } from '../../platform/database/index.ts';
import { itemChanges } from '../../platform/journal/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { type ProviderAccountKey, recordChangesOf } from '../provider-account-records/index.ts';

/** Columns of the layer with the user's edits. */
export const editedColumns = [
  'own_category_id',
  'own_user_category_id',
  'own_detail_category_id',
  'own_merchant_type',
  'memo',
  'consumer_description',
  'own_is_physical',
] as const satisfies readonly (keyof TransactionTable)[];

/** Returns the edited columns, prefixed with a table alias. */
const editsOf = (table: string): RawBuilder<unknown> =>
  sql.join(editedColumns.map((column) => sql.ref(`${table}.${column}`)));

export const isEdited = (table: string): RawBuilder<boolean> => sql<boolean>`num_nonnulls(${editsOf(table)}) > 0`;

/**
 * Maximum number of days by which a successor may precede the deleted transaction. Time zones and the booking day may shift a date by one
 * day.
 */
const maxDaysEarlier = 1;
/** Maximum number of days by which a successor with the same status may follow the deleted transaction. */
const maxDaysLaterSameStatus = 1;
/**
 * Maximum number of days by which a successor with another status may follow the deleted transaction. Most card authorizations are valid
 * for a week.
 */
const maxDaysLaterPosted = 7;

/** Transactions that are about to be deleted, and their possible successors. */
export interface EditMove {
  accountId: number;
  /** SQL condition that selects the transactions to be deleted, as alias `old_row`. */
  isDeleted: RawBuilder<unknown>;
  /**
   * SQL condition that selects possible successors, as alias `new_row`. `moveEdits` also compares account, direction, amount, currency and
   * dates.
   */
  isSuccessor: RawBuilder<unknown>;
}

/**
 * Moves edits of transactions that are about to be deleted to their successors, and journals the successors. A successor has the same
 * account, direction, amount and currency. It is dated from one day before the deleted transaction to seven days after it, or one day after
 * it if both have the same status. An edit moves only if exactly one unedited successor exists and fits no other deleted transaction.
 * Returns the number of edits that were not moved, and adds this number to the account.
 */
export async function moveEdits(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  key: ProviderAccountKey,
  { accountId, isDeleted, isSuccessor }: EditMove,
): Promise<number> {
  const inAccount = (table: string) =>
    sql`${ofUserSql(key, table)} and ${sql.ref(`${table}.account_id`)} = ${accountId}`;
  const transactions = sql.table('transaction');
  const { rows: edited } = await sql<{ id: number }>`
    select old_row.id from ${transactions} as old_row where ${inAccount('old_row')} and ${isDeleted} and ${isEdited('old_row')}`.execute(
    trx,
  );
  if (edited.length === 0) return 0;
  const { rows: moved } = await sql<{ id: number }>`
    with candidates as (
      select old_row.id as old_id, new_row.id as new_id,
        count(*) over (partition by old_row.id) as successors, count(*) over (partition by new_row.id) as predecessors
      from ${transactions} as old_row
      join ${transactions} as new_row
        on (new_row.base_type, new_row.amount, new_row.currency) = (old_row.base_type, old_row.amount, old_row.currency)
        and new_row.transaction_date between old_row.transaction_date - ${maxDaysEarlier}::integer and old_row.transaction_date
          + case when new_row.status = old_row.status then ${maxDaysLaterSameStatus}::integer else ${maxDaysLaterPosted}::integer end
      where ${inAccount('old_row')} and ${isDeleted} and ${inAccount('new_row')} and not new_row.is_manual and ${isSuccessor}
    )
    update ${transactions} as moved
    set (${sql.join(editedColumns.map((column) => sql.ref(column)))}, last_updated_at)
      = row(${editsOf('old_row')}, ${businessClock.now()}::timestamptz)
    from candidates
    join ${transactions} as old_row on ${inAccount('old_row')} and old_row.id = candidates.old_id
    where ${inAccount('moved')} and moved.id = candidates.new_id and candidates.successors = 1 and candidates.predecessors = 1
      and ${isEdited('old_row')} and not ${isEdited('moved')}
    returning moved.id`.execute(trx);
  await recordChangesOf(trx, key, itemChanges(key, 'transaction', accountId, moved));
  const unmovedEdits = edited.length - moved.length;
  if (unmovedEdits > 0)
    await trx
      .updateTable('account')
      .set((set) => ({ unmoved_edits: set('unmoved_edits', '+', unmovedEdits) }))
      .where((where) => where.and({ ...ofUser(key), id: accountId }))
      .execute();
  return unmovedEdits;
}
