import type { Account } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { type ServiceDatabase, type AccountTable, inTable, ofUser } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Columns of an account, with the name of its provider and its aggregation source. */
export type AccountRow = Selectable<AccountTable> & {
  provider_name: string;
  aggregation_source: Account['aggregationSource'];
};

/** Returns a query for the user's accounts with the names of their providers. */
export const accountsOf = (executor: Executor<ServiceDatabase>, user: UserKey) =>
  executor
    .selectFrom('account')
    .innerJoin('provider', 'provider.id', 'account.provider_id')
    .innerJoin('provider_account', (join) =>
      join
        .onRef('provider_account.bucket', '=', 'account.bucket')
        .onRef('provider_account.customer_id', '=', 'account.customer_id')
        .onRef('provider_account.user_id', '=', 'account.user_id')
        .onRef('provider_account.id', '=', 'account.provider_account_id'),
    )
    .selectAll('account')
    .select(['provider.name as provider_name', 'aggregation_source'])
    .where((where) => where.and(inTable('account', ofUser(user))));

/** Finds an account. Returns `undefined` for an unknown or deleted account. */
export function findAccount(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  accountId: number,
): Promise<AccountRow | undefined> {
  return accountsOf(executor, user)
    .where('account.id', '=', accountId)
    .where('account_status', '!=', 'DELETED')
    .executeTakeFirst();
}
