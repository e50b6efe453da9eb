import {
  type EndpointInput,
  type Container,
  netWorthContainers,
  type ExcludedAccount,
} from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { type ServiceDatabase, ofUser, ofUserSql } from '../../platform/database/index.ts';
import { assertAtMost } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** The account filter of a query, under both of its names. */
type AccountParameters = Pick<EndpointInput<'getNetWorth'>['query'], 'accountId' | 'accountIds'>;

/**
 * Returns the accounts that count for the net worth, by the rules of this folder's README. Throws Y800 if a requested account does not
 * exist or is used only for verification, and the error of `assertAtMost` for too many accounts.
 */
export async function countedAccounts(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { accountIds, container }: AccountFilter,
): Promise<NetWorthAccount[]> {
  const rows = await executor
    .selectFrom('account')
    .select(['id', 'container', 'is_asset', 'account_status'])
    .where((where) => where.and(ofUser(user)))
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

/** Returns the account filter, which clients may send under two names. Throws Y800 if the two values differ. */
export function requestedAccounts({ accountId, accountIds }: AccountParameters): number[] | undefined {
  const [ids, otherIds] = [new Set(accountIds), new Set(accountId)];
  const hasBoth = accountIds !== undefined && accountId !== undefined;
  if (hasBoth && (ids.size !== otherIds.size || [...ids].some((id) => !otherIds.has(id))))
    throw new ServiceError('Y800', { name: 'accountIds' });
  const requested = accountIds ?? accountId;
  return requested === undefined ? undefined : [...new Set(requested)];
}

/** Maximum number of accounts per user that one call reads. */
const maxAccounts = 2_000;
const countedContainers: ReadonlySet<Container> = new Set(netWorthContainers);

/** Filter of a net worth request. */
interface AccountFilter {
  /** Accounts that are counted even if they are excluded from net worth (service interface, section 4.4). */
  accountIds: readonly number[] | undefined;
  container: Container | undefined;
}

export interface NetWorthAccount {
  id: number;
  /** Whether the account is an asset, not a debt. If it is `null`, the direction is unknown and the account is excluded from sums. */
  isAsset: boolean | null;
  isClosed: boolean;
}

/**
 * Returns, by id, accounts that are missing from the figures of a day although the user did not exclude them. Uses each account's newest
 * balance on or before that day. A closed account is never reported.
 */
export async function excludedAccounts(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { accounts, day }: { accounts: readonly NetWorthAccount[]; day: string },
): Promise<ExcludedAccount[]> {
  const open = accounts.filter(({ isClosed }) => !isClosed).toSorted((one, other) => one.id - other.id);
  const currencies = await currenciesOf(executor, user, { accountIds: open.map(({ id }) => id), day });
  const mainCurrency = mostFrequent([...currencies.values()]);
  return open.flatMap(({ id: accountId, isAsset }): ExcludedAccount[] => {
    const currency = currencies.get(accountId);
    if (isAsset === null) return [{ accountId, reason: 'UNKNOWN_DIRECTION' }];
    if (currency === undefined) return [{ accountId, reason: 'NO_BALANCE' }];
    return currency === mainCurrency ? [] : [{ accountId, reason: 'OTHER_CURRENCY', currency }];
  });
}

/** Returns the currency of each account's newest balance up to a day. Omits accounts without a balance. */
async function currenciesOf(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { accountIds, day }: { accountIds: readonly number[]; day: string },
): Promise<Map<number, string>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ account_id: number; currency: string }>`
    select account.id as account_id, newest.currency from ${sql.table('account')}
    cross join lateral (
      select currency from ${sql.table('account_balance')} as stored
      where ${ofUserSql(user, 'stored')} and stored.account_id = account.id
        and stored.date <= ${day}::date
      order by date desc limit 1
    ) as newest
    where ${ofUserSql(user, 'account')} and account.id in (${sql.join([...accountIds])})`.execute(executor);
  return new Map(rows.map(({ account_id, currency }) => [account_id, currency]));
}

/** Returns the most frequent text. If several are equally frequent, returns the first in alphabetical order. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, { length }]) => ({ text, length }));
  return counts.toSorted((one, other) => other.length - one.length || (one.text < other.text ? -1 : 1))[0]?.text;
}
