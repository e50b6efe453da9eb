import { handOverAccounts, releasePairsOf, unlinkLoansOf } from '../../data/accounts/index.ts';
import {
  accountKey,
  lockProviderAccounts,
  type NeedsSecrets,
  type ProviderAccountKey,
  recordDeletions,
  type RefreshReference,
  releaseChangesOf,
} from '../../data/provider-account-records/index.ts';
import { effectiveTransactions } from '../../data/transactions/index.ts';
import { type ServiceTransaction, ofUser, setDue } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import {
  type Change,
  forgetUser,
  recordChange,
  accountChange,
  deletionOf,
  itemChanges,
  providerAccountChange,
} from '../../platform/journal/index.ts';
import { type NeedsBackground, type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, type UserDataDeleter, userKeyOf } from '../../tenancy/users/index.ts';
import { endConsent, type EndConsentDeps, lockConsent, nextStatus } from '../consents/index.ts';
import type { NeedsSignOuts } from '../refresh-requests/index.ts';

/**
 * Deletes a provider account with its data, journals the deletion and revokes its consent. Hands accounts that are also linked elsewhere
 * over to the other provider account. Throws Y807 if the provider account does not exist.
 */
export const deleteProviderAccount =
  (deps: EndConsentDeps & NeedsBackground): Handler<'deleteProviderAccount'> =>
  async ({ params }, call) => {
    const key = { ...userKeyOf(call), providerAccountId: params.providerAccountId };
    await deps.inBackground(() =>
      deps.database.tx(async (trx) => {
        await lockUser(trx, key);
        await revokeConsentOf(trx, deps, key);
        const row = (await lockProviderAccounts(trx, key)).find(({ id }) => id === key.providerAccountId);
        if (row === undefined) throw new ServiceError('Y807');
        await handOverAccounts(trx, key);
        const deferredChanges = await releaseChangesOf(trx, key);
        const deletions = await changesOfDeletion(trx, key, row.is_manual);
        const propertyChanges = await unlinkLoansOf(trx, key);
        await releasePairsOf(trx, key, deps.businessClock.now());
        // Deletes rows before writing the journal. The deletion of an account uses the same order, which prevents deadlocks.
        await deleteRowsAndSecrets(trx, deps, { ...key, requestKey: row.request_key });
        await recordChange(trx, propertyChanges);
        await recordDeletions(trx, key, [...deferredChanges.filter((change) => change.deleted === true), ...deletions]);
      }),
    );
  };

/** Deletes the provider accounts of a user who unregisters, and journals the deletion for the customer's copy of the data. */
export const deleteProviderAccountsOfUser =
  (deps: NeedsSecrets & NeedsSignOuts & NeedsBusinessClock): UserDataDeleter =>
  async (trx, user) => {
    const owner = ofUser(user);
    const rows = await trx
      .selectFrom('provider_account')
      .select(['id', 'request_key', 'is_manual'])
      .where((where) => where.and(owner))
      .forUpdate()
      .execute();
    const deletions: Change[] = [];
    for (const { id: providerAccountId, request_key: requestKey, is_manual: isManual } of rows) {
      const key = { customerId: user.customerId, userId: user.userId, providerAccountId };
      deletions.push(...(await accountDeletions(trx, key, isManual)));
      await deleteRowsAndSecrets(trx, deps, { ...key, requestKey });
    }
    await deps.secrets.forgetMatchingKey(trx, user);
    await trx
      .deleteFrom('claimed_key')
      .where((where) => where.and(owner))
      .execute();
    await forgetUser(trx, user, { deletions, at: await deps.businessClock.read(trx) });
  };

/** Revokes the consent of a provider account that is being deleted. Lock order: the consent before the provider account. */
async function revokeConsentOf(trx: ServiceTransaction, deps: EndConsentDeps, key: ProviderAccountKey): Promise<void> {
  const account = await trx
    .selectFrom('provider_account')
    .select('consent_id')
    .where((where) => where.and(accountKey(key)))
    .executeTakeFirst();
  if (account === undefined || account.consent_id === null) return;
  const consent = await lockConsent(trx, { ...key, consentId: account.consent_id });
  if (nextStatus(consent.status, 'revoked') !== null) await endConsent(trx, deps, consent, { event: 'revoked' });
}

/** Deletes the rows and secrets. A running refresh can no longer write, and a job ends its session at the bank. */
async function deleteRowsAndSecrets(
  trx: ServiceTransaction,
  { secrets, signOuts }: NeedsSecrets & NeedsSignOuts,
  reference: RefreshReference,
): Promise<void> {
  await signOuts.send(trx, reference);
  const { providerAccountId } = reference;
  await trx
    .updateTable('provider_account')
    .set({ linked_provider_account_id: null })
    .where((where) => where.and({ ...ofUser(reference), linked_provider_account_id: providerAccountId }))
    .execute();
  const verifications = await trx
    .deleteFrom('verification')
    .where((where) => where.and({ ...ofUser(reference), linked_provider_account_id: providerAccountId }))
    .returning('id')
    .execute();
  await trx
    .deleteFrom('provider_account')
    .where((where) => where.and(accountKey(reference)))
    .execute();
  await setDue(trx, reference, [
    { kind: 'automatic-refresh', key: String(providerAccountId), at: null },
    ...verifications.map(({ id }) => ({ kind: 'deposit', key: String(id), at: null }) as const),
  ]);
  await secrets.forgetAll(trx, reference);
}

/**
 * Returns the changes that journal a provider account and its data as deleted. Excludes accounts that the user has deleted, because their
 * deletion is already journaled.
 */
async function changesOfDeletion(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  isManual: boolean,
): Promise<Change[]> {
  const owner = ofUser(key);
  const accounts = await remainingAccounts(trx, key);
  const changes = buildChanges(key, isManual, accounts);
  const accountIds = accounts.map(({ id }) => id);
  if (accountIds.length > 0) {
    const transactions = await effectiveTransactions(trx, key, { accountIds })
      .select(['id', 'account_id', 'is_manual'])
      .execute();
    for (const [accountId, items] of Map.groupBy(transactions, (item) => item.account_id))
      changes.push(...itemChanges(key, 'transaction', accountId, items));
    const holdings = await trx
      .selectFrom('holding')
      .select(['id', 'account_id'])
      .where((where) => where.and(owner))
      .where('account_id', 'in', accountIds)
      .execute();
    for (const [accountId, items] of Map.groupBy(holdings, (item) => item.account_id))
      changes.push(...itemChanges(key, 'holding', accountId, items));
  }
  return changes.map(deletionOf);
}

/** Returns the same changes as `changesOfDeletion`, without transactions and holdings. */
const accountDeletions = async (
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  isManual: boolean,
): Promise<Change[]> => buildChanges(key, isManual, await remainingAccounts(trx, key)).map(deletionOf);

const buildChanges = (
  key: ProviderAccountKey,
  isManual: boolean,
  accounts: Awaited<ReturnType<typeof remainingAccounts>>,
): Change[] => [
  providerAccountChange(key, key.providerAccountId, isManual),
  ...accounts.map((account) => accountChange(key, account)),
];

const remainingAccounts = (trx: ServiceTransaction, key: ProviderAccountKey) =>
  trx
    .selectFrom('account')
    .select(['id', 'provider_account_id', 'is_manual'])
    .where((where) => where.and({ ...ofUser(key), provider_account_id: key.providerAccountId }))
    .where('account_status', '!=', 'DELETED')
    .execute();
