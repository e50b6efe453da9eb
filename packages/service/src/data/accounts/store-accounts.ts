import type { Insertable } from 'kysely';
import { forgetBalances, recordBalances } from '../balances/index.ts';
import type { AdditionalStatus, RequestedData, BankAccount, UnreadRow } from '../../banks/connectors/index.ts';
import type { AccountTable, ServiceTransaction } from '../../platform/database/index.ts';
import { accountChange, type Change, providerAccountChange } from '../../platform/journal/index.ts';
import {
  accountKey,
  type NeedsSecrets,
  recordChangesOf,
  type RefreshReference,
  transactionChangesOf,
} from '../provider-account-records/index.ts';
import type { NeedsBusinessClock, NeedsIds } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { factsOf, figuresOf, limitedTo, withoutUnread } from './requested-facts.ts';
import { identitiesOf, isFullNumber, isIdentityRead } from './identity.ts';
import { pairAccounts, renameSources } from './pair-accounts.ts';
import { countsOf, unreadOf } from './unread-rows.ts';
import { isListedAnywhere, keepSource, reachedBy, reachedElsewhere, readerHasFailed, type Reached } from './sources.ts';

/** An account whose data must be read now. */
export interface ListedAccount {
  id: number;
  bank: BankAccount;
  historyUntil: string | null;
  /** Order of the last complete read; `null` if the account was never read completely. */
  readOrder: number | null;
  /** Order of the last read, complete or not; 0 if the account was never read. */
  lastOrder: number;
  /** Whether the account was never read completely. Its transactions are journaled together with it, after the first complete read. */
  isNew: boolean;
  /** Whether the stored transactions came from another provider account and therefore have other keys. */
  replacesHistory: boolean;
  /** Unreadable rows about this account in the bank's lists. */
  unread: readonly UnreadRow[];
  /** Transfer code from this list, or the stored code if it was not requested from the bank. */
  transferCode: BankAccount['transferCode'];
}

export interface AccountListing {
  providerId: number;
  accounts: readonly BankAccount[];
  /** Unreadable rows of accounts, balances, holders and numbers. */
  unread: readonly UnreadRow[];
  requested: RequestedData;
}

type StoreDeps = NeedsIds & NeedsBusinessClock & NeedsSecrets;

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
  const before = await reachedBy(trx, reference);
  const matchingKey = await deps.secrets.matchingKey(trx, reference);
  const identified = listing.accounts.map((bank) => ({
    bank,
    identities: identitiesOf(matchingKey, listing.providerId, bank),
  }));
  // An unreadable row without an account key may belong to any account.
  const isComplete = listing.unread.every(({ list, accountKey }) => list !== 'accounts' || accountKey !== undefined);
  const paired = pairAccounts(before, identified, isComplete);
  const reached = await renameSources(trx, reference, before, paired);
  const { selects_new_accounts: selectsNew } = await trx
    .selectFrom('provider_account')
    .select('selects_new_accounts')
    .where((where) => where.and(accountKey(reference)))
    .executeTakeFirstOrThrow();
  const assignedIds = reached.map(({ id }) => id);
  const ended: Change[] = [];
  const listed: ListedAccount[] = [];
  const served: number[] = [];

  for (const { bank, identities } of identified) {
    const row = paired.get(bank.key) ?? (await reachedElsewhere(trx, reference, identities, assignedIds));
    const isWanted =
      row === undefined ? listing.requested.includes(bank.container) : !notRefreshed.has(row.account_status);
    if (!isWanted) continue;
    const unread = unreadOf(bank, listing.unread);
    const found = {
      providerId: listing.providerId,
      bank,
      identity: identities[0],
      row,
      requested: listing.requested,
      selectsNew,
      unread,
    };
    const stored = await storeAccount(trx, deps, reference, found);
    assignedIds.push(stored.id);
    if (bank.unavailable === null) served.push(stored.id);
    if (stored.isToBeRead) listed.push(stored);
    else
      ended.push(
        accountChange(reference, {
          id: stored.id,
          provider_account_id: row?.provider_account_id ?? reference.providerAccountId,
          is_manual: false,
        }),
      );
  }

  await recordBalances(trx, reference, served, deps.businessClock.now());

  const stillListed = new Set(listing.accounts.map((bank) => bank.key));
  const unreadKeys = new Set(listing.unread.filter(({ list }) => list === 'accounts').map(({ key }) => key));
  for (const row of reached.filter((account) => account.source_is_listed && !stillListed.has(account.source_key))) {
    // An unreadable row without a key may be this account.
    if (unreadKeys.has(row.source_key))
      await failUnread(trx, deps, reference, row, unreadOf({ key: row.source_key }, listing.unread));
    else if (!unreadKeys.has(null) && (await closeVanished(trx, deps, reference, row)))
      ended.push(accountChange(reference, row));
  }
  await recordChangesOf(trx, reference, ended);
  return listed;
}

