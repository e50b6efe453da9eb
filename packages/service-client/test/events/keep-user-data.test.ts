import { expect, test } from 'vitest';
import { createMemoryUserDataStore, keepUserData, type ServiceEvent } from '../../src/index.ts';
import { fakeExtracts, transactions } from '../extracts/fake-extracts.ts';

const at = Date.parse('2026-11-20T09:55:00Z');
const eventOf = (...loginNames: string[]): ServiceEvent => ({
  info: 'DATA_UPDATES.USER_DATA',
  notificationId: loginNames.join(),
  notificationTime: '2026-11-20T10:00:00Z',
  data: {
    userCount: loginNames.length,
    fromDate: '2026-11-20T09:50:00Z',
    toDate: '2026-11-20T10:00:00Z',
    userData: loginNames.map((loginName) => ({ user: { loginName }, links: [] })),
  },
});

test('keepUserData applies the data of the users in an event', async () => {
  const users = { ann: { changedAt: at, transactions: transactions(5) }, bob: { changedAt: at, transactions: [] } };
  const { asAdmin } = await fakeExtracts(users, () => at);
  const store = createMemoryUserDataStore();
  await keepUserData(asAdmin, store)(eventOf('ann', 'bob'));
  expect(store.transactions('ann').map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(store.accounts('bob')).toHaveLength(1);
});

test('keepUserData applies one event at a time, and continues after a failed one', async () => {
  const users = { ann: { changedAt: at, transactions: transactions(5) } };
  const { asAdmin } = await fakeExtracts(users, () => at);
  const store = createMemoryUserDataStore();
  const calls: string[] = [];
  const handle = keepUserData(asAdmin, {
    ...store,
    async saveProviderAccounts(loginName, records) {
      calls.push(`begins ${loginName}`);
      if (loginName === 'bob') throw new Error('full');
      await store.saveProviderAccounts(loginName, records);
    },
    async saveTransactions(loginName, records) {
      await store.saveTransactions(loginName, records);
      calls.push(`a page of ${loginName}`);
    },
  });
  const [first, failed, last] = await Promise.allSettled(['ann', 'bob', 'zoë'].map((name) => handle(eventOf(name))));
  expect([first?.status, failed?.status, last?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const pages = ['a page of ann', 'a page of ann', 'a page of ann'];
  expect(calls).toEqual(['begins ann', ...pages, 'begins bob', 'begins zoë']);
});
