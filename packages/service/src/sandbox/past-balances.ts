import type { BackgroundLoop } from '@fin-link/storage';
import { sql } from 'kysely';
import { type NeedsDatabase, ofUserSql } from '../platform/database/index.ts';
import { type NeedsBusinessClock, type NeedsLog, repeatWhenDue } from '../platform/runtime/index.ts';
import type { UserKey } from '../tenancy/users/index.ts';
import { sandboxUsers } from './sandbox-users.ts';

/** Number of weeks before the link for which balances are stored. */
const historyWeeks = 104;

/**
 * Stores weekly balances of the two years before the sample users' banks were linked, so that their net worth has a history. A service for
 * real users has no earlier balances. Computes past balances of bank accounts, credit cards and loans from the transactions, because
 * simulated banks list all transactions. Uses the current balance for other accounts, for example investments. Skips accounts that already
 * have past balances. Returns the number of stored balances.
 */
export async function storePastBalances(deps: NeedsDatabase): Promise<number> {
  let stored = 0;
  for (const { key } of await sandboxUsers(deps)) stored += await storePastBalancesOf(deps, key);
  return stored;
}

/** Starts the loop that stores past balances of the sample users. Must be woken after each refresh. */
export const startPastBalances = (deps: NeedsDatabase & NeedsBusinessClock & NeedsLog): BackgroundLoop =>
  repeatWhenDue(deps, {
    name: 'past balances of sample users',
    // One round stores all balances, so a round is never full.
    atOnce: Infinity,
    round: () => storePastBalances(deps),
  });

async function storePastBalancesOf({ database: { db } }: NeedsDatabase, user: UserKey): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table('account_balance')} (bucket, customer_id, user_id, account_id, date, balance, currency, as_of,
      provider_account_id)
    select account.bucket, account.customer_id, account.user_id, account.id, week.day::date,
      account.balance - case
        when account.container not in ('bank', 'creditCard', 'loan') then 0
        else coalesce((
          select sum(case when (item.base_type = 'CREDIT') = account.is_asset then item.amount else -item.amount end)
          from ${sql.table('transaction')} as item
          where item.bucket = account.bucket and item.customer_id = account.customer_id
            and item.user_id = account.user_id and item.account_id = account.id
            and item.status = 'POSTED' and not item.is_missing and item.date > week.day::date
        ), 0)
      end,
      account.currency, week.day at time zone 'UTC', account.provider_account_id
    from ${sql.table('account')} as account
    join ${sql.table('provider_account')} as provider_account
      on provider_account.bucket = account.bucket and provider_account.customer_id = account.customer_id
      and provider_account.user_id = account.user_id and provider_account.id = account.provider_account_id
    cross join lateral (select (account.created_at at time zone 'UTC')::date as day) as link
    cross join lateral generate_series(
      link.day - ${7 * historyWeeks}::integer, link.day - 7, interval '7 days'
    ) as week (day)
    where ${ofUserSql(user, 'account')} and provider_account.status = 'SUCCESS' and not account.is_manual
      and account.balance is not null and account.is_asset is not null
      and not exists (
        select from ${sql.table('account_balance')} as balance
        where balance.bucket = account.bucket and balance.customer_id = account.customer_id
          and balance.user_id = account.user_id and balance.account_id = account.id and balance.date < link.day
      )
    on conflict do nothing
  `.execute(db);
  return Number(numAffectedRows);
}
