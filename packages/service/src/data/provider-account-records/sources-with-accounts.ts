import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Returns a query for the user's sources, joined with their accounts. */
export const sourcesWithAccounts = (trx: ServiceTransaction, { customerId, userId }: UserKey) =>
  trx
    .selectFrom('account_source')
    .innerJoin('account', (join) =>
      join
        .onRef('account.customer_id', '=', 'account_source.customer_id')
        .onRef('account.user_id', '=', 'account_source.user_id')
        .onRef('account.id', '=', 'account_source.account_id'),
    )
    .where('account_source.customer_id', '=', customerId)
    .where('account_source.user_id', '=', userId);
