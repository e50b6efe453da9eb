import { type NeedsDatabase, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { accountChange, deletionOf } from '../../platform/journal/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import {
  accountKey,
  lockProviderAccounts,
  type ProviderAccountKey,
  recordChangesOf,
  recordDeletions,
  sourcesWithAccounts,
  planRefreshes,
} from '../provider-account-records/index.ts';
import { deleteItems } from './delete-account.ts';

/** Flows with a selection screen. The value is `true` if accounts that are found later are selected. */
const selectsNewAccountsByFlow = new Map([
  ['aggregation', true],
  ['aggregation-plus-verification', false],
]);

/**
 * Stores the user's selection. Deletes the transactions, holdings and past balances of deselected accounts. A deselected account is no
 * longer read, but stays available for verification. The next refresh reads an account that is selected again. Throws Y931 without a host's
 * proof of a version 4 session, Y820 for a flow without a selection screen or a manual provider account, Y807 for an unknown provider
 * account, Y800 for an account of another provider account.
 */
export const selectAccounts =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'selectAccounts'> =>
  async ({ params, body }, call) => {
    const user = userKeyOf(call);
    const session = call.widget?.session;
    if (session?.version !== 'v4') throw new ServiceError('Y931');
    const isNewSelected = selectsNewAccountsByFlow.get(session.flow);
    if (isNewSelected === undefined) throw new ServiceError('Y820', { name: 'selection' });
    const selectedIds = new Set(body.accountIds);
    await database.tx(async (trx) => {
      // This lock prevents the account from moving to another provider account.
      await lockUser(trx, user);
      const key = { ...user, providerAccountId: params.providerAccountId };
      const accounts = await openAccountsOf(trx, key);
      const locked = await lockProviderAccounts(trx, user);
      const row = locked.find(({ id }) => id === key.providerAccountId);
      if (row === undefined) throw new ServiceError('Y807');
      if (row.is_manual) throw new ServiceError('Y820', { name: 'selection' });
      const openIds = new Set(accounts.map(({ id }) => id));
      if (!body.accountIds.every((id) => openIds.has(id))) throw new ServiceError('Y800', { name: 'accountIds' });
      await trx
        .updateTable('provider_account')
        .set({ selects_new_accounts: isNewSelected })
        .where((where) => where.and(accountKey(key)))
        .execute();
      const now = await businessClock.read(trx);
      const changed = accounts.filter((account) => account.is_selected !== selectedIds.has(account.id));
      for (const account of changed)
        await storeSelection(trx, user, account.id, { isSelected: selectedIds.has(account.id), now });
      // Only a refresh can read an account that is selected again.
      if (changed.some((account) => account.is_selected === false)) await makeRefreshDue(trx, key, now);
      for (const [providerAccountId, ownChanges] of Map.groupBy(changed, (account) => account.provider_account_id))
        await recordChangesOf(
          trx,
          { ...user, providerAccountId },
          ownChanges.map((account) => accountChange(user, account)),
        );
    });
  };

/** Returns the accounts that the provider account reaches, except deleted accounts. */
const openAccountsOf = (trx: ServiceTransaction, key: ProviderAccountKey) =>
  sourcesWithAccounts(trx, key)
    .select(['account.id', 'account.provider_account_id', 'account.is_manual', 'account.is_selected'])
    .where('account_source.provider_account_id', '=', key.providerAccountId)
    .where('account_status', '!=', 'DELETED')
    .orderBy('account.id')
    .execute();

/** Stores whether an account is selected. Deletes the items of a deselected account. */
async function storeSelection(
  trx: ServiceTransaction,
  user: UserKey,
  id: number,
  { isSelected, now }: { isSelected: boolean; now: Date },
): Promise<void> {
  const owner = ofUser(user);
  await trx
    .updateTable('account')
    .set({ is_selected: isSelected, ...(!isSelected && { history_until: null, history_by_id: null }) })
    .where((where) => where.and({ ...owner, id }))
    .execute();
  if (isSelected) return;
  // Marks the account as finished, so that a running refresh does not wait for it.
  const waitingForRead = { ...owner, additional_status: 'ACCT_SUMMARY_RECEIVED' } as const;
  const finishedStatus = { additional_status: 'AVAILABLE_DATA_RETRIEVED' } as const;
  await trx
    .updateTable('account')
    .set(finishedStatus)
    .where((where) => where.and({ ...waitingForRead, id }))
    .execute();
  await trx
    .updateTable('account_source')
    .set(finishedStatus)
    .where((where) => where.and({ ...waitingForRead, account_id: id }))
    .execute();
  await recordDeletions(trx, user, (await deleteItems(trx, user, id, now)).map(deletionOf));
}

/** Makes the next automatic refresh due at `at` if one is planned. */
async function makeRefreshDue(trx: ServiceTransaction, key: ProviderAccountKey, at: Date): Promise<void> {
  const row = await trx
    .selectFrom('provider_account')
    .select('id')
    .where((where) => where.and(accountKey(key)))
    .where('next_refresh_at', 'is not', null)
    .executeTakeFirst();
  if (row !== undefined) await planRefreshes(trx, key, [row.id], at);
}