/** Statuses of accounts that a refresh does not read. */
const notRefreshed: ReadonlySet<Reached['account_status']> = new Set(['DELETED', 'INACTIVE', 'CLOSED']);

interface Found {
  providerId: number;
  bank: BankAccount;
  identity: string;
  /** The stored account; undefined if the account is new. */
  row: Reached | undefined;
  requested: RequestedData;
  /** Whether a new account is selected for aggregation; `null` if no selection screen was shown. */
  selectsNew: boolean | null;
  unread: readonly UnreadRow[];
}

async function storeAccount(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  { providerId, bank: listed, identity, row: known, requested, selectsNew, unread }: Found,
): Promise<ListedAccount & { isToBeRead: boolean }> {
  const { customerId, userId, providerAccountId, requestKey } = reference;
  const now = deps.businessClock.now();
  const bank = limitedTo(listed, requested);
  const isSelected = (known === undefined ? selectsNew : known.is_selected) !== false;
  const id = known?.id ?? deps.ids.next();
  const isReader =
    known === undefined ||
    known.reader_id === providerAccountId ||
    (bank.unavailable === null && (await readerHasFailed(trx, reference, known)));
  const isRead = isReader && isSelected;
  const readable = isRead ? 'ACCT_SUMMARY_RECEIVED' : statusOf(unread);
  const additionalStatus: AdditionalStatus = bank.unavailable ?? readable;
  const attempt = {
    request_key: requestKey,
    additional_status: additionalStatus,
    unread_rows: countsOf(unread),
    last_attempt_at: now,
  };
  const key = { customer_id: customerId, user_id: userId, id };
  if (known === undefined) {
    const row: Insertable<AccountTable> = {
      ...key,
      ...attempt,
      ...factsOf(bank),
      provider_account_id: providerAccountId,
      provider_id: providerId,
      bank_key: bank.key,
      reader_id: providerAccountId,
      history_by_id: null,
      account_status: 'ACTIVE',
      is_selected: selectsNew,
      nickname: null,
      memo: null,
      include_in_net_worth: true,
      history_until: null,
      created_at: now,
      last_updated_at: now,
    };
    await trx.insertInto('account').values(row).execute();
  } else {
    // Keeps the last balances of an account that the bank cannot serve now, and data that was not requested or not served.
    const facts = withoutUnread(isReader ? factsOf(bank) : figuresOf(bank), requested, bank);
    await trx
      .updateTable('account')
      .set({
        ...(isReader ? { ...attempt, reader_id: providerAccountId } : {}),
        ...(bank.unavailable === null ? { ...facts, account_status: 'ACTIVE', last_updated_at: now } : {}),
      })
      .where((where) => where.and(key))
      .execute();
  }
  if (bank.isAsset === null) await forgetBalances(trx, reference, id);
  const source = {
    bank_key: bank.key,
    account_id: id,
    identity_key: identity,
    additional_status: additionalStatus,
    is_listed: true,
  };
  await keepSource(trx, reference, source, { isIdentified: isIdentityRead(requested, bank) });
  const isNumberAsked = requested.has('FULL_ACCT_NUMBER', bank.container);
  if (isNumberAsked && bank.number !== null && isFullNumber(bank.number))
    await deps.secrets.keepAccountNumber(trx, reference, id, bank.number);
  const replacesHistory = known?.history_by_id != null && known.history_by_id !== providerAccountId;
  return {
    id,
    bank,
    historyUntil: replacesHistory ? null : (known?.history_until ?? null),
    readOrder: known?.read_order == null ? null : Number(known.read_order),
    lastOrder: Math.max(Number(known?.read_order ?? 0), Number(known?.marked_order ?? 0)),
    isNew: known === undefined || known.history_by_id === null,
    replacesHistory,
    unread,
    transferCode: listed.transferCode ?? known?.transfer_codes?.[0] ?? null,
    isToBeRead: isRead && bank.unavailable === null,
  };
}

