import { sql } from 'kysely';
import type { NeedsDatabase, ServiceTransaction } from '../database/index.ts';
import type { Handler } from '../http/index.ts';
import { lockProviderAccounts } from '../provider-accounts/index.ts';
import { type NeedsBackground, type NeedsBusinessClock, ServiceError } from '../runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../users/index.ts';
import { recordRecategorized, type Recategorized } from './record-recategorized.ts';

/**
 * Deletes a category of the user. Transactions in it stay in the category that it was part of, whether an edit or a rule put
 * them there, and its rules go on with that one. Throws Y800 for an id that is not a category of the user.
 */
export const deleteCategory =
  ({
    database,
    businessClock,
    inBackground,
  }: NeedsDatabase & NeedsBusinessClock & NeedsBackground): Handler<'deleteCategory'> =>
  async ({ params: { categoryId } }, call) => {
    const user = userKeyOf(call);
    const owner = { customer_id: user.customerId, user_id: user.userId };
    await inBackground(() =>
      database.tx(async (trx) => {
        await lockUser(trx, user);
        const deleted = await trx
          .deleteFrom('user_category')
          .where((where) => where.and({ ...owner, id: categoryId }))
          .returning('id')
          .executeTakeFirst();
        if (deleted === undefined) throw new ServiceError('Y800', { name: 'categoryId' });
        await lockProviderAccounts(trx, user);
        await trx
          .updateTable('category_rule')
          .set({ user_category_id: null })
          .where((where) => where.and({ ...owner, user_category_id: categoryId }))
          .execute();
        await recordRecategorized(trx, user, await takeFromTransactions(trx, user, categoryId, businessClock.now()));
      }),
    );
  };

/** Returns the transactions that were in it. */
async function takeFromTransactions(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  categoryId: number,
  now: Date,
): Promise<Recategorized[]> {
  const { rows } = await sql<Recategorized & { was_in_it: boolean }>`
    with target as (
      select stored.id, stored.user_category_id is not distinct from ${categoryId}::bigint as was_in_it,
        account.provider_account_id
      from ${sql.table('transaction')} as stored
      join ${sql.table('account')} as account on account.customer_id = stored.customer_id
        and account.user_id = stored.user_id and account.id = stored.account_id
      where stored.customer_id = ${customerId}::bigint and stored.user_id = ${userId}::bigint
        and ${categoryId}::bigint in (stored.own_user_category_id, stored.rule_user_category_id)
    )
    update ${sql.table('transaction')} as stored
    set own_user_category_id = nullif(stored.own_user_category_id, ${categoryId}::bigint),
      rule_user_category_id = nullif(stored.rule_user_category_id, ${categoryId}::bigint),
      last_updated_at = case when target.was_in_it then ${now}::timestamptz else stored.last_updated_at end
    from target
    where stored.customer_id = ${customerId}::bigint and stored.user_id = ${userId}::bigint and stored.id = target.id
    returning stored.id, stored.account_id, target.provider_account_id, stored.is_manual, target.was_in_it`.execute(
    trx,
  );
  return rows.filter((row) => row.was_in_it);
}
