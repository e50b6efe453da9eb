import {
  handOverAccounts,
  releasePairs,
  releasePairsOf,
  sourcesWithProviderAccounts,
  unlinkLoansOf,
} from '../../data/accounts/index.ts';
import { type DataDeletionTable, type ServiceTransaction, ofUser, setDue } from '../../platform/database/index.ts';
import { accountChange, type Change, deletionOf, itemChanges, recordChange } from '../../platform/journal/index.ts';
import { forgetNotificationsOfProviderAccount } from '../../tenancy/notifications/index.ts';
import {
  accountKey,
  lockProviderAccounts,
  type NeedsSecrets,
  type ProviderAccountKey,
  recordDeletions,
  planRefreshes,
} from '../../data/provider-account-records/index.ts';
import type { NeedsSignOuts } from '../refresh-requests/index.ts';
import type { NeedsBusinessClock, NeedsIds } from '../../platform/runtime/index.ts';
import { effectiveTransactions } from '../../data/transactions/index.ts';
import { forgetInsightSettings, forgetInsightsOf } from '../../tenancy/users/index.ts';
import type { Deletions } from './deletions.ts';

/** The ended consent, and why sharing ended. */
interface EndedSharing {
  consentId: number;
  reason: DataDeletionTable['reason'];
}

export interface DeletionDeps extends NeedsIds, NeedsBusinessClock, NeedsSecrets, NeedsSignOuts {
  readonly deletions: Deletions;
}

/**
 * Permanently deletes the data that was read under an ended consent. After the commit the data can no longer be read. Keeps the provider
 * account, the consent with its records, the ids of deleted accounts in the journal, and a record of the deletion. An account that another
 * provider account also reaches moves there and is read again. Returns false, without changes, if the provider account does not exist or
 * belongs to another consent. The caller must hold the locks of the user and the consent.
 */
export async function deleteSharedData(
  trx: ServiceTransaction,
  deps: DeletionDeps,
  key: ProviderAccountKey,
  { consentId, reason }: EndedSharing,
): Promise<boolean> {
  await lockProviderAccounts(trx, key);
  const account = await trx
    .selectFrom('provider_account')
    .select(['provider_id', 'request_key'])
    .where((where) => where.and({ ...accountKey(key), consent_id: consentId }))
    .executeTakeFirst();
  if (account === undefined) return false;
  const { customerId, userId, providerAccountId } = key;
  await deps.signOuts.send(trx, { ...key, requestKey: account.request_key });
  const sharedChanges = await handOverSharedAccounts(trx, deps, key);
  const propertyChanges = await unlinkLoansOf(trx, key);
  await releasePairsOf(trx, key, await deps.businessClock.read(trx));
  const deletedChanges = [...sharedChanges, ...(await deleteManualAccounts(trx, key))];
  // Deferred changes of the provider account itself are kept, because the provider account still exists.
  await trx
    .deleteFrom('deferred_change')
    .where((where) => where.and({ ...ofUser(key), provider_account_id: providerAccountId }))
    .where('entity', '!=', 'providerAccount')
    .execute();
  // Deletes rows that this provider account has read, even in accounts that other provider accounts keep.
  await trx
    .deleteFrom('account_balance')
    .where((where) => where.and({ ...ofUser(key), provider_account_id: providerAccountId }))
    .execute();
  const verifications = await trx
    .deleteFrom('verification')
    .where((where) => where.and({ ...ofUser(key), provider_account_id: providerAccountId }))
    .returning('id')
    .execute();
  await setDue(
    trx,
    key,
    verifications.map(({ id }) => ({ kind: 'deposit', key: String(id), at: null })),
  );
  await recordChange(trx, propertyChanges);
  // Journaled even if data extracts are off, so that customers can delete their copies.
  await recordDeletions(trx, key, deletedChanges.map(deletionOf));
  await deps.secrets.forgetAll(trx, key);
  await forgetNotificationsOfProviderAccount(trx, key);

  const deletionId = deps.ids.next();
  await trx
    .insertInto('data_deletion')
    .values({
      ...ofUser(key),
      id: deletionId,
      consent_id: consentId,
      provider_id: account.provider_id,
      provider_account_id: providerAccountId,
      reason,
      deleted_at: await deps.businessClock.read(trx),
      completed_at: null,
    })
    .execute();
  await deps.deletions.send(trx, { customerId, userId, deletionId });
  return true;
}

/**
 * Moves each account that another provider account also reaches to that provider account. Deletes the data that was read here, and keeps
 * data entered by the user. Returns the changes for the journal.
 */
