import type {
  ExtractedAccount,
  ExtractedHolding,
  ExtractedProviderAccount,
  ExtractedTransaction,
} from '@fin-link/contracts/service';
import type { UserDataPage } from './user-data-page.ts';

/** The variant of a record that is not a deletion. */
type Present<R> = R extends { isDeleted: false } ? R : never;
/** Provider account that exists, as the service sends it. */
export type KeptProviderAccount = Present<ExtractedProviderAccount>;
/** Account that exists, as the service sends it. */
export type KeptAccount = Present<ExtractedAccount>;
/** Transaction that exists, as the service sends it. */
export type KeptTransaction = Present<ExtractedTransaction>;
/** Holding, as the service sends it. Holdings have no deletions. */
export type KeptHolding = ExtractedHolding;

/** Key of an account. An account that moves is deleted under one provider account and reappears under another. */
export interface AccountKey {
  readonly id: number;
  readonly providerAccountId: number;
}

/**
 * Key of a transaction. Manual transactions and bank transactions have separate ids. `isManual` is undefined if the service does not
 * state it.
 */
export interface TransactionKey {
  readonly id: number;
  readonly accountId: number;
  readonly isManual: boolean | undefined;
}

/**
 * The customer's tables. Functions may be called again with the same arguments, but never with empty lists. Saving inserts or updates
 * records by key.
 */
export interface UserDataStore {
  saveProviderAccounts(loginName: string, records: readonly KeptProviderAccount[]): Promise<void>;
  saveAccounts(loginName: string, records: readonly KeptAccount[]): Promise<void>;
  saveTransactions(loginName: string, records: readonly KeptTransaction[]): Promise<void>;
  /** Replaces all holdings of these accounts. */
  replaceHoldings(loginName: string, accountIds: readonly number[], records: readonly KeptHolding[]): Promise<void>;
  /**
   * Deletes records. The accounts of a deleted provider account are not listed, but must be deleted too. Hide transactions and holdings
   * of an account without a provider account, and delete them after an hour at the earliest. If the account has moved, a later window
   * returns it without its unchanged data.
   */
  deleteRecords(loginName: string, keys: DeletedKeys): Promise<void>;
}

/** Keys of deleted records. */
export interface DeletedKeys {
  readonly providerAccountIds: readonly number[];
  readonly accounts: readonly AccountKey[];
  readonly transactions: readonly TransactionKey[];
}

const isPresent = <R extends { isDeleted: boolean }>(record: R): record is Present<R> => !record.isDeleted;

/** Records of a page that have not been deleted. */
export interface PresentRecords {
  readonly providerAccounts: readonly KeptProviderAccount[];
  readonly accounts: readonly KeptAccount[];
  readonly transactions: readonly KeptTransaction[];
  readonly holdings: readonly KeptHolding[];
}

/** Separates the records to save from the keys of deleted records. */
export function splitUserData(page: UserDataPage): { present: PresentRecords; deleted: DeletedKeys } {
  const deleted: DeletedKeys = {
    providerAccountIds: page.providerAccounts.filter(({ isDeleted }) => isDeleted).map(({ id }) => id),
    accounts: page.accounts
      .filter(({ isDeleted }) => isDeleted)
      .map(({ id, providerAccountId }) => ({ id, providerAccountId })),
    transactions: page.transactions
      .filter(({ isDeleted }) => isDeleted)
      .map(({ id, accountId, isManual }) => ({ id, accountId, isManual })),
  };
  const present: PresentRecords = {
    providerAccounts: page.providerAccounts.filter(isPresent),
    accounts: page.accounts.filter(isPresent),
    transactions: page.transactions.filter(isPresent),
    holdings: page.holdings,
  };
  return { present, deleted };
}

/** Applies a page in the interface's order: provider accounts, then accounts, then transactions and holdings; deletions last. */
export async function applyUserData(store: UserDataStore, page: UserDataPage): Promise<void> {
  const { loginName } = page;
  const { present, deleted } = splitUserData(page);
  const { providerAccounts, accounts, transactions, holdings } = present;
  if (providerAccounts.length > 0) await store.saveProviderAccounts(loginName, providerAccounts);
  if (accounts.length > 0) await store.saveAccounts(loginName, accounts);
  if (transactions.length > 0) await store.saveTransactions(loginName, transactions);
  const accountIds = [...new Set([...accounts.map(({ id }) => id), ...holdings.map(({ accountId }) => accountId)])];
  if (accountIds.length > 0) await store.replaceHoldings(loginName, accountIds, holdings);
  if (Object.values(deleted).some((keys) => keys.length > 0)) await store.deleteRecords(loginName, deleted);
}
