import { type ServiceTransaction, ofUser, inTable } from '../../platform/database/index.ts';
import { accountChange, type Change, deletionOf, itemChanges } from '../../platform/journal/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import {
  type ProviderAccountKey,
  recordChangesOf,
  recordDeletions,
  releaseChangesOf,
  transactionChangesOf,
  isInProgress,
  planRefreshes,
} from '../provider-account-records/index.ts';
import { accountsReachedBy, sourcesWithProviderAccounts, isListedAnywhere } from './sources.ts';

/**
 * Moves the shared accounts of a provider account to the oldest other provider account that reaches them. Must run before the provider
 * account is deleted. A move is journaled as a deletion and an insertion, because the journal's account key includes the provider account.
 * The caller must hold the locks of the user and of all the user's provider accounts.
 */
export async function handOverAccounts(trx: ServiceTransaction, key: ProviderAccountKey): Promise<void> {
  const { providerAccountId } = key;
  const owner = ofUser(key);
  const heirs = await otherSourcesOf(trx, key)
    .select([
      'account_source.account_id',
      'account_source.bank_key',
      'provider_account.id as heir_id',
      'provider_account.provider_id',
      'is_data_extracts_enabled',
    ])
    .orderBy('provider_account.created_at')
    .orderBy('provider_account.id')
    .execute();
  const changesByOwner = new Map<number, Change[]>();
  const deletions: Change[] = [];
  for (const [accountId, [heir]] of Map.groupBy(heirs, (source) => source.account_id)) {
    if (heir === undefined) continue;
    const moved = await trx
      .updateTable('account')
      .set({ provider_account_id: heir.heir_id, provider_id: heir.provider_id, bank_key: heir.bank_key })
      .where((where) => where.and({ ...owner, id: accountId, provider_account_id: providerAccountId }))
      .returning('id')
      .executeTakeFirst();
    await trx
      .updateTable('account')
      .set({ reader_id: heir.heir_id })
      .where((where) => where.and({ ...owner, id: accountId, reader_id: providerAccountId }))
      .execute();
    const account = await trx
      .selectFrom('account')
      .select(['id', 'provider_account_id', 'is_manual', 'account_status'])
      .where((where) => where.and({ ...owner, id: accountId }))
      .executeTakeFirstOrThrow();
    if (account.account_status === 'DELETED') continue;
    const holdings = await trx
      .selectFrom('holding')
      .select('id')
      .where((where) => where.and({ ...owner, account_id: accountId }))
      .execute();
    if (moved !== undefined)
      deletions.push(deletionOf(accountChange(key, { ...account, provider_account_id: providerAccountId })));
    changesByOwner.set(account.provider_account_id, [
      ...(changesByOwner.get(account.provider_account_id) ?? []),
      accountChange(key, account),
      ...itemChanges(key, 'holding', accountId, holdings),
      ...(await releaseChangesOf(trx, key, accountId)),
      // The customer deletes an account's transactions together with the account. If data extracts of the new provider account are off, the
      // account's insertion is deferred, so the insertions of its transactions are deferred too.
      ...(heir.is_data_extracts_enabled ? [] : await transactionChangesOf(trx, key, accountId)),
    ]);
  }
  await recordDeletions(trx, key, deletions);
  for (const [ownerId, changes] of changesByOwner)
    await recordChangesOf(trx, { ...key, providerAccountId: ownerId }, changes);
}

/** Returns a query for the sources that other provider accounts have for this provider account's accounts. */
const otherSourcesOf = (trx: ServiceTransaction, key: ProviderAccountKey) =>
  sourcesWithProviderAccounts(trx, key)
    .where('account_source.provider_account_id', '!=', key.providerAccountId)
    .where('account_source.account_id', 'in', accountsReachedBy(key));

/**
 * Assigns a new reader (the provider account that reads an account's data) to accounts whose reader was deleted or no longer lists them.
 * The new reader is the oldest other provider account that lists them and has completed a refresh. If it has a schedule, its refresh is due
 * immediately; otherwise it reads the accounts at its next refresh. An account that no bank lists becomes TO_BE_CLOSED. Skips accounts of
 * provider accounts that are being refreshed. The caller must hold the locks of the user and of all the user's provider accounts.
 */
export async function reconcileReaders(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  user: UserKey,
): Promise<void> {
  const owner = ofUser(user);
  for (const account of await accountsWithoutReader(trx, user)) {
    const accountRow = { ...owner, id: account.id };
    const sources = await sourcesWithProviderAccounts(trx, user)
      .select(['provider_account.id', 'status', 'is_listed'])
      .where('account_source.account_id', '=', account.id)
      .orderBy('provider_account.created_at')
      .orderBy('provider_account.id')
      .execute();
    if (sources.some(({ status }) => isInProgress(status))) continue;
    const newReader = sources.find(({ status, is_listed: isListed }) => isListed && completedStatuses.has(status));
    if (newReader !== undefined) {
      await trx
        .updateTable('account')
        .set({ reader_id: newReader.id })
        .where((where) => where.and(accountRow))
        .execute();
      const now = businessClock.now();
      const planned = await trx
        .selectFrom('provider_account')
        .select('id')
        .where((where) => where.and({ ...owner, id: newReader.id, is_auto_refresh_enabled: true }))
        .where('next_refresh_at', '>', now)
        .executeTakeFirst();
      if (planned !== undefined) await planRefreshes(trx, user, [planned.id], now);
    } else if (account.account_status === 'ACTIVE' && !(await isListedAnywhere(trx, user, account.id))) {
      await trx
        .updateTable('account')
        .set({ account_status: 'TO_BE_CLOSED' })
        .where((where) => where.and(accountRow))
        .execute();
      await recordChangesOf(trx, { ...user, providerAccountId: account.provider_account_id }, [
        accountChange(user, account),
      ]);
    }
  }
}

/** Statuses of a provider account whose last refresh read data. */
const completedStatuses: ReadonlySet<string> = new Set(['SUCCESS', 'PARTIAL_SUCCESS']);

/** Returns the aggregated accounts whose reader does not list them. */
const accountsWithoutReader = (trx: ServiceTransaction, user: UserKey) =>
  trx
    .selectFrom('account')
    .leftJoin('account_source as reader_source', (join) =>
      join
        .onRef('reader_source.bucket', '=', 'account.bucket')
        .onRef('reader_source.customer_id', '=', 'account.customer_id')
        .onRef('reader_source.user_id', '=', 'account.user_id')
        .onRef('reader_source.account_id', '=', 'account.id')
        .onRef('reader_source.provider_account_id', '=', 'account.reader_id')
        .on('reader_source.is_listed', '=', true),
    )
    .select(['account.id', 'account.provider_account_id', 'account.is_manual', 'account_status'])
    .where((where) => where.and(inTable('account', ofUser(user))))
    .where('account.is_manual', '=', false)
    .where('account_status', '!=', 'DELETED')
    .where('reader_source.bank_key', 'is', null)
    .orderBy('account.id')
    .execute();
