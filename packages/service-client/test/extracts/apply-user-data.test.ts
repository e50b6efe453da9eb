import { beforeEach, expect, test } from 'vitest';
import { applyUserData, createMemoryUserDataStore } from '../../src/index.ts';
import type { MemoryUserDataStore, UserDataPage, UserDataStore } from '../../src/index.ts';
import { account, holding, providerAccount, transaction } from './records.ts';

const loginName = 'sbMem1';
const page = (parts: Partial<UserDataPage>): UserDataPage => ({
  loginName,
  providerAccounts: [],
  accounts: [],
  transactions: [],
  holdings: [],
  ...parts,
});

let now: number;
let store: MemoryUserDataStore;
const apply = (parts: Partial<UserDataPage>) => applyUserData(store, page(parts));
const ids = (records: readonly { id: number }[]) => records.map(({ id }) => id);

beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  store = createMemoryUserDataStore({ now: () => new Date(now) });
  await apply({
    providerAccounts: [providerAccount(1)],
    accounts: [account(10), account(11)],
    transactions: [transaction(100), transaction(101), transaction(110, 11)],
    holdings: [holding(1_000), holding(1_001), holding(1_100, 11)],
  });
});

test('records are saved in the order provider accounts, accounts, transactions and holdings, and deletions are applied last', async () => {
  const order: string[] = [];
  const noting: UserDataStore = {
    saveProviderAccounts: async () => void order.push('provider accounts'),
    saveAccounts: async () => void order.push('accounts'),
    saveTransactions: async () => void order.push('transactions'),
    replaceHoldings: async () => void order.push('holdings'),
    deleteRecords: async () => void order.push('deletions'),
  };
  await applyUserData(
    noting,
    page({
      providerAccounts: [{ id: 2, isDeleted: true }, providerAccount(1)],
      accounts: [account(10)],
      transactions: [transaction(100), { id: 1, accountId: 10, isDeleted: true }],
    }),
  );
  expect(order).toEqual(['provider accounts', 'accounts', 'transactions', 'holdings', 'deletions']);
  await applyUserData(noting, page({}));
  expect(order).toHaveLength(5);
});

test('a page that is applied twice has the same result', async () => {
  const parts = { accounts: [account(10, 1, 'Renamed')], transactions: [transaction(102)], holdings: [holding(1_002)] };
  await apply(parts);
  const once = [store.accounts(loginName), store.transactions(loginName), store.holdings(loginName)];
  await apply(parts);
  expect([store.accounts(loginName), store.transactions(loginName), store.holdings(loginName)]).toEqual(once);
});

test('a pending transaction is deleted when the posted one arrives', async () => {
  await apply({ transactions: [{ id: 100, accountId: 10, isManual: false, isDeleted: true }, transaction(102)] });
  expect(ids(store.transactions(loginName)).toSorted()).toEqual([101, 102, 110]);
});

test('a manual transaction and a bank transaction with the same id are different transactions', async () => {
  await apply({ transactions: [transaction(100, 10, { isManual: true })] });
  expect(ids(store.transactions(loginName)).filter((id) => id === 100)).toHaveLength(2);
  await apply({ transactions: [{ id: 100, accountId: 10, isManual: true, isDeleted: true }] });
  expect(store.transactions(loginName).find(({ id }) => id === 100)).toMatchObject({ isManual: false });
});

test('holdings replace all holdings of the accounts in the page, and of no other accounts', async () => {
  await apply({ accounts: [account(10)], holdings: [holding(1_001), holding(1_002)] });
  expect(ids(store.holdings(loginName)).toSorted()).toEqual([1_001, 1_002, 1_100]);
  await apply({ accounts: [account(10)] });
  expect(ids(store.holdings(loginName))).toEqual([1_100]);
});

test('deleting an account hides its transactions and holdings', async () => {
  await apply({ accounts: [{ id: 10, providerAccountId: 1, isDeleted: true }] });
  expect(ids(store.accounts(loginName))).toEqual([11]);
  expect(ids(store.transactions(loginName))).toEqual([110]);
  expect(ids(store.holdings(loginName))).toEqual([1_100]);
});

test('deleting a provider account deletes its accounts', async () => {
  await apply({ providerAccounts: [{ id: 1, isDeleted: true }] });
  expect([
    ...store.providerAccounts(loginName),
    ...store.accounts(loginName),
    ...store.transactions(loginName),
    ...store.holdings(loginName),
  ]).toEqual([]);
});

test.each(['the same window', 'a later window'])(
  'an account that moves to another provider account in %s keeps its transactions',
  async (when) => {
    const taken = { providerAccounts: [providerAccount(2)], accounts: [account(10, 2)], holdings: [holding(1_000)] };
    const gone = { providerAccounts: [{ id: 1, isDeleted: true as const }] };
    if (when === 'the same window')
      await apply({ ...taken, providerAccounts: [...gone.providerAccounts, ...taken.providerAccounts] });
    else {
      await apply(gone);
      now += 50 * 60_000;
      await apply(taken);
    }
    expect(store.accounts(loginName)).toMatchObject([{ id: 10, providerAccountId: 2 }]);
    expect(ids(store.transactions(loginName))).toEqual([100, 101]);
    expect(ids(store.holdings(loginName))).toEqual([1_000]);
  },
);

test('transactions and holdings of a deleted account are deleted after an hour', async () => {
  await apply({ accounts: [{ id: 10, providerAccountId: 1, isDeleted: true }] });
  now += 3_600_000;
  await apply({ transactions: [{ id: 110, accountId: 11, isDeleted: true }] });
  await apply({ accounts: [account(10)] });
  expect(store.transactions(loginName)).toEqual([]);
});

test('two users share no data, and one can be deleted without the other', async () => {
  await applyUserData(store, { ...page({ providerAccounts: [providerAccount(1)] }), loginName: 'sbMem2' });
  store.forget(loginName);
  expect(store.providerAccounts(loginName)).toEqual([]);
  expect(ids(store.providerAccounts('sbMem2'))).toEqual([1]);
});
