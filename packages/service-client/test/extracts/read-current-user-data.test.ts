import { expect, test } from 'vitest';
import { ShiftedPagesError, createBackendClient, readCurrentUserData } from '../../src/index.ts';
import type { UserDataPage } from '../../src/index.ts';
import { json, scriptedService } from '../scripted-service/scripted-service.ts';
import { account, holding, providerAccount, transaction } from './records.ts';

const credentials = { clientId: 'c', secret: 's', adminLoginName: 'admin' };
const bare = ({ isDeleted: _, ...record }: { isDeleted: boolean }) => record;
const clock = { now: () => new Date('2026-11-20T10:00:00Z') };

/** Starts a service that returns transactions by offset, at most two years per call. Calls `onPage` after each page. */
async function userOf(dates: Map<number, string>, onPage: () => void = () => {}) {
  const service = await scriptedService(({ url }, response) => {
    const { pathname, searchParams: query } = new URL(url, 'http://service.invalid');
    const [from = '', to = '', skip, top] = ['fromDate', 'toDate', 'skip', 'top'].map((name) => query.get(name) ?? '');
    const limit = `${Number(to.slice(0, 4)) - 2}${to.slice(4)}`;
    const found = [...dates]
      .filter(([, date]) => date >= from && date >= limit && date <= to)
      .toSorted(([one, day], [other, otherDay]) => otherDay.localeCompare(day) || other - one)
      .slice(Number(skip), Number(skip) + Number(top))
      .map(([id, date]) => ({ ...bare(transaction(id)), date }));
    const replies: Record<string, object> = {
      '/base/auth/token': { token: { accessToken: 't', issuedAt: '2026-11-20T10:00:00Z', expiresIn: 1799 } },
      '/base/providerAccounts': { providerAccount: [bare(providerAccount(1))] },
      '/base/accounts': { account: [bare(account(10))] },
      '/base/holdings': { holding: [bare(holding(1_000))] },
      '/base/transactions': found.length === 0 ? {} : { transaction: found },
    };
    json(response, 200, replies[pathname] ?? {});
    if (pathname === '/base/transactions') onPage();
  });
  const user = createBackendClient({ ...service, ...credentials }).asUser('sbMem1');
  return async () => {
    const read: UserDataPage[] = [];
    for await (const page of readCurrentUserData(user, 'sbMem1', { clock })) read.push(page);
    const [first, ...pages] = read;
    return { first, ids: new Set(pages.flatMap(({ transactions }) => transactions.map(({ id }) => id))) };
  };
}

test('readCurrentUserData reads all data of a user, including old transactions and future dates', async () => {
  const dates = new Map([
    [1, '2026-11-25'],
    [2, '2026-11-20'],
    [3, '2025-11-20'],
    [4, '2023-11-20'],
    [5, '2008-01-31'],
  ]);
  const { first, ids } = await (await userOf(dates))();
  expect(first).toEqual({
    loginName: 'sbMem1',
    providerAccounts: [providerAccount(1)],
    accounts: [account(10)],
    transactions: [],
    holdings: [holding(1_000)],
  });
  expect(ids).toEqual(new Set(dates.keys()));
});

test('readCurrentUserData skips no transaction while others are deleted', async () => {
  const dates = new Map(Array.from({ length: 1_200 }, (_, place) => [place + 1, '2026-11-01']));
  let next = 1_200;
  const read = await userOf(dates, () => {
    for (let count = 0; count < 3; count++) dates.delete(next--);
  });
  const { ids } = await read();
  expect([...dates.keys()].filter((id) => !ids.has(id))).toEqual([]);
});

test('readCurrentUserData fails if so many transactions are deleted that pages do not overlap', async () => {
  const dates = new Map(Array.from({ length: 3_000 }, (_, place) => [place + 1, '2026-11-01']));
  let next = 3_000;
  const read = await userOf(dates, () => {
    for (let count = 0; count < 40; count++) dates.delete(next--);
  });
  await expect(read()).rejects.toBeInstanceOf(ShiftedPagesError);
});
