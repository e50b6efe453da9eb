import type { BankAccount, RequestedData, UnreadRow } from '../../banks/connectors/index.ts';
import { type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import { accountChange, type Change } from '../../platform/journal/index.ts';
import { recordBalances } from '../balances/index.ts';
import { accountKey, recordChangesOf, type RefreshReference } from '../provider-account-records/index.ts';
import { finishAccount, unreadRowsOf } from './finish-account.ts';
import { identitiesOf } from './identity.ts';
import { pairAccounts, renameSources } from './pair-accounts.ts';
import { findAccountReachedElsewhere, findReachedAccounts, isListedAnywhere, type ReachedAccount } from './sources.ts';
import { type ListedAccount, storeAccount, type StoreDeps } from './store-account.ts';

interface AccountListing {
  providerId: number;
  accounts: readonly BankAccount[];
  /** Unreadable rows of accounts, balances, holders and numbers. */
  unread: readonly UnreadRow[];
  requested: RequestedData;
  /** Customer's key for account hashes. With this key, the hash of an account is equal for all users of the customer. */
  customerKey: Buffer;
}

/**
 * Stores the bank's list of accounts and returns the accounts to read. Excludes accounts that are deleted or inactive, that the bank cannot
 * serve now, that another provider account reads, or that are not selected for aggregation. The last three kinds are journaled here,
 * because the refresh is finished for them. An account that no bank lists any more becomes TO_BE_CLOSED. The caller must hold the user's
 * lock, so that two provider accounts do not store a shared account at the same time.
 */
export async function storeAccounts(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  listing: AccountListing,
): Promise<ListedAccount[]> {
  const storedAccounts = await findReachedAccounts(trx, reference);
  const matchingKey = await deps.secrets.matchingKey(trx, reference);
  const identified = listing.accounts.map((bank) => ({
    bank,
    identities: identitiesOf(matchingKey, listing.providerId, bank),
    customerIdentity: identitiesOf(listing.customerKey, listing.providerId, bank)[0],
  }));
  // An unreadable row without an account key may belong to any account.
  const isComplete = listing.unread.every(({ list, accountKey }) => list !== 'accounts' || accountKey !== undefined);
  const paired = pairAccounts(storedAccounts, identified, isComplete);
  const reached = await renameSources(trx, reference, storedAccounts, paired);
  const { selects_new_accounts: selectsNew } = await trx
    .selectFrom('provider_account')
    .select('selects_new_accounts')
    .where((where) => where.and(accountKey(reference)))
    .executeTakeFirstOrThrow();
  const assignedIds = reached.map(({ id }) => id);
  const endedChanges: Change[] = [];
  const accountsToRead: ListedAccount[] = [];
  const servedIds: number[] = [];

  for (const { bank, identities, customerIdentity } of identified) {
    const row = paired.get(bank.key) ?? (await findAccountReachedElsewhere(trx, reference, identities, assignedIds));
    const isWanted =
      row === undefined ? listing.requested.includes(bank.container) : !notRefreshed.has(row.account_status);
    if (!isWanted) continue;
    const unread = unreadRowsOf(bank, listing.unread);
    const found = {
      providerId: listing.providerId,
      bank,
      identity: identities[0],
      customerIdentity,
      row,
      requested: listing.requested,
      selectsNew,
      unread,
    };
    const stored = await storeAccount(trx, deps, reference, found);
    assignedIds.push(stored.id);
    if (bank.unavailable === null) servedIds.push(stored.id);
    if (stored.isToBeRead) accountsToRead.push(stored);
    else
      endedChanges.push(
        accountChange(reference, {
          id: stored.id,
          provider_account_id: row?.provider_account_id ?? reference.providerAccountId,
          is_manual: false,
        }),
      );
  }

  await recordBalances(trx, reference, servedIds, deps.businessClock.now());

  endedChanges.push(...(await settleUnlisted(trx, deps, reference, reached, listing)));
  await recordChangesOf(trx, reference, endedChanges);
  return accountsToRead;
}

/** Statuses of accounts that a refresh does not read. */
const notRefreshed: ReadonlySet<ReachedAccount['account_status']> = new Set(['DELETED', 'INACTIVE', 'CLOSED']);

/**
 * Closes the accounts that the bank no longer lists. Marks accounts with unreadable rows as failed. Returns the changes of the closed
 * accounts.
 */
async function settleUnlisted(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  reached: readonly ReachedAccount[],
  listing: AccountListing,
): Promise<Change[]> {
  const closed: Change[] = [];
  const stillListed = new Set(listing.accounts.map((bank) => bank.key));
  const unreadKeys = new Set(listing.unread.filter(({ list }) => list === 'accounts').map(({ key }) => key));
  for (const row of reached.filter((account) => account.source_is_listed && !stillListed.has(account.source_key))) {
    // An unreadable row without a key may be this account.
    if (unreadKeys.has(row.source_key))
      await failUnread(trx, deps, reference, row, unreadRowsOf({ key: row.source_key }, listing.unread));
    else if (!unreadKeys.has(null) && (await closeVanished(trx, deps, reference, row)))
      closed.push(accountChange(reference, row));
  }
  return closed;
}

/** Marks an account whose row was unreadable as failed. Keeps its stored data. */
async function failUnread(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  row: ReachedAccount,
  unread: readonly UnreadRow[],
): Promise<void> {
  const additionalStatus = 'UNEXPECTED_SITE_ERROR';
  if (row.account_status === 'ACTIVE' && row.reader_id === reference.providerAccountId)
    await finishAccount(trx, deps, reference, row, { additionalStatus, history: null, unread });
}

/**
 * Marks an account as no longer listed. Its status becomes TO_BE_CLOSED unless another provider account still lists it. Returns whether the
 * status changed.
 */
async function closeVanished(
  trx: ServiceTransaction,
  { businessClock }: StoreDeps,
  reference: RefreshReference,
  { id, source_key }: ReachedAccount,
): Promise<boolean> {
  const { providerAccountId, requestKey } = reference;
  await trx
    .updateTable('account_source')
    .set({ is_listed: false, request_key: requestKey })
    .where((where) =>
      where.and({
        ...ofUser(reference),
        provider_account_id: providerAccountId,
        bank_key: source_key,
      }),
    )
    .execute();
  if (await isListedAnywhere(trx, reference, id)) return false;
  const closed = await trx
    .updateTable('account')
    .set({ account_status: 'TO_BE_CLOSED', request_key: requestKey, last_attempt_at: businessClock.now() })
    .where((where) => where.and({ ...ofUser(reference), id, account_status: 'ACTIVE' }))
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}
