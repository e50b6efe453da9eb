import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Maximum number of listed holdings. For a user with more holdings, the caller filters by account. */
export const mostHoldings = 5_000;

/** Returns a query for the user's holdings with their accounts. */
export const holdingsOf = (executor: Executor<ServiceDatabase>, { customerId, userId }: UserKey) =>
  executor
    .selectFrom('holding')
    .innerJoin('account', (join) =>
      join
        .onRef('account.customer_id', '=', 'holding.customer_id')
        .onRef('account.user_id', '=', 'holding.user_id')
        .onRef('account.id', '=', 'holding.account_id'),
    )
    .selectAll('holding')
    .select(['account.provider_account_id', 'account.container'])
    .where('holding.customer_id', '=', customerId)
    .where('holding.user_id', '=', userId)
    .orderBy('account_id')
    .orderBy('value', (order) => order.desc().nullsLast())
    .orderBy('holding.id')
    .limit(mostHoldings + 1);
