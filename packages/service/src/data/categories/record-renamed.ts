import { sql } from 'kysely';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import {
  type ChangedTransaction,
  lockProviderAccounts,
  recordTransactions,
} from '../provider-account-records/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import type { ChosenCategory } from './find-category.ts';
import { batchAfter, type BatchEnd, endOf } from './in-batches.ts';

/**
 * Journals the next batch of transactions in a renamed category. Returns the end of the batch, or `null` if it was the last one. The caller
 * must hold the user's lock.
 */
export async function recordRenamed(
  trx: ServiceTransaction,
  user: UserKey,
  { categoryId, userCategoryId }: ChosenCategory,
  after: BatchEnd | undefined,
): Promise<BatchEnd | null> {
  await lockProviderAccounts(trx, user);
  const { rows } = await sql<ChangedTransaction & BatchEnd>`
    select renamed.id, renamed.account_id, account.provider_account_id, renamed.is_manual, renamed.date
    from (
      select * from ${sql.table('transaction')}
      where customer_id = ${user.customerId}::bigint and user_id = ${user.userId}::bigint
        and category_id = ${categoryId}::integer and user_category_id is not distinct from ${userCategoryId}::bigint
        and ${batchAfter(after)}
    ) as renamed
    join ${sql.table('account')} as account on account.customer_id = renamed.customer_id
      and account.user_id = renamed.user_id and account.id = renamed.account_id`.execute(trx);
  await recordTransactions(trx, user, rows);
  return endOf(rows);
}
