import type {
  KeptAccount,
  KeptHolding,
  KeptProviderAccount,
  KeptTransaction,
  UserDataStore,
} from './user-data-store.ts';

/** A store in memory, for tests and first steps. The code also shows how to implement a store. */
export interface MemoryUserDataStore extends UserDataStore {
  providerAccounts(loginName: string): KeptProviderAccount[];
  accounts(loginName: string): KeptAccount[];
  transactions(loginName: string): KeptTransaction[];
  holdings(loginName: string): KeptHolding[];
  /** Deletes all data of a user. Call this before you read all data again, and when the user leaves. */
  forget(loginName: string): void;
}

/** Stored records of one user. */
interface UserTables {
  providerAccounts: Map<number, KeptProviderAccount>;
  accounts: Map<string, KeptAccount>;
  transactions: Map<string, KeptTransaction>;
  /** Holdings by account id. */
  holdings: Map<number, KeptHolding[]>;
  /** Accounts without a provider account, each with the time at which they lost it. */
  orphans: Map<number, number>;
}

/** Time in milliseconds after which the data of an account without a provider account is deleted. */
const orphanMs = 3_600_000;
/** Returns the key of a record. `part` is the provider account's id for an account, and `isManual` for a transaction. */
const recordKey = (id: number, part: number | boolean | undefined): string => `${id} ${String(part ?? false)}`;

/** Creates an empty store in memory. */
export function createMemoryUserDataStore(clock: { now(): Date } = { now: () => new Date() }): MemoryUserDataStore {
  const users = new Map<string, UserTables>();
  const tablesOf = (loginName: string): UserTables => {
    const tables = users.get(loginName) ?? {
      providerAccounts: new Map(),
      accounts: new Map(),
      transactions: new Map(),
      holdings: new Map(),
      orphans: new Map(),
    };
    users.set(loginName, tables);
    return tables;
  };
  const read = <R>(loginName: string, select: (tables: UserTables) => R[]): R[] => {
    const tables = users.get(loginName);
    return tables === undefined ? [] : select(tables);
  };
  const presentAccountIds = ({ accounts }: UserTables): Set<number> =>
    new Set([...accounts.values()].map(({ id }) => id));

  /**
   * Deletes the transactions and holdings of accounts that have been without a provider account for an hour. An account that moves to
   * another provider account reappears within minutes, without its unchanged transactions.
   */
  const dropOldOrphans = (tables: UserTables): void => {
    const now = clock.now().getTime();
    const accountIds = presentAccountIds(tables);
    const referencedIds = [...tables.transactions.values()].map(({ accountId }) => accountId);
    for (const id of new Set([...referencedIds, ...tables.holdings.keys(), ...tables.orphans.keys()])) {
      const orphanedAt = tables.orphans.get(id) ?? now;
      tables.orphans.delete(id);
      if (accountIds.has(id)) continue;
      if (now - orphanedAt < orphanMs) {
        tables.orphans.set(id, orphanedAt);
        continue;
      }
      tables.holdings.delete(id);
      for (const [key, { accountId }] of tables.transactions) if (accountId === id) tables.transactions.delete(key);
    }
  };

  return {
    saveProviderAccounts: async (loginName, records) => {
      for (const record of records) tablesOf(loginName).providerAccounts.set(record.id, record);
    },
    saveAccounts: async (loginName, records) => {
      for (const record of records)
        tablesOf(loginName).accounts.set(recordKey(record.id, record.providerAccountId), record);
    },
    saveTransactions: async (loginName, records) => {
      for (const record of records) tablesOf(loginName).transactions.set(recordKey(record.id, record.isManual), record);
    },
    replaceHoldings: async (loginName, accountIds, records) => {
      const { holdings } = tablesOf(loginName);
      for (const id of accountIds)
        holdings.set(
          id,
          records.filter(({ accountId }) => accountId === id),
        );
    },
    deleteRecords: async (loginName, { providerAccountIds, accounts, transactions }) => {
      const tables = tablesOf(loginName);
      for (const id of providerAccountIds) {
        tables.providerAccounts.delete(id);
        for (const [key, { providerAccountId }] of tables.accounts)
          if (providerAccountId === id) tables.accounts.delete(key);
      }
      for (const { id, providerAccountId } of accounts) tables.accounts.delete(recordKey(id, providerAccountId));
      for (const { id, isManual } of transactions) tables.transactions.delete(recordKey(id, isManual));
      dropOldOrphans(tables);
    },

    providerAccounts: (loginName) => read(loginName, ({ providerAccounts }) => [...providerAccounts.values()]),
    accounts: (loginName) => read(loginName, ({ accounts }) => [...accounts.values()]),
    transactions: (loginName) =>
      read(loginName, (tables) => {
        const accountIds = presentAccountIds(tables);
        return [...tables.transactions.values()].filter(({ accountId }) => accountIds.has(accountId));
      }),
    holdings: (loginName) =>
      read(loginName, (tables) => {
        const accountIds = presentAccountIds(tables);
        return [...tables.holdings].flatMap(([accountId, records]) => (accountIds.has(accountId) ? records : []));
      }),
    forget: (loginName) => users.delete(loginName),
  };
}
