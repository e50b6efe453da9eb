import type { AttributeName, Container } from '@fin-link/contracts/service';
import {
  type AdditionalStatus,
  type BankAccount,
  isFullNumber,
  type RequestedData,
  type UnreadRow,
  maskNumber,
} from '../../banks/connectors/index.ts';
import { type ServiceTransaction, type AccountTable, ofUser } from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsIds } from '../../platform/runtime/index.ts';
import { forgetBalances } from '../balances/index.ts';
import type { NeedsSecrets, RefreshReference } from '../provider-account-records/index.ts';
import { accountStatusOf, unreadCountsJson } from './finish-account.ts';
import { isIdentityRead } from './identity.ts';
import { type ReachedAccount, readerHasFailed, storeSource } from './sources.ts';

export type StoreDeps = NeedsIds & NeedsBusinessClock & NeedsSecrets;

/** An account whose data must be read now. */
export interface ListedAccount {
  id: number;
  bank: BankAccount;
  /** Day up to which transactions were read, `yyyy-MM-dd`; `null` if the whole history must be read. */
  historyUntil: string | null;
  /** Order of the last complete read (see `readingOrder`); `null` if the account was never read completely. */
  readOrder: number | null;
  /** Order of the last read, complete or not; 0 if the account was never read. */
  lastOrder: number;
  /** Whether the account was never read completely. Its transactions are journaled together with it, after the first complete read. */
  isNew: boolean;
  /** Whether the stored transactions come from another provider account. Their keys then differ from the keys of this read. */
  replacesHistory: boolean;
  /** Unreadable rows about this account in the bank's lists. */
  unread: readonly UnreadRow[];
  /** Transfer code (for example a routing number) from this list, or the stored code if the list has none. */
  transferCode: BankAccount['transferCode'];
}

/** An account in the bank's list, with the stored account that matches it. */
interface FoundAccount {
  providerId: number;
  bank: BankAccount;
  /** Identity hash to store, with the user's key. */
  identity: string;
  /** Identity hash with the key of the customer, equal for all its users. */
  customerIdentity: string;
  /** The stored account; undefined if the account is new. */
  row: ReachedAccount | undefined;
  requested: RequestedData;
  /** Whether a new account is selected for aggregation; `null` if no selection screen was shown. */
  selectsNew: boolean | null;
  unread: readonly UnreadRow[];
}

/**
 * Inserts or updates one account of the bank's list with its source and full number. Returns the account, and whether its data must be read
 * now.
 */
export async function storeAccount(
  trx: ServiceTransaction,
  deps: StoreDeps,
  reference: RefreshReference,
  {
    providerId,
    bank: listedAccount,
    identity,
    customerIdentity,
    row: stored,
    requested,
    selectsNew,
    unread,
  }: FoundAccount,
): Promise<ListedAccount & { isToBeRead: boolean }> {
  const { providerAccountId, requestKey } = reference;
  const now = deps.businessClock.now();
  const bank = withoutUnrequested(listedAccount, requested);
  const isSelected = (stored === undefined ? selectsNew : stored.is_selected) !== false;
  const id = stored?.id ?? deps.ids.next();
  const isReader =
    stored === undefined ||
    stored.reader_id === providerAccountId ||
    (bank.unavailable === null && (await readerHasFailed(trx, reference, stored)));
  const isRead = isReader && isSelected;
  const statusIfServed = isRead ? 'ACCT_SUMMARY_RECEIVED' : accountStatusOf(unread);
  const additionalStatus: AdditionalStatus = bank.unavailable ?? statusIfServed;
  const attempt = {
    request_key: requestKey,
    additional_status: additionalStatus,
    unread_rows: unreadCountsJson(unread),
    last_attempt_at: now,
  };
  const key = { ...ofUser(reference), id };
  if (stored === undefined) {
    await trx
      .insertInto('account')
      .values({ ...key, ...attempt, ...newAccount(bank, { providerId, providerAccountId, selectsNew, now }) })
      .execute();
  } else {
    // If the bank cannot serve the account now, its stored data stays. Data that was not requested or not served stays too.
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
    customer_identity_key: customerIdentity,
    additional_status: additionalStatus,
    is_listed: true,
  };
  await storeSource(trx, reference, source, { isIdentified: isIdentityRead(requested, bank) });
  const isNumberRequested = requested.has('FULL_ACCT_NUMBER', bank.container);
  if (isNumberRequested && bank.number !== null && isFullNumber(bank.number))
    await deps.secrets.keepAccountNumber(trx, reference, id, bank.number);
  const replacesHistory = stored?.history_by_id != null && stored.history_by_id !== providerAccountId;
  return {
    id,
    bank,
    historyUntil: replacesHistory ? null : (stored?.history_until ?? null),
    readOrder: stored?.read_order == null ? null : Number(stored.read_order),
    lastOrder: Math.max(Number(stored?.read_order ?? 0), Number(stored?.marked_order ?? 0)),
    isNew: stored === undefined || stored.history_by_id === null,
    replacesHistory,
    unread,
    transferCode: listedAccount.transferCode ?? stored?.transfer_codes?.[0] ?? null,
    isToBeRead: isRead && bank.unavailable === null,
  };
}

