import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { type ServiceDatabase, ofUserSql } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { requestedTable } from './requested-days.ts';

/** Balance of an account on a requested day. */
export interface CarriedBalance {
  account_id: number;
  day: string;
  /** Date of the stored balance; an earlier day if the balance is carried forward. */
  date: string;
  /** Date of the read or entry that stored the balance, UTC. */
  as_of_day: string;
  balance: string;
  currency: string;
  is_asset: boolean;
}

/** Accounts and days whose balances are read. */
interface BalanceQuery {
  accountIds: readonly number[];
  days: readonly string[];
  /** Whether a day without a balance gets the latest earlier balance. */
  isCarried: boolean;
  skip?: number;
  top?: number;
}

/**
 * Reads the balances of accounts on the requested days, ordered by account and day. With `isCarried`, a day without a balance gets the
 * latest earlier balance; a closed account has no balances after its last one. Each pair of account and day is one primary key lookup.
 */
export async function carriedBalances(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { accountIds, days, isCarried, skip = 0, top }: BalanceQuery,
): Promise<CarriedBalance[]> {
  if (accountIds.length === 0 || days.length === 0) return [];
  const { rows } = await sql<CarriedBalance>`
    select account.id as account_id, requested.day, latest.date, latest.as_of_day, latest.balance, latest.currency, account.is_asset
    from ${sql.table('account')}
    cross join ${requestedTable(days)}
    cross join lateral (
      select date, (as_of at time zone 'UTC')::date as as_of_day, balance, currency from ${sql.table('account_balance')} as stored
      where ${ofUserSql(user, 'stored')} and stored.account_id = account.id
        and stored.date ${isCarried ? sql`<=` : sql`=`} requested.day
      order by date desc limit 1
    ) as latest
    where ${ofUserSql(user, 'account')} and account.id in (${sql.join([...accountIds])})
      and (account.account_status <> 'CLOSED' or requested.day <= (
        select max(date) from ${sql.table('account_balance')} as stored
        where ${ofUserSql(user, 'stored')} and stored.account_id = account.id))
    order by account.id, requested.day
    offset ${skip} ${top === undefined ? sql`` : sql`limit ${top}`}`.execute(executor);
  return rows;
}
