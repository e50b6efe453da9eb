import type {
  ExtractedAccount,
  ExtractedHolding,
  ExtractedProviderAccount,
  ExtractedTransaction,
} from '@fin-link/contracts/service';
import type { UserDataPage } from './user-data-page.ts';

type There<R> = R extends { isDeleted: false } ? R : never;
export type KeptProviderAccount = There<ExtractedProviderAccount>;
export type KeptAccount = There<ExtractedAccount>;
export type KeptTransaction = There<ExtractedTransaction>;
export type KeptHolding = ExtractedHolding;

/** An account is known by both: one that changes hands is deleted under one provider account and comes back under another. */
export interface AccountKey {
  readonly id: number;
  readonly providerAccountId: number;
}
/** `isManual` says which of the two kinds has this id; undefined where the service does not say. */
export interface TransactionKey {
  readonly id: number;
  readonly accountId: number;
  readonly isManual: boolean | undefined;
}

/**
 * Tables of a customer's own. Each function may be called again with the same; none is called with nothing to do, and a record is
 * saved by its key, whether it is new or not.
 */
export interface UserDataStore {
  saveProviderAccounts(loginName: string, records: readonly KeptProviderAccount[]): Promise<void>;
  saveAccounts(loginName: string, records: readonly KeptAccount[]): Promise<void>;
  saveTransactions(loginName: string, records: readonly KeptTransaction[]): Promise<void>;
  /** Of each of these accounts, these and no others. */
  replaceHoldings(loginName: string, accountIds: readonly number[], records: readonly KeptHolding[]): Promise<void>;
  /**
   * What hangs below is not listed: the accounts of a provider account go with it. Transactions and holdings of an account that
   * no provider account has any more are to be out of sight, and to be deleted an hour later at the earliest: the account may have
   * changed hands, and then a later window has it, without what did not change.
   */
  deleteRecords(
    loginName: string,
    keys: {
      readonly providerAccountIds: readonly number[];
      readonly accounts: readonly AccountKey[];
      readonly transactions: readonly TransactionKey[];
    },
  ): Promise<void>;
}

const isThere = <R extends { isDeleted: boolean }>(record: R): record is There<R> => !record.isDeleted;

/** Applies a page in the interface's order: provider accounts, then accounts, then transactions and holdings; deletions last. */
export async function applyUserData(store: UserDataStore, page: UserDataPage): Promise<void> {
  const { loginName } = page;
  const providerAccounts = page.providerAccounts.filter(isThere);
  if (providerAccounts.length > 0) await store.saveProviderAccounts(loginName, providerAccounts);
  const accounts = page.accounts.filter(isThere);
  if (accounts.length > 0) await store.saveAccounts(loginName, accounts);
  const transactions = page.transactions.filter(isThere);
  if (transactions.length > 0) await store.saveTransactions(loginName, transactions);
  const accountIds = [
    ...new Set([...accounts.map(({ id }) => id), ...page.holdings.map(({ accountId }) => accountId)]),
  ];
  if (accountIds.length > 0) await store.replaceHoldings(loginName, accountIds, page.holdings);
  const gone = {
    providerAccountIds: page.providerAccounts.filter(({ isDeleted }) => isDeleted).map(({ id }) => id),
    accounts: page.accounts
      .filter(({ isDeleted }) => isDeleted)
      .map(({ id, providerAccountId }) => ({ id, providerAccountId })),
    transactions: page.transactions
      .filter(({ isDeleted }) => isDeleted)
      .map(({ id, accountId, isManual }) => ({ id, accountId, isManual })),
  };
  if (Object.values(gone).some((keys) => keys.length > 0)) await store.deleteRecords(loginName, gone);
}