/** Returns the columns of a new account, except its key and the state of the refresh. */
const newAccount = (
  bank: BankAccount,
  {
    providerId,
    providerAccountId,
    selectsNew,
    now,
  }: { providerId: number; providerAccountId: number; selectsNew: boolean | null; now: Date },
) => ({
  ...factsOf(bank),
  provider_account_id: providerAccountId,
  provider_id: providerId,
  bank_key: bank.key,
  reader_id: providerAccountId,
  history_by_id: null,
  account_status: 'ACTIVE' as const,
  is_selected: selectsNew,
  nickname: null,
  memo: null,
  include_in_net_worth: true,
  history_until: null,
  created_at: now,
  last_updated_at: now,
});

/**
 * Returns whether account holders are requested. A request for contact details includes holders, because a contact belongs to a named
 * holder.
 */
const areHoldersRequested = (requested: RequestedData, container: Container): boolean =>
  requested.has('HOLDER_NAME', container) || requested.has('HOLDER_DETAILS', container);

/**
 * Removes data that was not requested, because some banks send it anyway. Keeps the account number, because its last digits are basic
 * information.
 */
function withoutUnrequested(bank: BankAccount, requested: RequestedData): BankAccount {
  const isRequested = (name: Parameters<RequestedData['has']>[0]): boolean => requested.has(name, bank.container);
  const { details = {} } = bank;
  return {
    ...bank,
    transferCode: isRequested('BANK_TRANSFER_CODE') ? bank.transferCode : null,
    holders: areHoldersRequested(requested, bank.container)
      ? bank.holders.map(({ contact, ...holder }) => ({
          ...holder,
          ...(isRequested('HOLDER_DETAILS') && contact && { contact }),
        }))
      : [],
    hasTransactions: bank.hasTransactions && isRequested('TRANSACTIONS'),
    hasHoldings: bank.hasHoldings && isRequested('HOLDINGS'),
    ...(isRequested('ACCOUNT_DETAILS')
      ? { details }
      : { details: {}, totalCreditLine: null, amountDue: null, dueDate: null, interestRate: null }),
  };
}

const detailColumns = ['total_credit_line', 'amount_due', 'due_date', 'interest_rate', 'details'] as const;

/** Removes columns whose data was not requested or not served. */
function withoutUnread<Facts extends Partial<Record<keyof AccountTable, unknown>>>(
  facts: Facts,
  requested: RequestedData,
  { container, unreadData = [] }: Pick<BankAccount, 'container' | 'unreadData'>,
): Partial<Facts> {
  const isRead = (name: AttributeName): boolean => requested.has(name, container) && !unreadData.includes(name);
  const hasHolders = areHoldersRequested(requested, container) && !unreadData.includes('HOLDER_NAME');
  const unread = new Set<string>([
    ...(isRead('BANK_TRANSFER_CODE') ? [] : ['transfer_codes']),
    ...(hasHolders ? [] : ['holders']),
    ...(isRead('ACCOUNT_DETAILS') ? [] : detailColumns),
    // Without the full number, the bank may show fewer digits, so the stored masked number is kept.
    ...(unreadData.includes('FULL_ACCT_NUMBER') ? ['masked_number'] : []),
  ]);
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !unread.has(name))) as Partial<Facts>;
}

/** Returns the columns of an account that come from the bank. */
function factsOf(bank: BankAccount) {
  return {
    container: bank.container,
    account_type: bank.accountType,
    account_name: bank.name,
    masked_number: bank.number === null ? null : maskNumber(bank.number),
    ...figuresOf(bank),
    holders: bank.holders.length === 0 ? null : JSON.stringify(bank.holders),
    transfer_codes: bank.transferCode === null ? null : JSON.stringify([bank.transferCode]),
    details: JSON.stringify(bank.details ?? {}),
  };
}

/** Returns the columns with balances, terms and `is_asset`. Every provider account that reads the account gets the same values. */
function figuresOf(bank: BankAccount) {
  const { balance, availableBalance, availableCredit, totalCreditLine, amountDue } = bank;
  const [firstAmount] = [balance, availableBalance, availableCredit, totalCreditLine, amountDue].filter(
    (amount) => amount !== null,
  );
  return {
    is_asset: bank.isAsset,
    currency: firstAmount?.currency ?? null,
    // The balance is meaningless if the bank does not say whether the account is an asset or a debt.
    balance: bank.isAsset === null ? null : (bank.balance?.amount ?? null),
    available_balance: bank.availableBalance?.amount ?? null,
    available_credit: bank.availableCredit?.amount ?? null,
    total_credit_line: bank.totalCreditLine?.amount ?? null,
    amount_due: bank.amountDue?.amount ?? null,
    due_date: bank.dueDate,
    interest_rate: bank.interestRate,
  };
}
