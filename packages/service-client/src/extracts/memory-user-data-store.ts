import type {
  KeptAccount,
  KeptHolding,
  KeptProviderAccount,
  KeptTransaction,
  UserDataStore,
} from './user-data-store.ts';

/** A store in memory, for tests and first steps. It also shows how to implement a store. */
export interface MemoryUserDataStore extends UserDataStore {
  providerAccounts(loginName: string): KeptProviderAccount[];
  accounts(loginName: string): KeptAccount[];
  transactions(loginName: string): KeptTransaction[];
  holdings(loginName: string): KeptHolding[];
  /** Deletes all data of a user. Call this before you read all data again, and when the user leaves. */
  forget(loginName: string): void;
}

interface UserTables {
  providerAccounts: Map<number, KeptProviderAccount>;
  accounts: Map<string, KeptAccount>;
  transactions: Map<string, KeptTransaction>;
  /** Holdings by account id. */
  holdings: Map<number, KeptHolding[]>;
  /** Accounts without a provider account, each with the time at which they lost it. */
  orphans: Map<number, number>;
}

const orphanMs = 3_600_000;
const keyOf = (id: number, more: number | boolean | undefined): string => `${id} ${String(more ?? false)}`;

export function createMemoryUserDataStore(clock: { now(): Date } = { now: () => new Date() }): MemoryUserDataStore {
  const users = new Map<string, UserTables>();
  const tablesOf = (loginName: string): UserTables => {
    const found = users.get(loginName) ?? {
      providerAccounts: new Map(),
      accounts: new Map(),
      transactions: new Map(),
      holdings: new Map(),
      orphans: new Map(),
    };
    users.set(loginName, found);
    return found;
  };
  const read = <R>(loginName: string, pick: (tables: UserTables) => R[]): R[] => {
    const tables = users.get(loginName);
    return tables === undefined ? [] : pick(tables);
  };
  const accountIdsOf = ({ accounts }: UserTables): Set<number> => new Set([...accounts.values()].map(({ id }) => id));

  /**
   * Deletes the data of accounts that have been without a provider account for an hour. An account that moves to another provider account
   * reappears within minutes, without its unchanged transactions.
   */
  const dropOldOrphans = (tables: UserTables): void => {
    const now = clock.now().getTime();
    const isThere = accountIdsOf(tables);
    const below = [...tables.transactions.values()].map(({ accountId }) => accountId);
    for (const id of new Set([...below, ...tables.holdings.keys(), ...tables.orphans.keys()])) {
      const since = tables.orphans.get(id) ?? now;
      tables.orphans.delete(id);
      if (isThere.has(id)) continue;
      if (now - since < orphanMs) {
        tables.orphans.set(id, since);
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
        tablesOf(loginName).accounts.set(keyOf(record.id, record.providerAccountId), record);
    },
    saveTransactions: async (loginName, records) => {
      for (const record of records) tablesOf(loginName).transactions.set(keyOf(record.id, record.isManual), record);
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
      for (const { id, providerAccountId } of accounts) tables.accounts.delete(keyOf(id, providerAccountId));
      for (const { id, isManual } of transactions) tables.transactions.delete(keyOf(id, isManual));
      dropOldOrphans(tables);
    },

    providerAccounts: (loginName) => read(loginName, ({ providerAccounts }) => [...providerAccounts.values()]),
    accounts: (loginName) => read(loginName, ({ accounts }) => [...accounts.values()]),
    transactions: (loginName) =>
      read(loginName, (tables) => {
        const isThere = accountIdsOf(tables);
        return [...tables.transactions.values()].filter(({ accountId }) => isThere.has(accountId));
      }),
    holdings: (loginName) =>
      read(loginName, (tables) => {
        const isThere = accountIdsOf(tables);
        return [...tables.holdings].flatMap(([accountId, records]) => (isThere.has(accountId) ? records : []));
      }),
    forget: (loginName) => users.delete(loginName),
  };
}
