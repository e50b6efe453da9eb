import type { Executor } from '@fin-link/storage';
import { expressionBuilder, type Selectable } from 'kysely';
import type { AdditionalStatus } from '../../banks/connectors/index.ts';
import {
  type AccountSourceTable,
  type AccountTable,
  type ServiceDatabase,
  type ServiceTransaction,
  ofUser,
  inTable,
  type OwnerColumns,
} from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import {
  type ProviderAccountKey,
  type RefreshReference,
  sourcesWithAccounts,
} from '../provider-account-records/index.ts';

// A bank may show one account to several logins, for example a joint account. The account is then stored once, with a source for each
// provider account that reaches it:
// - A *source* is one row for one account and one provider account, with the id that the bank uses in this provider account.
// - A provider account *reaches* an account if it has a source of it.
// - A source is *listed* while the bank's list of accounts still contains the account.
// - The *reader* of an account is the one provider account from which its data is read (`reader_id`).

/** An account, with columns of the source that connects it to one provider account. */
export type ReachedAccount = Selectable<AccountTable> & {
  source_key: string;
  source_is_listed: boolean;
  source_identity: string | null;
};

/** Returns a query for the user's sources, joined with their provider accounts. */
export const sourcesWithProviderAccounts = (executor: Executor<ServiceDatabase>, user: UserKey) =>
  executor
    .selectFrom('account_source')
    .innerJoin('provider_account', (join) =>
      join
        .onRef('provider_account.bucket', '=', 'account_source.bucket')
        .onRef('provider_account.customer_id', '=', 'account_source.customer_id')
        .onRef('provider_account.user_id', '=', 'account_source.user_id')
        .onRef('provider_account.id', '=', 'account_source.provider_account_id'),
    )
    .where((where) => where.and(inTable('account_source', ofUser(user))));

/** Returns a query for the user's accounts with the source of each provider account that reaches them. */
const sourcesWithAccountColumns = (trx: ServiceTransaction, user: UserKey) =>
  sourcesWithAccounts(trx, user)
    .selectAll('account')
    .select([
      'account_source.bank_key as source_key',
      'account_source.is_listed as source_is_listed',
      'account_source.identity_key as source_identity',
    ]);

/** Finds all accounts that the provider account reaches, including deleted accounts. */
export const findReachedAccounts = (trx: ServiceTransaction, key: ProviderAccountKey): Promise<ReachedAccount[]> =>
  sourcesWithAccountColumns(trx, key).where('account_source.provider_account_id', '=', key.providerAccountId).execute();

/** Finds the user's oldest account that another provider account reaches and that has one of the identity hashes. */
export function findAccountReachedElsewhere(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  identities: readonly string[],
  exceptIds: readonly number[],
): Promise<ReachedAccount | undefined> {
  return sourcesWithAccountColumns(trx, key)
    .where('account_source.identity_key', 'in', identities)
    .where('account_source.provider_account_id', '!=', key.providerAccountId)
    .where('account.account_status', '!=', 'DELETED')
    .$if(exceptIds.length > 0, (query) => query.where('account.id', 'not in', [...exceptIds]))
    .orderBy('account.created_at')
    .orderBy('account.id')
    .limit(1)
    .executeTakeFirst();
}

/** Columns of a source, except its owner and the refresh that stored it. */
type SourceFacts = Omit<AccountSourceTable, keyof OwnerColumns | 'provider_account_id' | 'request_key'>;

/**
 * Stores the source of an account, or updates it. If some identifying data was not read (`isIdentified` is false), an existing source keeps
 * its identity hashes.
 */
export async function storeSource(
  trx: ServiceTransaction,
  key: RefreshReference,
  { bank_key, account_id, identity_key, customer_identity_key, ...facts }: SourceFacts,
  { isIdentified }: { isIdentified: boolean },
): Promise<void> {
  const owner = { ...ofUser(key), provider_account_id: key.providerAccountId };
  const identities = { identity_key, customer_identity_key };
  await trx
    .insertInto('account_source')
    .values({ ...owner, bank_key, account_id, ...identities, request_key: key.requestKey, ...facts })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'customer_id', 'user_id', 'provider_account_id', 'bank_key'])
        .doUpdateSet({ request_key: key.requestKey, ...facts, ...(isIdentified && identities) }),
    )
    .execute();
}

/** Returns whether the bank of any provider account still lists the account. */
export async function isListedAnywhere(trx: ServiceTransaction, user: UserKey, accountId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('account_source')
    .select('bank_key')
    .where((where) => where.and({ ...ofUser(user), account_id: accountId, is_listed: true }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Statuses of an account that was read, completely or with some unreadable rows. */
const servedStatuses: ReadonlySet<AdditionalStatus> = new Set(['AVAILABLE_DATA_RETRIEVED', 'PARTIAL_DATA_RETRIEVED']);

/**
 * Returns whether the reader of an account can no longer read it: the reader was deleted, its last refresh failed, or its bank does not
 * list or serve the account. Returns `false` while the reader is being refreshed.
 */
export async function readerHasFailed(
  trx: ServiceTransaction,
  user: UserKey,
  account: Pick<ReachedAccount, 'id' | 'reader_id'>,
): Promise<boolean> {
  const reader = await sourcesWithProviderAccounts(trx, user)
    .select(['status', 'additional_status', 'is_listed'])
    .where('account_source.account_id', '=', account.id)
    .where('account_source.provider_account_id', '=', account.reader_id)
    .executeTakeFirst();
  if (reader === undefined) return true;
  if (reader.status === 'LOGIN_IN_PROGRESS' || reader.status === 'IN_PROGRESS') return false;
  return reader.status === 'FAILED' || !reader.is_listed || !servedStatuses.has(reader.additional_status);
}

/** Returns a sub-query for the ids of accounts that a provider account reaches. */
export const accountsReachedBy = (key: ProviderAccountKey) =>
  expressionBuilder<ServiceDatabase>()
    .selectFrom('account_source')
    .select('account_source.account_id')
    .where((where) =>
      where.and({
        ...inTable('account_source', ofUser(key)),
        'account_source.provider_account_id': key.providerAccountId,
      }),
    );
