import type { ExcludedAccount } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import type { NetWorthAccount } from './counted-accounts.ts';

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
  { customerId, userId }: UserKey,
  { accountIds, day }: { accountIds: readonly number[]; day: string },
): Promise<Map<number, string>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ account_id: number; currency: string }>`
    select account.id as account_id, newest.currency from ${sql.table('account')}
    cross join lateral (
      select currency from ${sql.table('account_balance')} as stored
      where stored.customer_id = ${customerId} and stored.user_id = ${userId} and stored.account_id = account.id
        and stored.date <= ${day}::date
      order by date desc limit 1
    ) as newest
    where account.customer_id = ${customerId} and account.user_id = ${userId} and account.id in (${sql.join([...accountIds])})`.execute(
    executor,
  );
  return new Map(rows.map(({ account_id, currency }) => [account_id, currency]));
}

/** Returns the most frequent text. If several are equally frequent, returns the first in alphabetical order. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, { length }]) => ({ text, length }));
  return counts.toSorted((one, other) => other.length - one.length || (one.text < other.text ? -1 : 1))[0]?.text;
}
