import type { Account, ProviderAccount, Transaction } from '@fin-link/contracts/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkingService, type Person } from '../../harness/linking-service.ts';

/** An id that does not exist. Replies for ids of other users must equal the replies for this id. */
const unknown = 4_242_424_242;

describe('provider accounts of other users', async () => {
  const service = await linkingService();
  let linked: ProviderAccount;
  let account: Account;
  let transaction: Transaction;
  const strangers: Person[] = [];

  beforeAll(async () => {
    const owner = await service.person('owner');
    linked = await owner.answer(await owner.link(16002, 'ok'), '123456');
    [account, transaction] = [first(await owner.accounts()), first(await owner.transactions())];
    strangers.push(await service.person('stranger'), await service.person('owner', 2));
  });

  it.each([
    ['GET', (id: number) => `/providerAccounts/${id}`, undefined],
    ['DELETE', (id: number) => `/providerAccounts/${id}`, undefined],
    ['PUT', (id: number) => `/providerAccounts?providerAccountIds=${id}`, undefined],
    ['PUT', (id: number) => `/providerAccounts?providerAccountIds=${id}`, { field: [{ id: '16002011', value: 'ok' }] }],
  ] as const)('%s of another user’s provider account is answered like an unknown id', async (method, path, body) => {
    for (const { token } of strangers) {
      const ofOther = await service.call(method, path(linked.id), { token, body });
      const ofNobody = await service.call(method, path(unknown), { token, body });
      expect([ofOther.status, ofOther.body.errorCode, ofOther.body.errorMessage]).toEqual([
        400,
        'Y807',
        ofNobody.body.errorMessage,
      ]);
      expect(ofNobody.status).toBe(400);
    }
  });

  it.each([
    ['GET', undefined],
    ['DELETE', undefined],
    ['PUT', { account: { nickname: 'mine now' } }],
  ] as const)('%s of another user’s account is answered like an unknown id', async (method, body) => {
    for (const { token } of strangers) {
      const ofOther = await service.call(method, `/accounts/${account.id}`, { token, body });
      const ofNobody = await service.call(method, `/accounts/${unknown}`, { token, body });
      expect([ofOther.status, ofOther.body.errorCode, ofOther.body.errorMessage]).toEqual([
        400,
        'Y807',
        ofNobody.body.errorMessage,
      ]);
    }
  });

  it.each([
    '/accounts/historicalBalances?accountId=',
    '/derived/networth?accountIds=',
    '/derived/networth?accountId=',
    `/accounts/latestBalances?providerAccountId=${unknown}&accountId=`,
  ])('GET %s of another user’s account is answered like an unknown id', async (path) => {
    for (const { token } of strangers) {
      const ofOther = await service.call('GET', `${path}${account.id}`, { token });
      const ofNobody = await service.call('GET', `${path}${unknown}`, { token });
      expect([ofOther.status, ofOther.body.errorCode, ofOther.body.errorMessage]).toEqual([
        400,
        'Y800',
        ofNobody.body.errorMessage,
      ]);
    }
  });

  it('lists of the service never show accounts of another user, with any filter', async () => {
    for (const { token } of strangers) {
      const get = async (path: string) => (await service.call('GET', path, { token })).body;
      expect(await get('/providerAccounts')).toEqual({});
      expect(await get(`/accounts?accountId=${account.id}`)).toEqual({});
      expect(await get(`/accounts?requestId=${linked.requestId}`)).toEqual({});
      expect(await get(`/accounts?providerAccountId=${linked.id}&include=fullAccountNumberList`)).toEqual({});
      expect(await get(`/transactions?accountId=${transaction.accountId}`)).toEqual({});
      expect(await get(`/transactions/count?accountId=${transaction.accountId}`)).toEqual({
        transaction: { TOTAL: { count: 0 } },
      });
      expect(await get(`/holdings?providerAccountId=${linked.id}`)).toEqual({});
      expect(await get('/accounts/historicalBalances')).toEqual({});
      expect(await get('/derived/networth?include=details')).toEqual({});
      expect(await get(`/derived/holdingSummary?accountIds=${account.id}`)).toEqual({});
    }
  });
});

function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('There is none.');
  return item;
}
