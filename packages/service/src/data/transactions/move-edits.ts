import { type RawBuilder, sql } from 'kysely';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { itemChanges } from '../../platform/journal/index.ts';
import { type ProviderAccountKey, recordChangesOf } from '../provider-account-records/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { isEdited, ownColumns, ownOf } from './own-layer.ts';

/** Banks in other time zones, and banks that state the day of booking only, differ by a day. */
const daysBefore = 1;
const daysOfSameStatus = 1;
/** As long as card networks let most authorizations stand. */
const daysUntilPosted = 7;

export interface Departure {
  accountId: number;
  /** Which transactions are deleted, as a condition on `gone`. */
  gone: RawBuilder<unknown>;
  /** Which of those that banks list take their place, as a condition on `fresh`, beside account, sign, amount and days. */
  fresh: RawBuilder<unknown>;
}

/**
 * Called before transactions are deleted because the bank lists them under other keys. What the user said of one moves to the
 * transaction of the same account, sign and amount, from the day before to seven days after it (one day where neither or both are
 * pending), if exactly one such transaction is there, it fits no other that is deleted, and nothing was said of it. Returns of how
 * many edited transactions it does not move.
 */
export async function moveEdits(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  key: ProviderAccountKey,
  { accountId, gone, fresh }: Departure,
): Promise<number> {
  const { customerId, userId } = key;
  const ofAccount = (table: string) =>
    sql`${sql.ref(`${table}.customer_id`)} = ${customerId} and ${sql.ref(`${table}.user_id`)} = ${userId}
      and ${sql.ref(`${table}.account_id`)} = ${accountId}`;
  const transactions = sql.table('transaction');
  const { rows: edited } = await sql<{ id: number }>`
    select gone.id from ${transactions} as gone where ${ofAccount('gone')} and ${gone} and ${isEdited('gone')}`.execute(
    trx,
  );
  if (edited.length === 0) return 0;
  const { rows: moved } = await sql<{ id: number }>`
    with fits as (
      select gone.id as gone_id, fresh.id as fresh_id,
        count(*) over (partition by gone.id) as fresh_count, count(*) over (partition by fresh.id) as gone_count
      from ${transactions} as gone
      join ${transactions} as fresh
        on (fresh.base_type, fresh.amount, fresh.currency) = (gone.base_type, gone.amount, gone.currency)
        and fresh.transaction_date between gone.transaction_date - ${daysBefore}::integer and gone.transaction_date
          + case when fresh.status = gone.status then ${daysOfSameStatus}::integer else ${daysUntilPosted}::integer end
      where ${ofAccount('gone')} and ${gone} and ${ofAccount('fresh')} and not fresh.is_manual and ${fresh}
    )
    update ${transactions} as moved
    set (${sql.join(ownColumns.map((column) => sql.ref(column)))}, last_updated_at)
      = row(${ownOf('gone')}, ${businessClock.now()}::timestamptz)
    from fits
    join ${transactions} as gone on ${ofAccount('gone')} and gone.id = fits.gone_id
    where ${ofAccount('moved')} and moved.id = fits.fresh_id and fits.fresh_count = 1 and fits.gone_count = 1
      and ${isEdited('gone')} and not ${isEdited('moved')}
    returning moved.id`.execute(trx);
  await recordChangesOf(trx, key, itemChanges(key, 'transaction', accountId, moved));
  const unmoved = edited.length - moved.length;
  if (unmoved > 0)
    await trx
      .updateTable('account')
      .set((set) => ({ unmoved_edits: set('unmoved_edits', '+', unmoved) }))
      .where((where) => where.and({ customer_id: customerId, user_id: userId, id: accountId }))
      .execute();
  return unmoved;
}
