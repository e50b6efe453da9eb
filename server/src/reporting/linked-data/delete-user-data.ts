import type { DeletedKeys } from '@fin-link/service-client';
import type { CopyTransaction } from './copy-database.ts';
import { schema } from './layout.ts';
import { entityNames, predictedEventsTable } from './tables/entities.ts';
import { insightsTable } from './tables/insights.ts';

/** Deletes records. Returns the ids of the accounts that lost a row; an account may still exist under another provider account. */
export async function deleteRecords(
  transaction: CopyTransaction,
  loginName: string,
  keys: DeletedKeys,
): Promise<string[]> {
  const deleted: { account_id: string }[] = [];
  if (keys.providerAccountIds.length > 0) {
    const values = [loginName, keys.providerAccountIds];
    const where = 'login_name = $1 and provider_account_id = any($2::bigint[])';
    await transaction.query(`delete from ${schema}.provider_account where ${where}`, values);
    deleted.push(
      ...(await transaction.query<{ account_id: string }>(
        `delete from ${schema}.account where ${where} returning account_id`,
        values,
      )),
    );
  }
  if (keys.accounts.length > 0) {
    const ids = keys.accounts.map(({ id }) => id);
    const parents = keys.accounts.map(({ providerAccountId }) => providerAccountId);
    deleted.push(
      ...(await transaction.query<{ account_id: string }>(
        `delete from ${schema}.account using unnest($2::bigint[], $3::bigint[]) as deleted_key (id, parent)
         where login_name = $1 and account_id = deleted_key.id and provider_account_id = deleted_key.parent returning account_id`,
        [loginName, ids, parents],
      )),
    );
  }
  if (keys.transactions.length > 0) {
    // Without `isManual`, both the manual transaction and the bank's are deleted.
    const isManual = keys.transactions.map((key) => key.isManual ?? null);
    await transaction.query(
      `delete from ${schema}.transaction using unnest($2::bigint[], $3::boolean[]) as deleted_key (id, is_manual)
       where login_name = $1 and transaction_id = deleted_key.id
         and transaction.is_manual = coalesce(deleted_key.is_manual, transaction.is_manual)`,
      [loginName, keys.transactions.map(({ id }) => id), isManual],
    );
  }
  return deleted.map(({ account_id }) => account_id);
}

/** Deletes the data of these accounts, unless they moved to another provider account. */
export async function deleteOrphans(
  transaction: CopyTransaction,
  loginName: string,
  accountIds: string[],
): Promise<void> {
  for (const table of ['transaction', 'holding', 'account_balance_daily', predictedEventsTable.name])
    await transaction.query(
      `delete from ${schema}.${table} as target where login_name = $1 and account_id = any($2::bigint[])
         and not exists (select from ${schema}.account where account.login_name = $1 and account.account_id = target.account_id)`,
      [loginName, accountIds],
    );
}

const tablesOutsideExtracts = [predictedEventsTable.name, insightsTable.name];

export async function deleteUserRows(transaction: CopyTransaction, loginName: string): Promise<void> {
  for (const table of [...entityNames, ...tablesOutsideExtracts, 'account_balance_daily', 'copy_user'])
    await transaction.query(`delete from ${schema}.${table} where login_name = $1`, [loginName]);
}
