import type { Account, Holding, Transaction } from '@fin-link/contracts/service';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BankAccount, BankTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';
import { bought, checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const linking = await scriptedLinking();
beforeEach(() => linking.reset());

const lists = (...items: BankAccount[]) => {
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items });
};
const has = (...items: BankTransaction[]) => {
  linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items, nextCursor: null });
};
/** The same account as the bank of another login lists it, with different ids. */
const joint = {
  ...checking,
  key: 'joint',
  name: 'Our account',
  number: '0001 2345 6782',
  holders: [{ ownership: 'PRIMARY' as const, name: { fullName: 'B Person' } }],
};

async function person(loginName: string) {
  const token = await linking.service.token(loginName);
  const read = async (path: string, query: Record<string, string>, version = '1.1') =>
    (await linking.service.call('GET', path, { token, query, version })).body;
  return {
    token,
    accounts: async (query: Record<string, string> = {}, version?: string): Promise<Account[]> =>
      (await read('/accounts', query, version)).account ?? [],
    transactions: async (): Promise<Transaction[]> =>
      (await read('/transactions', { fromDate: '2026-01-01', toDate: '2026-12-31' })).transaction ?? [],
    holdings: async (query: Record<string, string>): Promise<Holding[]> =>
      (await read('/holdings', query)).holding ?? [],
    netWorth: () => read('/derived/networth', {}),
    remove: async ({ providerAccountId }: RefreshReference) =>
      (await linking.service.call('DELETE', `/providerAccounts/${providerAccountId}`, { token })).status,
  };
}

/** Links twice: the first bank lists `one`, the second `other`. */
async function linkTwice(loginName: string, one: BankAccount, other: BankAccount) {
  const first = await linking.add(loginName);
  lists(one);
  await linking.work(first);
  const second = await linking.add(loginName);
  lists(other);
  await linking.work(second);
  return { first, second, ...(await person(loginName)) };
}

describe('account shared by two provider accounts', () => {
  it('an account that a second provider account reaches is stored once and keeps the user’s changes', async () => {
    const { first, second, ...user } = await linkTwice('shares', checking, joint);
    const [account, ...others] = await user.accounts();
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      providerAccountId: first.providerAccountId,
      accountName: 'Checking',
      associatedProviderAccount: [
        {
          providerAccountId: second.providerAccountId,
          providerId: '16001',
          providerName: account?.providerName,
          status: 'SUCCESS',
        },
      ],
      associatedProviderAccountId: [second.providerAccountId],
    });
    for (const { providerAccountId } of [first, second])
      expect(await user.accounts({ providerAccountId: String(providerAccountId) })).toEqual([account]);
    expect(await user.accounts({ requestId: second.requestKey })).toEqual([account]);
    const one = await linking.service.call('GET', `/accounts/${account?.id}`, { token: user.token });
    expect(one.body.account).toEqual([account]);
    const [old] = await user.accounts({}, '1.0');
    expect(old).not.toHaveProperty('associatedProviderAccount');
    expect(old).not.toHaveProperty('associatedProviderAccountId');
    expect(await linking.status(second)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
    expect(await user.transactions()).toHaveLength(1);
  });

  it('a shared account whose direction only one bank sends keeps the direction with its balance', async () => {
    const { first, second, ...user } = await linkTwice('half-known', checking, joint);
    lists({ ...checking, accountType: 'OTHER', isAsset: null });
    await linking.refresh(first);
    expect((await user.netWorth()).excludedAccounts).toMatchObject([{ reason: 'UNKNOWN_DIRECTION' }]);
    lists(joint);
    await linking.refresh(second);
    const { body } = await linking.service.call('GET', '/accounts/historicalBalances', { token: user.token });
    expect(body.account).toMatchObject([{ historicalBalances: [{ isAsset: true, balance: { amount: 10 } }] }]);
    expect(await user.netWorth()).not.toHaveProperty('excludedAccounts');
  });

  it.each([
    ['another number', { number: '000123456780' }],
    ['another kind of account', { accountType: 'SAVINGS' }],
    ['another bank by its transfer code', { transferCode: { id: '099000010', type: 'ROUTING_NUMBER' as const } }],
    ['a number that is not shown whole', { number: 'XXXX6789' }],
  ])('two accounts are stored separately with %s', async (what, change) => {
    const user = await linkTwice(`differs-${what.replaceAll(' ', '-')}`, checking, { ...joint, ...change });
    expect(await user.accounts()).toHaveLength(2);
  });

  it('an account without a full number is recognized by the bank’s key, its last digits and the holder', async () => {
    const card = { ...checking, container: 'creditCard' as const, accountType: 'CREDIT', number: 'XXXX1234' };
    expect(await (await linkTwice('cards', card, card)).accounts()).toHaveLength(1);
    expect(await (await linkTwice('cards-2', card, { ...card, number: 'XXXX1235' })).accounts()).toHaveLength(2);
  });

  it('holdings of a shared account are stored once', async () => {
    const broker = { ...checking, container: 'investment' as const, accountType: 'BROKERAGE_CASH', hasHoldings: true };
    const value = { amount: '5', currency: 'USD' };
    linking.bank.listHoldings = () =>
      Promise.resolve({
        kind: 'listed',
        items: [
          {
            key: 'h',
            holdingType: 'stock',
            description: 'S',
            symbol: 'S',
            quantity: '1',
            currency: value.currency,
            price: value,
            value,
            costBasis: null,
          },
        ],
      });
    const { first, second, ...user } = await linkTwice('invests', broker, broker);
    expect(await user.holdings({ providerAccountId: String(second.providerAccountId) })).toMatchObject([
      {
        providerAccountId: first.providerAccountId,
        associatedProviderAccount: [
          { providerAccountId: second.providerAccountId, providerId: '16001', status: 'SUCCESS' },
        ],
        associatedProviderAccountId: [second.providerAccountId],
      },
    ]);
  });

  it('refreshes of either provider account do not restore a deleted shared account', async () => {
    const { first, second, ...user } = await linkTwice('unticks-shared', checking, joint);
    const [account] = await user.accounts();
    await linking.service.call('DELETE', `/accounts/${account?.id}`, { token: user.token });
    await linking.refresh(second);
    lists(checking);
    await linking.refresh(first);
    expect(await user.accounts()).toEqual([]);
  });
});

