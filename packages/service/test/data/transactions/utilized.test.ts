import type { UtilizedCategory, UtilizedMerchant } from '@fin-link/contracts/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { oneYearBefore } from '../../../src/data/transactions/utilized/last-year.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { bought, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { spender } from './spending.ts';

const linking = await scriptedLinking();
const { service } = linking;
const usd = (amount: number) => ({ amount, currency: 'USD' });
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const coffee = { detailedCategoryId: 1124 };
const dining = { categoryId: 22 };

describe('utilized categories and merchants of the last year', () => {
  let user: Awaited<ReturnType<typeof spender>>;
  let mine: number;
  const categories = async (query: Record<string, string> = {}, version?: string): Promise<UtilizedCategory[]> =>
    (await user.get('/transactions/utilizedCategories', query, version)).utilizedCategory ?? [];
  const merchants = async (query: Record<string, string> = {}, version?: string): Promise<UtilizedMerchant[]> =>
    (await user.get('/transactions/utilizedMerchants', query, version)).utilizedMerchant ?? [];

  beforeAll(async () => {
    const inBoston = { merchantAddress: { city: 'Boston', country: 'US' } };
    user = await spender(linking, 'spends', [
      bought('zero', { description: 'STARBUCKS', amount: { amount: '0', currency: 'USD' }, ...inBoston }),
      bought('old', { description: 'STARBUCKS', date: '2025-06-01', postDate: '2025-06-01', ...inBoston }),
    ]);
    const added = await user.call('POST', '/transactions/categories', {
      body: { parentCategoryId: 22, categoryName: 'Team lunches' },
    });
    expect(added.status, added.text).toBeLessThan(300);
    const names = await user.get('/transactions/categories');
    mine = names.transactionCategory.find(({ source }: { source: string }) => source === 'USER').id;
    await user.spend(
      'USD',
      ['2026-01-10', -4.1, 'STARBUCKS', coffee],
      ['2026-01-11', 1.05, 'STARBUCKS', coffee],
      ['2026-01-12', -20.2, 'STARBUCKS', { categoryId: mine, categorySource: 'USER' }],
      ['2026-01-12', -0.1, 'A stall', dining],
      ['2026-01-13', -0.2, 'A stall', dining],
      ['2025-01-15', -15.49, 'NETFLIX.COM', { categoryId: 7 }],
      ['2025-01-14', -999, 'NETFLIX.COM', { categoryId: 7 }],
      ['2026-01-01', 3_000, 'January', { categoryId: 29 }],
    );
    await user.spend('EUR', ['2026-01-05', -7, 'STARBUCKS', coffee]);
    const [sent] = await user.spend('USD', ['2026-01-02', -500, 'To savings', { categoryId: 28 }]);
    const [received] = await user.spend('USD', ['2026-01-02', 500, 'From checking', { categoryId: 28 }]);
    for (const [one, other] of [
      [sent, received],
      [received, sent],
    ])
      await service.deps.database.db
        .updateTable('transaction')
        .set({ transfer_pair_id: other?.id ?? null })
        .where('id', '=', one?.id ?? 0)
        .execute();
  });

  it('categories have their net amounts by currency, without transfers between own accounts and older transactions', async () => {
    const seen = (await categories()).map((row) => [
      row.category,
      row.categorySource,
      row.transactionCount,
      row.netAmount,
    ]);
    expect(seen).toEqual([
      ['Restaurants', 'SYSTEM', 5, usd(6.35)],
      ['Entertainment/Recreation', 'SYSTEM', 1, usd(15.49)],
      ['Team lunches', 'USER', 1, usd(20.2)],
      ['Restaurants', 'SYSTEM', 1, eur(7)],
      ['Salary/Regular Income', 'SYSTEM', 1, usd(-3000)],
    ]);
    expect((await categories()).find(({ categoryId }) => categoryId === mine)).toMatchObject({
      parentCategoryId: 22,
      categoryType: 'EXPENSE',
      highLevelCategoryId: 10000011,
    });
  });

  it('categories are grouped by the level in `categoryFamily`', async () => {
    const high = await categories({ categoryFamily: 'HIGH_LEVEL_CATEGORY', accountId: String(user.dollars) });
    expect(high).toEqual([
      {
        highLevelCategoryId: 10000011,
        highLevelCategoryName: 'Travel & Entertainment',
        transactionCount: 7,
        netAmount: usd(42.04),
      },
      { highLevelCategoryId: 10000012, highLevelCategoryName: 'Income', transactionCount: 1, netAmount: usd(-3000) },
    ]);
    const details = await categories({ categoryFamily: 'DETAIL_CATEGORY' });
    expect(
      details
        .filter(({ categoryId }) => categoryId === 22)
        .map((row) => [row.detailedCategoryId, row.detailCategoryName, row.transactionCount, row.netAmount]),
    ).toEqual([
      [1124, 'Coffee Shops', 3, usd(6.05)],
      [undefined, undefined, 2, usd(0.3)],
      [1124, 'Coffee Shops', 1, eur(7)],
    ]);
  });

  it.each([
    [{ sortBy: 'netAmount' }, [7, 20.2, 15.49, 6.35, -3000]],
    [{ sortBy: 'netAmount', sortOrder: 'ASC' }, [7, -3000, 6.35, 15.49, 20.2]],
    [{ sortBy: 'transactionCount', sortOrder: 'DESC', top: '1' }, [6.35]],
    [{ sortBy: 'netAmount', skip: '1', top: '2' }, [20.2, 15.49]],
  ])('categories are sorted and paged by %j, amounts within their currency', async (query, amounts) => {
    expect((await categories(query)).map(({ netAmount }) => netAmount?.amount)).toEqual(amounts);
  });

  it('merchants have type, place, net amounts in each currency, and their categories', async () => {
    const [starbucks, stall, netflix, abroad, ...others] = await merchants();
    expect(starbucks).toMatchObject({
      merchant: { id: 'starbucks', name: 'Starbucks', address: { city: 'Boston', country: 'US' } },
      merchantType: 'OTHERS',
      transactionCount: 4,
      netAmount: usd(26.25),
    });
    expect(starbucks?.category.map((row) => [row.category, row.transactionCount, row.netAmount])).toEqual([
      ['Restaurants', 3, usd(6.05)],
      ['Team lunches', 1, usd(20.2)],
    ]);
    expect([stall, netflix, abroad].map((row) => [row?.merchant.id, row?.merchantType, row?.netAmount])).toEqual(
      expect.arrayContaining([
        ['netflix', 'SUBSCRIPTION', usd(15.49)],
        ['starbucks', 'OTHERS', eur(7)],
      ]),
    );
    expect(others).toEqual([]);
    const inEuros = await merchants({ accountId: String(user.euros) });
    expect(inEuros).toHaveLength(1);
    expect(inEuros[0]).toMatchObject({ transactionCount: 1, netAmount: eur(7) });
    expect((await merchants({ sortBy: 'netAmount', top: '1' }))[0]?.netAmount?.currency).toBe('EUR');
  });

  it('a merchant has the type of most of its transactions', async () => {
    const typed = await spender(linking, 'types-merchants');
    const [biller, subscription] = [{ merchantType: 'BILLERS' }, { merchantType: 'SUBSCRIPTION' }];
    await typed.spend(
      'USD',
      ['2026-01-10', -1, 'STARBUCKS', biller],
      ['2026-01-11', -2, 'STARBUCKS', subscription],
      ['2026-01-12', -3, 'STARBUCKS', { ...subscription, categoryId: 7 }],
    );
    const { utilizedMerchant } = await typed.get('/transactions/utilizedMerchants');
    expect(utilizedMerchant).toMatchObject([{ merchantType: 'SUBSCRIPTION', transactionCount: 3 }]);
  });

  it('version 1.0 groups by `groupBy` and counts, without amounts', async () => {
    const old = await categories({ groupBy: 'CATEGORY' }, '1.0');
    expect(old[0]).toMatchObject({ category: 'Restaurants', transactionCount: 6 });
    for (const row of old) expect(row).not.toHaveProperty('netAmount');
    expect((await merchants({}, '1.0'))[0]).toMatchObject({ merchant: { id: 'starbucks' }, transactionCount: 5 });
    for (const [version, query] of [
      ['1.0', { categoryFamily: 'CATEGORY' }],
      ['1.0', { groupBy: 'DETAIL_CATEGORY' }],
      ['1.0', { sortBy: 'netAmount' }],
      ['1.1', { groupBy: 'CATEGORY' }],
      ['1.1', { categoryFamily: 'LAYER' }],
    ] as const)
      expectError(await user.call('GET', '/transactions/utilizedCategories', { version, query }), 'Y800');
  });

  it('a user without transactions has no utilized categories and merchants', async () => {
    const token = await service.token('spends-nothing');
    for (const path of ['/transactions/utilizedCategories', '/transactions/utilizedMerchants'])
      expect((await service.call('GET', path, { token })).body).toEqual({});
  });
});

it.each([
  ['2026-01-15', '2025-01-15'],
  ['2024-02-29', '2023-03-01'],
  ['2025-02-28', '2024-02-28'],
])('one year before %s begins on %s', (today, start) => {
  expect(oneYearBefore(new Date(today))).toBe(start);
});
