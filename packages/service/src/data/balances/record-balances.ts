import { isoDay } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { ProviderAccountKey } from '../provider-account-records/index.ts';

/**
 * Stores the current balances of accounts for the business day. Replaces earlier balances of that day. Records the provider account as the
 * source. Skips accounts that have no balance, are deleted, or are not selected for aggregation. Must run in the transaction that stored
 * the accounts.
 */
export async function recordBalances(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  accountIds: readonly number[],
  at: Date,
): Promise<void> {
  if (accountIds.length === 0) return;
  await trx
    .insertInto('account_balance')
    .columns([
      'bucket',
      'customer_id',
      'user_id',
      'account_id',
      'date',
      'balance',
      'currency',
      'as_of',
      'provider_account_id',
    ])
    .expression((where) =>
      where
        .selectFrom('account')
        .select((select) => [
          'bucket',
          'customer_id',
          'user_id',
          'id',
          sql<string>`${isoDay(at)}::date`.as('date'),
          select.ref('balance').$notNull().as('balance'),
          select.ref('currency').$notNull().as('currency'),
          sql<Date>`${at}::timestamptz`.as('as_of'),
          sql<number>`${key.providerAccountId}::bigint`.as('provider_account_id'),
        ])
        .where((where) => where.and(ofUser(key)))
        .where('id', 'in', [...accountIds])
        .where('balance', 'is not', null)
        .where('account_status', '!=', 'DELETED')
        .where('is_selected', 'is distinct from', false),
    )
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'customer_id', 'user_id', 'account_id', 'date']).doUpdateSet((set) => ({
        balance: set.ref('excluded.balance'),
        currency: set.ref('excluded.currency'),
        as_of: set.ref('excluded.as_of'),
        provider_account_id: set.ref('excluded.provider_account_id'),
      })),
    )
    .execute();
}

/**
 * Deletes the stored balances of an account. Used if the bank does not say whether the account is an asset or a debt, because earlier
 * balances were then stored under a guess.
 */
export async function forgetBalances(
  trx: ServiceTransaction,
  user: ProviderAccountKey,
  accountId: number,
): Promise<void> {
  await trx
    .deleteFrom('account_balance')
    .where((where) => where.and({ ...ofUser(user), account_id: accountId }))
    .execute();
}
