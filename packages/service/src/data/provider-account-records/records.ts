import type { LoginForm, ProviderAccount } from '@fin-link/contracts/service';
import type { Clock, Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import type {
  ProviderAccountTable,
  RefreshRequestTable,
  ServiceDatabase,
  ServiceTransaction,
} from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import type { ProviderAccountKey } from './keys.ts';
import { toProviderAccount } from './provider-account-reply.ts';

type Row = Selectable<ProviderAccountTable>;

/** Returns the key of a user's provider account. */
export const keyOf = (user: UserKey, row: Pick<Row, 'id'>): ProviderAccountKey => ({
  ...user,
  providerAccountId: row.id,
});

/** Conditions on provider accounts. An absent list does not restrict the result. */
export interface ProviderAccountFilter {
  ids?: readonly number[];
  providerIds?: readonly number[];
}

/** Finds provider accounts of the user, newest first. */
export function findProviderAccounts(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { ids, providerIds }: ProviderAccountFilter,
): Promise<Row[]> {
  return executor
    .selectFrom('provider_account')
    .selectAll()
    .where('customer_id', '=', user.customerId)
    .where('user_id', '=', user.userId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(providerIds !== undefined, (query) => query.where('provider_id', 'in', [...(providerIds ?? [])]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Locks and returns the provider accounts with the ids, or all provider accounts of the user. Locks rows in id order to avoid deadlocks.
 */
export function lockProviderAccounts(trx: ServiceTransaction, user: UserKey, ids?: readonly number[]): Promise<Row[]> {
  return trx
    .selectFrom('provider_account')
    .selectAll()
    .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Converts provider accounts to replies, with their datasets. */
export async function toProviderAccounts(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  rows: readonly Row[],
  parts: { withPreferences?: boolean } = {},
): Promise<ProviderAccount[]> {
  if (rows.length === 0) return [];
  const datasets = await executor
    .selectFrom('provider_account_dataset')
    .selectAll()
    .where('customer_id', '=', user.customerId)
    .where('user_id', '=', user.userId)
    .where(
      'provider_account_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('provider_account_id')
    .orderBy('name', 'desc')
    .execute();
  const byAccount = Map.groupBy(datasets, (dataset) => dataset.provider_account_id);
  return rows.map((row) => toProviderAccount(row, { datasets: byAccount.get(row.id) ?? [], ...parts }));
}

/** Returns the refresh request of the latest refresh, or `undefined` if its row was deleted. */
export function currentRequest(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  row: Pick<Row, 'id' | 'request_key'>,
): Promise<Selectable<RefreshRequestTable> | undefined> {
  return executor
    .selectFrom('refresh_request')
    .selectAll()
    .where((where) =>
      where.and({
        customer_id: user.customerId,
        user_id: user.userId,
        provider_account_id: row.id,
        request_key: row.request_key,
      }),
    )
    .executeTakeFirst();
}

/** Returns whether the provider account has a stored request with this key. */
export async function hasRequest(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  providerAccountId: number,
  requestKey: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('refresh_request')
    .select('state')
    .where((where) =>
      where.and({
        customer_id: user.customerId,
        user_id: user.userId,
        provider_account_id: providerAccountId,
        request_key: requestKey,
      }),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the bank's question that waits for the user's answer, with the milliseconds left to answer it; `null` if there is none. */
export function pendingChallenge(request: Selectable<RefreshRequestTable> | undefined, clock: Clock): LoginForm | null {
  if (request?.state !== 'waiting' || request.challenge === null) return null;
  const remaining = request.due_at === null ? 0 : request.due_at.getTime() - clock.now().getTime();
  return { ...request.challenge, mfaTimeout: Math.max(0, remaining) };
}