/** Marks an account whose row was unreadable as failed. Keeps its stored data. */
async function failUnread(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  row: Reached,
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
  { id, source_key }: Reached,
): Promise<boolean> {
  const { customerId, userId, providerAccountId, requestKey } = reference;
  await trx
    .updateTable('account_source')
    .set({ is_listed: false, request_key: requestKey })
    .where((where) =>
      where.and({
        customer_id: customerId,
        user_id: userId,
        provider_account_id: providerAccountId,
        bank_key: source_key,
      }),
    )
    .execute();
  if (await isListedAnywhere(trx, reference, id)) return false;
  const closed = await trx
    .updateTable('account')
    .set({ account_status: 'TO_BE_CLOSED', request_key: requestKey, last_attempt_at: businessClock.now() })
    .where((where) => where.and({ customer_id: customerId, user_id: userId, id, account_status: 'ACTIVE' }))
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

export interface AccountResult {
  additionalStatus: AdditionalStatus;
  /**
   * Set if the transactions were read completely. `until`: start of the next read; `null` to start on the same day again. `order`: rows
   * that the bank did not list this time have a lower order; `null` if rows were left out.
   */
  history: { until: string | null; order: number | null } | null;
  /** All unreadable rows of the account, including those in the account list. */
  unread: readonly UnreadRow[];
}

/** Returns the status of an account whose read was complete. */
export const statusOf = (unread: readonly UnreadRow[]): AdditionalStatus =>
  unread.length === 0 ? 'AVAILABLE_DATA_RETRIEVED' : 'PARTIAL_DATA_RETRIEVED';

/**
 * Stores the result of reading one account, and journals the account with its provider account. No-op if the user has deleted the account.
 */
export async function finishAccount(
  trx: ServiceTransaction,
  { businessClock }: StoreDeps,
  reference: RefreshReference,
  { id, isNew = false, replacesHistory = false }: Pick<ListedAccount, 'id'> & Partial<ListedAccount>,
  { additionalStatus, history, unread }: AccountResult,
): Promise<void> {
  const { customerId, userId, providerAccountId } = reference;
  await trx
    .updateTable('account_source')
    .set({ additional_status: additionalStatus })
    .where((where) =>
      where.and({
        customer_id: customerId,
        user_id: userId,
        account_id: id,
        provider_account_id: providerAccountId,
      }),
    )
    .execute();
  const finished = await trx
    .updateTable('account')
    .set({
      additional_status: additionalStatus,
      unread_rows: countsOf(unread),
      last_attempt_at: businessClock.now(),
      ...(history !== null && { history_by_id: providerAccountId }),
      ...(history !== null && history.order !== null && { read_order: history.order }),
      ...(history !== null && (history.until !== null || replacesHistory) && { history_until: history.until }),
    })
    .where((where) => where.and({ customer_id: customerId, user_id: userId, id }))
    .where('account_status', '!=', 'DELETED')
    .returning(['id', 'provider_account_id', 'is_manual'])
    .executeTakeFirst();
  if (finished === undefined) return;
  await recordChangesOf(trx, reference, [
    providerAccountChange(reference, providerAccountId),
    accountChange(reference, finished),
    ...(isNew ? await transactionChangesOf(trx, reference, id) : []),
  ]);
}

/** Locks the account until the transaction ends. Returns `false` if the user has deleted or deselected it. */
export async function lockOpenAccount(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  id: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select(['account_status', 'is_selected'])
    .where((where) => where.and({ customer_id: customerId, user_id: userId, id }))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.account_status !== 'DELETED' && row.is_selected !== false;
}