async function handOverSharedAccounts(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock,
  key: ProviderAccountKey,
): Promise<Change[]> {
  const { providerAccountId } = key;
  const owner = ofUser(key);
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'reader_id', 'history_by_id'])
    .where((where) => where.and(owner))
    .where((where) =>
      where.or([where('reader_id', '=', providerAccountId), where('history_by_id', '=', providerAccountId)]),
    )
    .where('id', 'in', sharedAccounts(trx, key))
    .forUpdate()
    .execute();
  await handOverAccounts(trx, key);
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) return [];
  const pairedRows = await effectiveTransactions(trx, key, { accountIds: ids, isManual: false, isPaired: true })
    .select('transfer_pair_id')
    .execute();
  await releasePairs(trx, key, pairedRows, await deps.businessClock.read(trx));
  const changes: Change[] = [];
  for (const table of ['transaction', 'holding'] as const) {
    const deletion =
      table === 'transaction' ? trx.deleteFrom(table).where('is_manual', '=', false) : trx.deleteFrom(table);
    const deletedItems = await deletion
      .where((where) => where.and(owner))
      .where('account_id', 'in', ids)
      .returning(['id', 'account_id'])
      .execute();
    // Each item is journaled individually, because its account is not deleted.
    for (const [accountId, items] of Map.groupBy(deletedItems, (item) => item.account_id))
      changes.push(...itemChanges(key, table, accountId, items));
  }
  await forgetInsightsOf(trx, key, ids);
  // Deletes events that were predicted from the deleted transactions. Events of deleted accounts are deleted by cascade.
  await trx
    .deleteFrom('predicted_event')
    .where((where) => where.and({ ...owner, is_manual: false }))
    .where('account_id', 'in', ids)
    .execute();
  await trx
    .updateTable('account')
    .set({ history_until: null, history_by_id: null, holders: null, transfer_codes: null })
    .where((where) => where.and(owner))
    .where('id', 'in', ids)
    .execute();
  const readers = await trx
    .selectFrom('provider_account')
    .select('id')
    .where((where) => where.and({ ...owner, is_auto_refresh_enabled: true }))
    .where('next_refresh_at', 'is not', null)
    .where('id', 'in', (select) =>
      select
        .selectFrom('account')
        .select('reader_id')
        .where((where) => where.and(owner))
        .where('id', 'in', ids),
    )
    .execute();
  await planRefreshes(
    trx,
    key,
    readers.map(({ id }) => id),
    await deps.businessClock.read(trx),
  );
  return changes;
}

/** Returns a sub-query for the accounts that another provider account also reaches. */
const sharedAccounts = (trx: ServiceTransaction, key: ProviderAccountKey) =>
  sourcesWithProviderAccounts(trx, key)
    .select('account_source.account_id')
    .where('account_source.provider_account_id', '!=', key.providerAccountId);

/**
 * Deletes the accounts that only this provider account reaches, with their transactions and holdings, and removes them from the journal.
 */
async function deleteManualAccounts(trx: ServiceTransaction, key: ProviderAccountKey): Promise<Change[]> {
  const { providerAccountId } = key;
  const owner = ofUser(key);
  const ownColumns = { ...owner, provider_account_id: providerAccountId };
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'provider_account_id', 'is_manual', 'account_status'])
    .where((where) => where.and(ownColumns))
    .forUpdate()
    .execute();
  const ids = accounts.map(({ id }) => id);
  if (ids.length > 0) {
    for (const table of ['transaction', 'holding'] as const) {
      const deletedItems = await trx
        .deleteFrom(table)
        .where((where) => where.and(owner))
        .where('account_id', 'in', ids)
        .returning('id')
        .execute();
      await forgetChanges(
        trx,
        { ...owner, entity: table },
        deletedItems.map(({ id }) => String(id)),
      );
    }
    await forgetInsightsOf(trx, key, ids);
    await forgetInsightSettings(trx, key, { entityType: 'ACCOUNT', entityIds: ids });
    await trx
      .deleteFrom('account')
      .where((where) => where.and(owner))
      .where('id', 'in', ids)
      .execute();
  }
  // Deletes sources of accounts that other provider accounts keep.
  await trx
    .deleteFrom('account_source')
    .where((where) => where.and(ownColumns))
    .execute();
  return accounts
    .filter(({ account_status: status }) => status !== 'DELETED')
    .map((account) => accountChange(key, account));
}

/** Keys per statement. The number is small enough that the planner uses the index even with stale statistics. */
const batchSize = 1_000;

/** Deletes the entities from the journal. */
async function forgetChanges(
  trx: ServiceTransaction,
  entityColumns: { customer_id: number; user_id: number; entity: string },
  keys: readonly string[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += batchSize)
    await trx
      .deleteFrom('change_journal')
      .where((where) => where.and(entityColumns))
      .where('entity_key', 'in', keys.slice(start, start + batchSize))
      .execute();
}
