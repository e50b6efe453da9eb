import { sql } from 'kysely';
import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import {
  type ChangedTransaction,
  lockProviderAccounts,
  recordTransactions,
} from '../provider-account-records/index.ts';
import { type NeedsBackground, type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { batchAfter, type BatchEnd, endOf, inBatches } from './in-batches.ts';

/**
 * Deletes a category of the user. Its rules and its transactions, whether edited or assigned by a rule, move to the system category that it
 * belongs to. Transactions move in batches; the category is deleted together with the last batch. Throws Y800 if the id is not a category
 * of the user.
 */
export const deleteCategory =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsBackground): Handler<'deleteCategory'> =>
  async ({ params: { categoryId } }, call) => {
    const user = userKeyOf(call);
    let isDeleted = false;
    const removeFromTransactions = () =>
      inBatches(deps, async (trx, after) => {
        await lockUser(trx, user);
        await assertExists(trx, user, categoryId);
        await lockProviderAccounts(trx, user);
        if (after === undefined) await removeFromRules(trx, user, categoryId);
        const batch = await removeFromBatch(trx, user, categoryId, { after, now: deps.businessClock.now() });
        await recordTransactions(
          trx,
          user,
          batch.filter((row) => row.was_in_category),
        );
        const end = endOf(batch);
        // The user may add transactions to the category between batches. Only a batch that starts with the newest transaction can be the
        // last one.
        isDeleted = end === null && after === undefined;
        if (isDeleted) await deleteRow(trx, user, categoryId);
        return end;
      });
    await deps.inBackground(async () => {
      while (!isDeleted) await removeFromTransactions();
    });
  };

const categoryKey = ({ customerId, userId }: UserKey, id: number) => ({ customer_id: customerId, user_id: userId, id });

/** Throws Y800 if the id is not a category of the user. */
async function assertExists(trx: ServiceTransaction, user: UserKey, categoryId: number): Promise<void> {
  const category = await trx
    .selectFrom('user_category')
    .select('id')
    .where((where) => where.and(categoryKey(user, categoryId)))
    .executeTakeFirst();
  if (category === undefined) throw new ServiceError('Y800', { name: 'categoryId' });
}

const deleteRow = (trx: ServiceTransaction, user: UserKey, categoryId: number) =>
  trx
    .deleteFrom('user_category')
    .where((where) => where.and(categoryKey(user, categoryId)))
    .execute();

/** Moves the rules of the category to its system category. */
const removeFromRules = (trx: ServiceTransaction, { customerId, userId }: UserKey, categoryId: number) =>
  trx
    .updateTable('category_rule')
    .set({ user_category_id: null })
    .where((where) => where.and({ customer_id: customerId, user_id: userId, user_category_id: categoryId }))
    .execute();

/** A transaction from which the category was removed. `was_in_category` is true if replies showed the category. */
type UpdatedTransaction = ChangedTransaction & BatchEnd & { was_in_category: boolean };

/** Removes the category from all layers of the next batch of transactions, and returns these transactions. */
async function removeFromBatch(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  categoryId: number,
  { after, now }: { after: BatchEnd | undefined; now: Date },
): Promise<UpdatedTransaction[]> {
  const { rows } = await sql<UpdatedTransaction>`
    with batch as (
      select id, account_id, user_category_id from ${sql.table('transaction')}
      where customer_id = ${customerId}::bigint and user_id = ${userId}::bigint
        and ${categoryId}::bigint in (own_user_category_id, rule_user_category_id) and ${batchAfter(after)}
    ),
    target as (
      select batch.id, batch.user_category_id is not distinct from ${categoryId}::bigint as was_in_category,
        account.provider_account_id
      from batch
      join ${sql.table('account')} as account on account.customer_id = ${customerId}::bigint
        and account.user_id = ${userId}::bigint and account.id = batch.account_id
    )
    update ${sql.table('transaction')} as stored
    set own_user_category_id = nullif(stored.own_user_category_id, ${categoryId}::bigint),
      rule_user_category_id = nullif(stored.rule_user_category_id, ${categoryId}::bigint),
      last_updated_at = case when target.was_in_category then ${now}::timestamptz else stored.last_updated_at end
    from target
    where stored.customer_id = ${customerId}::bigint and stored.user_id = ${userId}::bigint and stored.id = target.id
    returning stored.id, stored.date, stored.account_id, target.provider_account_id, stored.is_manual,
      target.was_in_category`.execute(trx);
  return rows;
}
