import type { BackgroundLoop } from '@fin-link/storage';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../platform/database/index.ts';
import { type NeedsBusinessClock, type NeedsLog, repeatWhenDue } from '../platform/runtime/index.ts';
import { sandboxPeople } from './people.ts';

const pastWeeks = 104;

/**
 * Stores weekly balances of the two years before the sample users' banks were linked, so that their net worth has a history. A service
 * for real users begins with the link. Balances of bank accounts, credit cards and loans follow from the transactions, which agree with them in
 * simulated banks. Other balances, for example of investments, are those of the link. Returns the number of stored balances.
 */
export async function storePastBalances({ database: { db } }: NeedsDatabase): Promise<number> {
  const loginNames = sandboxPeople.map(({ loginName }) => loginName);
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table('account_balance')}
      (customer_id, user_id, account_id, date, balance, currency, as_of, provider_account_id)
    select a.customer_id, a.user_id, a.id, past.day::date,
      a.balance - case
        when a.container not in ('bank', 'creditCard', 'loan') then 0
        else coalesce((
          select sum(case when (t.base_type = 'CREDIT') = a.is_asset then t.amount else -t.amount end)
          from ${sql.table('transaction')} as t
          where t.customer_id = a.customer_id and t.user_id = a.user_id and t.account_id = a.id
            and t.status = 'POSTED' and not t.is_missing and t.date > past.day::date
        ), 0)
      end,
      a.currency, past.day at time zone 'UTC', a.provider_account_id
    from ${sql.table('account')} as a
    join ${sql.table('provider_account')} as p
      on p.customer_id = a.customer_id and p.user_id = a.user_id and p.id = a.provider_account_id
    join ${sql.table('service_user')} as u on u.customer_id = a.customer_id and u.id = a.user_id
    join ${sql.table('customer')} as c on c.id = a.customer_id
    cross join lateral (select (a.created_at at time zone 'UTC')::date as day) as linked
    cross join lateral generate_series(
      linked.day - ${7 * pastWeeks}::integer, linked.day - 7, interval '7 days'
    ) as past (day)
    where c.admin_login_name = 'sandbox_admin' and u.login_name = any(${loginNames})
      and p.status = 'SUCCESS' and not a.is_manual and a.balance is not null and a.is_asset is not null
      and not exists (
        select from ${sql.table('account_balance')} as kept
        where kept.customer_id = a.customer_id and kept.user_id = a.user_id and kept.account_id = a.id
          and kept.date < linked.day
      )
    on conflict do nothing
  `.execute(db);
  return Number(numAffectedRows);
}

/** Starts the loop that stores past balances of the sample users. Wake it after each refresh. */
export const startPastBalances = (deps: NeedsDatabase & NeedsBusinessClock & NeedsLog): BackgroundLoop =>
  repeatWhenDue(deps, {
    name: 'past balances of sample users',
    // One round stores all balances.
    atOnce: Infinity,
    round: () => storePastBalances(deps),
  });
