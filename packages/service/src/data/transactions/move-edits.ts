import { type RawBuilder, sql } from 'kysely';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { itemChanges } from '../../platform/journal/index.ts';
import { type ProviderAccountKey, recordChangesOf } from '../provider-account-records/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { isEdited, ownColumns, ownOf } from './own-layer.ts';

/** Days may differ by one because of time zones, and because some banks state only the day of booking. */
const daysBefore = 1;
const daysOfSameStatus = 1;
/** Days for which most card authorizations are valid. */
const daysUntilPosted = 7;

export interface Departure {
  accountId: number;
  /** Condition on `gone` for the transactions that are deleted. */
  gone: RawBuilder<unknown>;
  /** Condition on `fresh` for possible successors, in addition to account, sign, amount and days. */
  fresh: RawBuilder<unknown>;
}

/**
 * Moves edits of transactions that are about to be deleted to their successors. A successor has the same account, sign and amount, and is
 * dated from one day before to seven days after (one day if both have the same status). An edit moves only if there is exactly one
 * successor, which fits no other deleted transaction and has no edit. Returns how many edits it does not move.
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
