import { type Container, netWorthContainers } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import { assertAtMost } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

const mostAccounts = 2_000;
const counting: ReadonlySet<Container> = new Set(netWorthContainers);

export interface AccountFilter {
  /** Accounts that are counted even if they are excluded from net worth (interface 4.4). */
  accountIds: readonly number[] | undefined;
  container: Container | undefined;
}

export interface NetWorthAccount {
  id: number;
  /** `null` if the direction is unknown. The account is then excluded from sums. */
  isAsset: boolean | null;
  isClosed: boolean;
}

/**
 * Returns the accounts that count for the net worth, by the rules of this folder's README. Throws Y800 if a requested account does not
 * exist or is used only for verification.
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
    .limit(mostAccounts + 1)
    .execute();
  assertAtMost(mostAccounts, rows, 'accounts');
  if (accountIds !== undefined && rows.length < accountIds.length)
    throw new ServiceError('Y800', { name: 'accountIds' });
  return rows
    .filter((row) => counting.has(row.container) && (container === undefined || row.container === container))
    .map((row) => ({ id: row.id, isAsset: row.is_asset, isClosed: row.account_status === 'CLOSED' }));
}
