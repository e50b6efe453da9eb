import { netWorthContainers } from '@fin-link/contracts/service';

/** Containers that count toward net worth, as SQL literals. */
const containerList = netWorthContainers.map((container) => `'${container}'`).join(', ');

/** SQL condition for accounts that count toward net worth, by the rules of the service. */
export const countsTowardNetWorth = `account_status not in ('DELETED', 'INACTIVE') and include_in_net_worth is true
  and is_selected_for_aggregation is distinct from false and container in (${containerList})`;

/** Views for analysts and reporting tools, as SQL. `columns` has comments for the columns whose names do not explain them. */
export const views = [
  {
    name: 'accounts_current',
    comment: 'Accounts that are in use, with the state of their links',
    columns: { link_status: 'Result of the last refresh of its link', signed_balance: 'Balance, negative for debts' },
    select: `select account.login_name, account.account_id, account.provider_account_id, account.provider_name, account.container,
        coalesce(account.nickname, account.account_name) as name, account.account_number, account.account_type,
        account.account_status, account.is_manual, account.balance, account.balance_currency as currency,
        case when account.is_asset then account.balance else -account.balance end as signed_balance,
        account.available_balance, account.include_in_net_worth, provider_account.status as link_status,
        account.last_updated_at
      from linked_data.account
      left join linked_data.provider_account
        on provider_account.login_name = account.login_name
        and provider_account.provider_account_id = account.provider_account_id
      where account.account_status not in ('CLOSED', 'DELETED') and account.is_selected_for_aggregation is distinct from false`,
  },
  {
    name: 'transactions_effective',
    comment: 'Transactions with the values in effect: those of the user take precedence over those of the service',
    columns: {
      signed_amount: 'Amount, negative for debits',
      description: 'Description from the user, otherwise the simplified one, otherwise that of the institution',
    },
    select: `select login_name, transaction_id, is_manual, account_id, container, date, status,
        case when base_type = 'DEBIT' then -amount else amount end as signed_amount, currency,
        coalesce(consumer_description, simple_description, original_description) as description,
        merchant_name, category_id, category, category_type, detailed_category, category_source,
        transfer_transaction_id, memo, last_updated_at
      from linked_data.transaction`,
  },
  {
    name: 'net_worth_daily',
    comment: 'Net worth of each user by day and currency, from the first balance that the copy has until today',
    columns: {
      assets: 'Sum of the assets that count toward net worth',
      liabilities: 'Amount owed, not negative',
      accounts: 'Number of accounts that count toward net worth',
    },
    select: `with balance_period as (
        select login_name, account_id, day, balance, currency, is_asset, counts,
          lead(day) over (partition by login_name, account_id order by day) as next_day
        from linked_data.account_balance_daily
      ), calendar as (
        select login_name, generate_series(min(day), greatest(max(day), (now() at time zone 'UTC')::date), '1 day')::date as day
        from linked_data.account_balance_daily group by login_name
      )
      select calendar.login_name, calendar.day, balance_period.currency,
        coalesce(sum(balance) filter (where is_asset), 0) as assets,
        coalesce(sum(balance) filter (where not is_asset), 0) as liabilities,
        sum(case when is_asset then balance else -balance end) as net_worth, count(*) as accounts
      from calendar
      join balance_period on balance_period.login_name = calendar.login_name and balance_period.day <= calendar.day
        and (balance_period.next_day is null or balance_period.next_day > calendar.day)
      where balance_period.counts
      group by calendar.login_name, calendar.day, balance_period.currency`,
  },
] as const;
