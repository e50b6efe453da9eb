import { expect, test } from 'vitest';
import { changedUsers, createBackendClient, readUserData } from '../../src/index.ts';
import { json, scriptedService } from '../scripted-service/scripted-service.ts';
import { fakeExtracts, transactions } from './fake-extracts.ts';
import { account, providerAccount } from './records.ts';

const at = Date.parse('2026-11-20T10:00:00Z');
const period = { loginName: 'sb&Mem 1', fromDate: '2026-11-20T10:00:00Z', toDate: '2026-11-20T11:00:00Z' };
const credentials = { clientId: 'c', secret: 's', adminLoginName: 'admin' };

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test('readUserData follows the links to the last page', async () => {
  const service = await fakeExtracts(
    { [period.loginName]: { changedAt: at, transactions: transactions(5) } },
    () => at,
  );
  const pages = await collect(readUserData(service.asAdmin, period));
  expect(pages.map((page) => page.transactions.map(({ id }) => id))).toEqual([[1, 2], [3, 4], [5]]);
  expect(pages.map(({ accounts, holdings }) => accounts.length + holdings.length)).toEqual([2, 0, 0]);
  expect(pages.map(({ isLast }) => isLast)).toEqual([false, false, true]);
  expect(pages[0]).toMatchObject({ loginName: period.loginName, providerAccounts: [{ id: 1, isDeleted: false }] });
});

test('readUserData reads deleted records, and removes unknown enum values of a newer service', async () => {
  const { isDeleted, ...rest } = account(11);
  const service = await scriptedService(({ url }, response) =>
    url.endsWith('/auth/token')
      ? json(response, 201, { token: { accessToken: 't', issuedAt: period.fromDate, expiresIn: 1799 } })
      : json(response, 200, {
          userData: [
            {
              user: { loginName: 'sbMem1' },
              providerAccount: [
                { ...providerAccount(1), status: 'PONDERING' },
                { id: 2, isDeleted: true },
              ],
              account: [
                { ...rest, isDeleted, color: 'red' },
                { id: 10, providerAccountId: 2, isDeleted: true },
              ],
            },
          ],
        }),
  );
  const { asAdmin } = createBackendClient({ ...service, ...credentials });
  const [page] = await collect(readUserData(asAdmin, period));
  expect(page?.providerAccounts).toMatchObject([
    { id: 1, status: 'FAILED' },
    { id: 2, isDeleted: true },
  ]);
  expect(page?.accounts).toEqual([account(11), { id: 10, providerAccountId: 2, isDeleted: true }]);
});

test('readUserData requests the next page while the caller works on the current one', async () => {
  const service = await fakeExtracts(
    { [period.loginName]: { changedAt: at, transactions: transactions(5) } },
    () => at,
  );
  let requests = 0;
  const getUserData: typeof service.asAdmin.getUserData = (call) => {
    requests += 1;
    return service.asAdmin.getUserData(call);
  };
  await readUserData({ getUserData }, period).next();
  expect(requests).toBe(2);
});

test('readUserData fails if the links form a circle', async () => {
  const service = await scriptedService(({ url }, response) =>
    url.endsWith('/auth/token')
      ? json(response, 201, { token: { accessToken: 't', issuedAt: period.fromDate, expiresIn: 1799 } })
      : json(response, 200, { userData: [] }, { link: '</x?skip=500>; rel="next"' }),
  );
  const { asAdmin } = createBackendClient({ ...service, ...credentials });
  await expect(collect(readUserData(asAdmin, period))).rejects.toMatchObject({ fault: 'unreadable' });
});

test('changedUsers takes login name and period from the link, otherwise from the event', () => {
  const links = (href: string) => [{ methodType: 'GET' as const, rel: 'getUserData' as const, href }];
  const href =
    'https://evil.example/dataExtracts/userData?fromDate=2026-11-20T10:00:00Z&toDate=2026-11-20T10:10:00Z&loginName=a%26b';
  expect(
    changedUsers({
      userCount: 2,
      fromDate: period.fromDate,
      toDate: period.toDate,
      userData: [
        { user: { loginName: 'a&b' }, links: links(href) },
        { user: { loginName: 'sbMem2' }, links: [] },
      ],
    }),
  ).toEqual([
    { loginName: 'a&b', fromDate: '2026-11-20T10:00:00Z', toDate: '2026-11-20T10:10:00Z' },
    { ...period, loginName: 'sbMem2' },
  ]);
});
