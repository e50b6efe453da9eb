import type { LoginForm } from '@fin-link/contracts/service';
import type { Clock, Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import {
  type ProviderAccountTable,
  type RefreshRequestTable,
  type ServiceDatabase,
  type ServiceTransaction,
  ofUser,
  inTable,
} from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

export interface ProviderAccountKey extends UserKey {
  providerAccountId: number;
}

/** Key of one refresh of a provider account, which has a row in `refresh_request`. */
export interface RefreshReference extends ProviderAccountKey {
  requestKey: string;
}

/** Returns the key columns of `provider_account`, to be used as a condition. */
export const accountKey = (key: ProviderAccountKey) => ({
  ...ofUser(key),
  id: key.providerAccountId,
});

/** Returns the key columns of `refresh_request`, to be used as a condition. */
export const requestKey = (reference: RefreshReference) => ({
  ...ofUser(reference),
  provider_account_id: reference.providerAccountId,
  request_key: reference.requestKey,
});

export type Row = Selectable<ProviderAccountTable>;

export const keyOf = (user: UserKey, row: Pick<Row, 'id'>): ProviderAccountKey => ({
  ...user,
  providerAccountId: row.id,
});

/** Conditions on provider accounts. An absent list does not restrict the result. */
interface ProviderAccountFilter {
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
    .where((where) => where.and(ofUser(user)))
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
    .where((where) => where.and(ofUser(user)))
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .orderBy('id')
    .forUpdate()
    .execute();
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
        ...ofUser(user),
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
        ...ofUser(user),
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

/** Returns a query for the user's sources, joined with their accounts. */
export const sourcesWithAccounts = (trx: ServiceTransaction, user: UserKey) =>
  trx
    .selectFrom('account_source')
    .innerJoin('account', (join) =>
      join
        .onRef('account.bucket', '=', 'account_source.bucket')
        .onRef('account.customer_id', '=', 'account_source.customer_id')
        .onRef('account.user_id', '=', 'account_source.user_id')
        .onRef('account.id', '=', 'account_source.account_id'),
    )
    .where((where) => where.and(inTable('account_source', ofUser(user))));
