import type { UserDataPage } from '@fin-link/service-client';
import type { CopyTransaction } from './copy-database.ts';
import { schema } from './layout.ts';

/** Keys of all records that a user has at the service. Collected during a full read. */
export class SeenKeys {
  readonly providerAccounts: number[] = [];
  readonly accounts: { id: number; providerAccountId: number }[] = [];
  readonly holdings: number[] = [];
  readonly #transactions = { aggregated: new Set<number>(), manual: new Set<number>() };

  /** Adds the keys of all records of a page. */
  add({ providerAccounts, accounts, transactions, holdings }: UserDataPage): void {
    this.providerAccounts.push(...providerAccounts.map(({ id }) => id));
    this.accounts.push(...accounts.map(({ id, providerAccountId }) => ({ id, providerAccountId })));
    this.holdings.push(...holdings.map(({ id }) => id));
    for (const { id, isManual } of transactions) this.#transactions[isManual ? 'manual' : 'aggregated'].add(id);
  }

  /** Returns the ids of the manual or of the aggregated transactions. A manual and an aggregated transaction may have the same id. */
  transactions(isManual: boolean): number[] {
    return [...this.#transactions[isManual ? 'manual' : 'aggregated']];
  }
}

/** Deletes rows of records that the service no longer has. They were deleted while the feed was not followed. */
export async function deleteUnseen(transaction: CopyTransaction, loginName: string, seen: SeenKeys): Promise<void> {
  const deleteMissing = (table: string, key: string, ids: readonly number[], extraCondition = ''): Promise<unknown> =>
    transaction.query(
      `delete from ${schema}.${table} as copied where login_name = $1 ${extraCondition}
         and not exists (select from unnest($2::bigint[]) as seen (id) where seen.id = copied.${key})`,
      [loginName, ids],
    );
  const accountIds = seen.accounts.map(({ id }) => id);
  await deleteMissing('provider_account', 'provider_account_id', seen.providerAccounts);
  await transaction.query(
    `delete from ${schema}.account as copied where login_name = $1 and not exists (
       select from unnest($2::bigint[], $3::bigint[]) as seen (id, parent)
       where seen.id = copied.account_id and seen.parent = copied.provider_account_id)`,
    [loginName, accountIds, seen.accounts.map(({ providerAccountId }) => providerAccountId)],
  );
  await deleteMissing('holding', 'holding_id', seen.holdings);
  await deleteMissing('account_balance_daily', 'account_id', accountIds);
  await deleteMissing('predicted_events', 'account_id', accountIds);
  await deleteMissing('transaction', 'transaction_id', seen.transactions(false), 'and not is_manual');
  await deleteMissing('transaction', 'transaction_id', seen.transactions(true), 'and is_manual');
}
