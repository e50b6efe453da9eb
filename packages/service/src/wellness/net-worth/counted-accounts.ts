import { type Container, netWorthContainers } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import { assertAtMost } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Maximum number of accounts per user that one call reads. */
const maxAccounts = 2_000;
/** Containers whose accounts count for the net worth. */
const countedContainers: ReadonlySet<Container> = new Set(netWorthContainers);

/** Filter of a net worth request. */
export interface AccountFilter {
  /** Accounts that are counted even if they are excluded from net worth (section 4.4 of the interface document). */
  accountIds: readonly number[] | undefined;
  container: Container | undefined;
}

/** An account that counts for the net worth. */
export interface NetWorthAccount {
  id: number;
  /** Whether the account is an asset, not a debt. If it is `null`, the direction is unknown and the account is excluded from sums. */
  isAsset: boolean | null;
  isClosed: boolean;
}

/**
 * Returns the accounts that count for the net worth, by the rules of this folder's README. Throws Y800 if a requested account does not
 * exist or is used only for verification, and the error of `assertAtMost` for too many accounts.
 */
export async function countedAccounts(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  { accountIds, container }: AccountFilter,
): Promise<NetWorthAccount[]> {
  const rows = await executor
    .selectFrom('account')
    .select(['id', 'container', 'is_asset', 'account_status'])
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .where('account_status', '!=', 'DELETED')
    .where('is_selected', 'is distinct from', false)
    .$if(accountIds !== undefined, (rest) => rest.where('id', 'in', [...(accountIds ?? [])]))
    .$if(accountIds === undefined, (rest) =>
      rest.where('account_status', '!=', 'INACTIVE').where('include_in_net_worth', '=', true),
    )
    .limit(maxAccounts + 1)
    .execute();
  assertAtMost(maxAccounts, rows, 'accounts');
  if (accountIds !== undefined && rows.length < accountIds.length)
    throw new ServiceError('Y800', { name: 'accountIds' });
  return rows
    .filter((row) => countedContainers.has(row.container) && (container === undefined || row.container === container))
    .map((row) => ({ id: row.id, isAsset: row.is_asset, isClosed: row.account_status === 'CLOSED' }));
}
