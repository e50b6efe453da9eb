import { type NeedsDatabase, type ServiceTransaction, ofUser, setDue } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { accountChange, deletionOf, recordChange, type Change, itemChanges } from '../../platform/journal/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import {
  lockUser,
  type UserKey,
  userKeyOf,
  forgetInsightSettings,
  forgetInsightsOf,
} from '../../tenancy/users/index.ts';
import { lockProviderAccounts, type NeedsSecrets, recordDeletions } from '../provider-account-records/index.ts';
import { findAccount, type AccountRow } from './account-rows.ts';
import { unlinkLoans } from './manual/linked-loans.ts';
import { deleteWhenEmpty } from './manual/manual-provider-account.ts';
import { releasePairs } from './release-pairs.ts';

/**
 * Deletes an account and its data. Keeps the bank's keys with the status DELETED, so that a later refresh does not add the account again. A
 * manual account is deleted completely. Throws Y807 for an unknown account.
 */
export const deleteAccount =
  ({ database, businessClock, secrets }: NeedsDatabase & NeedsBusinessClock & NeedsSecrets): Handler<'deleteAccount'> =>
  async ({ params }, call) => {
    const user = userKeyOf(call);
    const { accountId } = params;
    await database.tx(async (trx) => {
      // Starting a verification of the account takes the same lock.
      await lockUser(trx, user);
      const row = await findAccount(trx, user, accountId);
      if (row === undefined) throw new ServiceError('Y807');
      await lockProviderAccounts(trx, user);
      const now = businessClock.now();
      if (row.is_manual) return deleteManualAccount(trx, user, row, now);
      const deleted = await trx
        .updateTable('account')
        .set({
          account_status: 'DELETED',
          nickname: null,
          memo: null,
          masked_number: null,
          holders: null,
          transfer_codes: null,
          currency: null,
          balance: null,
          available_balance: null,
          available_credit: null,
          total_credit_line: null,
          amount_due: null,
          due_date: null,
          interest_rate: null,
          details: '{}',
          history_until: null,
          history_by_id: null,
          last_updated_at: now,
        })
        .where((where) => where.and({ ...ofUser(user), id: accountId }))
        .where('account_status', '!=', 'DELETED')
        .returning(['id', 'provider_account_id', 'is_manual'])
        .executeTakeFirst();
      if (deleted === undefined) throw new ServiceError('Y807');
      const sources = await trx
        .updateTable('account_source')
        .set({ identity_key: null, customer_identity_key: null })
        .where((where) => where.and({ ...ofUser(user), account_id: accountId }))
        .returning('provider_account_id')
        .execute();
      for (const source of sources)
        await secrets.forgetAccountNumber(trx, { ...user, providerAccountId: source.provider_account_id }, accountId);
      await deleteVerifications(trx, secrets, user, accountId);
      const propertyChanges = await unlinkLoans(trx, user, [accountId]);
      const changes = [accountChange(user, deleted), ...(await deleteItems(trx, user, accountId, now))];
      await recordChange(trx, propertyChanges);
      await recordDeletions(trx, user, changes.map(deletionOf));
    });
  };

/** Deletes the verifications of an account and the secrets of their challenge deposits. */
async function deleteVerifications(
  trx: ServiceTransaction,
  secrets: NeedsSecrets['secrets'],
  user: UserKey,
  accountId: number,
): Promise<void> {
  const rows = await trx
    .deleteFrom('verification')
    .where((where) => where.and({ ...ofUser(user), account_id: accountId }))
    .returning(['id', 'provider_account_id'])
    .execute();
  await setDue(
    trx,
    user,
    rows.map(({ id }) => ({ kind: 'deposit', key: String(id), at: null })),
  );
  for (const { id: verificationId, provider_account_id: providerAccountId } of rows)
    for (const part of ['account-number', 'amounts'] as const)
      await secrets.forgetDeposit(trx, { ...user, providerAccountId, verificationId }, part);
}

/**
 * Deletes a manual account completely, because no refresh can add it again. Also deletes its provider account if no account is left. The
 * caller must hold the locks of the user and of all the user's provider accounts.
 */
async function deleteManualAccount(trx: ServiceTransaction, user: UserKey, row: AccountRow, now: Date): Promise<void> {
  const propertyChanges = await unlinkLoans(trx, user, [row.id]);
  const items = await deleteItems(trx, user, row.id, now);
  await trx
    .deleteFrom('account')
    .where((where) => where.and({ ...ofUser(user), id: row.id }))
    .execute();
  const deletedRecords = [
    accountChange(user, row),
    ...items,
    ...(await deleteWhenEmpty(trx, user, row.provider_account_id)),
  ];
  await recordChange(trx, propertyChanges);
  await recordDeletions(trx, user, deletedRecords.map(deletionOf));
}

/**
 * Deletes transactions, holdings, past balances, predicted events and insights of an account. Returns the changes that the caller must
 * record as deletions. The caller must hold the locks of the user and of all the user's provider accounts.
 */
export async function deleteItems(
  trx: ServiceTransaction,
  user: UserKey,
  accountId: number,
  now: Date,
): Promise<Change[]> {
  const accountItems = { ...ofUser(user), account_id: accountId };
  const transactions = await trx
    .deleteFrom('transaction')
    .where((where) => where.and(accountItems))
    .returning(['id', 'is_manual', 'transfer_pair_id'])
    .execute();
  await releasePairs(trx, user, transactions, now);
  const holdings = await trx
    .deleteFrom('holding')
    .where((where) => where.and(accountItems))
    .returning('id')
    .execute();
  await trx
    .deleteFrom('account_balance')
    .where((where) => where.and(accountItems))
    .execute();
  await forgetInsightsOf(trx, user, [accountId]);
  await forgetInsightSettings(trx, user, { entityType: 'ACCOUNT', entityIds: [accountId] });
  await trx
    .deleteFrom('predicted_event')
    .where((where) => where.and(accountItems))
    .execute();
  return [
    ...itemChanges(user, 'transaction', accountId, transactions),
    ...itemChanges(user, 'holding', accountId, holdings),
  ];
}
