import type { Executor } from '@fin-link/storage';
import Big from 'big.js';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { HoldingRow } from '../../data/holdings/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Cash of one investment account that counts in sums. */
export interface CashOfAccount {
  accountId: number;
  amount: Big;
  currency: string;
}

/** Account statuses that are summed up by default, as the public API defines. */
export const summedStatuses = ['ACTIVE', 'TO_BE_CLOSED'] as const;

/**
 * Returns the positive cash of investment accounts, of all if `accountIds` is `undefined`. Some banks also list cash among the holdings, so cash is added only if holdings and cash
 * together do not exceed the account's balance.
 */
export async function cashOfAccounts(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  { accountIds, holdings }: { accountIds: readonly number[] | undefined; holdings: readonly HoldingRow[] },
): Promise<CashOfAccount[]> {
  const rows = await executor
    .selectFrom('account')
    .select(['id', 'balance', 'available_balance', 'currency'])
    .where((where) => where.and({ customer_id: customerId, user_id: userId, container: 'investment' }))
    .where('account_status', 'in', [...summedStatuses])
    .where('is_selected', 'is distinct from', false)
    .where('available_balance', '>', '0')
    .$if(accountIds !== undefined, (rest) => rest.where('id', 'in', [...(accountIds ?? [])]))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, balance, available_balance: cash, currency }) => {
    if (balance === null || cash === null || currency === null) return [];
    const holdingsTotal = holdings
      .filter((row) => row.account_id === id)
      .reduce((sum, row) => sum.plus(row.value ?? 0), new Big(0));
    return holdingsTotal.plus(cash).lte(balance) ? [{ accountId: id, amount: new Big(cash), currency }] : [];
  });
}