describe('the same account, read at the same time', () => {
  it('two provider accounts that list the same account at the same time store it once', async () => {
    for (let round = 0; round < 5; round += 1) {
      linking.reset();
      const loginName = `at-once-${round}`;
      const references = [await linking.add(loginName), await linking.add(loginName)];
      const both = Promise.withResolvers<void>();
      let arrived = 0;
      linking.bank.listAccounts = async (...args) => {
        arrived += 1;
        if (arrived === references.length) both.resolve();
        await both.promise;
        return linking.obliging.listAccounts(...args);
      };
      await Promise.all(references.map((reference) => linking.work(reference)));
      const [account, ...others] = await (await person(loginName)).accounts();
      expect(others).toEqual([]);
      expect(account?.associatedProviderAccountId).toHaveLength(1);
    }
  });
});

describe('one of two provider accounts of a shared account', () => {
  it('an account that is read without its number is still recognized by a second provider account', async () => {
    const first = await linking.add('asks-for-less');
    lists(checking);
    await linking.work(first);
    lists({ ...checking, number: 'XXXX6789', holders: [] });
    await linking.refresh(first, [{ name: 'BASIC_AGG_DATA', attribute: [{ name: 'TRANSACTIONS' }] }]);
    const second = await linking.add('asks-for-less');
    lists(joint);
    await linking.work(second);
    expect(await (await person('asks-for-less')).accounts()).toMatchObject([
      { providerAccountId: first.providerAccountId, associatedProviderAccountId: [second.providerAccountId] },
    ]);
  });

  it('deleting one provider account hands a shared account to the other, which reads its own history', async () => {
    const { first, second, ...user } = await linkTwice('keeps', checking, joint);
    has(bought('their-own', { date: '2026-01-10', postDate: '2026-01-10' }));
    await linking.refresh(second);
    expect((await user.transactions()).map(({ description }) => description.original)).toEqual(['COFFEE']);
    const [before] = await user.accounts();
    const { networth } = await user.netWorth();
    expect(networth).toMatchObject([{ asset: before?.balance, networth: before?.balance }]);
    expect(await user.remove(first)).toBe(204);
    expect(await user.netWorth()).toEqual({ networth });
    const [after] = await user.accounts({ include: 'fullAccountNumberList' });
    expect(after).toMatchObject({
      id: before?.id,
      providerAccountId: second.providerAccountId,
      fullAccountNumberList: { unmaskedAccountNumber: expect.stringContaining('6782') },
    });
    expect(after).not.toHaveProperty('associatedProviderAccount');
    expect(after).not.toHaveProperty('associatedProviderAccountId');
    expect(await user.transactions()).toHaveLength(1);

    await linking.refresh(second);
    expect(await linking.status(second)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
    expect(await user.transactions()).toHaveLength(1);
    expect(await user.remove(second)).toBe(204);
    expect(await user.accounts()).toEqual([]);
  });

  it('if one provider account fails, the other reads the shared account without duplicating transactions', async () => {
    const { first, second, ...user } = await linkTwice('takes-over', checking, joint);
    linking.bank.signIn = () =>
      Promise.resolve({ kind: 'problem', additionalStatus: 'ACCOUNT_LOCKED', detail: 'locked' });
    await linking.refresh(first);
    linking.reset();
    lists(joint);
    const theirs = [bought('new-1', { description: 'TEA' }), bought('new-2', { date: '2026-01-08', postDate: null })];
    has(...theirs);
    for (let times = 0; times < 2; times += 1) {
      await linking.refresh(second);
      expect((await user.transactions()).map(({ description }) => description.original)).toEqual(['TEA', 'COFFEE']);
    }
  });

  it('a shared account stays open while one of its provider accounts still lists it', async () => {
    const { first, second, ...user } = await linkTwice('vanishes', checking, joint);
    lists();
    await linking.refresh(first);
    expect(await user.accounts()).toMatchObject([{ accountStatus: 'ACTIVE' }]);
    await linking.refresh(second);
    expect(await user.accounts()).toMatchObject([{ accountStatus: 'TO_BE_CLOSED' }]);
  });
});
