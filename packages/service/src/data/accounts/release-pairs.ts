import { sql } from 'kysely';
import { type ServiceTransaction, ofUser, inTable, ofUserSql } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import {
  type ChangedTransaction,
  type ProviderAccountKey,
  recordTransactions,
} from '../provider-account-records/index.ts';

/** Keys per statement. Few enough that the planner uses the index even with stale statistics. */
const batchSize = 1_000;

/**
 * Unpairs the transactions whose other side was deleted, and journals them. The caller must hold the locks of the user and of all the
 * user's provider accounts.
 */
export const releasePairs = (
  trx: ServiceTransaction,
  user: UserKey,
  deletedTransactions: readonly PairedTransaction[],
  now: Date,
): Promise<void> => unpairOtherSides(trx, user, deletedTransactions, { now, exceptProviderAccountId: null });

/**
 * Locks all accounts of the user, so that no refresh writes their transactions until the transaction ends. The caller must hold the user's
 * lock. Cannot deadlock, because all other code locks at most one account.
 */
export async function lockAccounts(trx: ServiceTransaction, user: UserKey): Promise<void> {
  await trx
    .selectFrom('account')
    .select('id')
    .where((where) => where.and(ofUser(user)))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** A transaction that may be one side of a transfer. */
interface PairedTransaction {
  /** Id of the other side. */
  transfer_pair_id: number | null;
}

/** Unpairs the other sides, except those in accounts of `exceptProviderAccountId`. */
async function unpairOtherSides(
  trx: ServiceTransaction,
  user: UserKey,
  deletedTransactions: readonly PairedTransaction[],
  { now, exceptProviderAccountId }: { now: Date; exceptProviderAccountId: number | null },
): Promise<void> {
  const otherSideIds = deletedTransactions.flatMap(({ transfer_pair_id: id }) => id ?? []);
  if (otherSideIds.length === 0) return;
  await lockAccounts(trx, user);
  for (let start = 0; start < otherSideIds.length; start += batchSize) {
    const ids = otherSideIds.slice(start, start + batchSize).join(',');
    const { rows } = await sql<ChangedTransaction>`
      update ${sql.table('transaction')} as side
      set transfer_pair_id = null, pair_category_id = null, last_updated_at = ${now}::timestamptz
      from ${sql.table('account')} as account
      where ${ofUserSql(user, 'side')}
        and side.id = any(string_to_array(${ids}, ',')::bigint[])
        and account.bucket = side.bucket and account.customer_id = side.customer_id and account.user_id = side.user_id and account.id = side.account_id
        and account.provider_account_id is distinct from ${exceptProviderAccountId}::bigint
      returning side.id, side.account_id, account.provider_account_id, side.is_manual`.execute(trx);
    await recordTransactions(trx, user, rows);
  }
}

/**
 * Unpairs the other sides of a provider account's transfers before the provider account is deleted. Skips other sides in accounts of the
 * same provider account, because they are also deleted.
 */
export async function releasePairsOf(trx: ServiceTransaction, key: ProviderAccountKey, now: Date): Promise<void> {
  const paired = await trx
    .selectFrom('transaction')
    .innerJoin('account', (join) =>
      join
        .onRef('account.bucket', '=', 'transaction.bucket')
        .onRef('account.customer_id', '=', 'transaction.customer_id')
        .onRef('account.user_id', '=', 'transaction.user_id')
        .onRef('account.id', '=', 'transaction.account_id'),
    )
    .select('transfer_pair_id')
    .where((where) => where.and(inTable('account', ofUser(key))))
    .where('account.provider_account_id', '=', key.providerAccountId)
    .where('transfer_pair_id', 'is not', null)
    .execute();
  await unpairOtherSides(trx, key, paired, { now, exceptProviderAccountId: key.providerAccountId });
}
