import { beforeAll, describe, expect, it } from 'vitest';
import { type ViewPerson, viewService } from './view-person.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

const { person, db } = await viewService('2026-06-15');
const userCategory = 7_000_002;
const groupings = ['category', 'merchant', 'categoryType', 'categoryTyp', 'detailCategory', 'detailedCategory'];
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('totals of a view', () => {
  let user: ViewPerson;
  let id: string;
  beforeAll(async () => {
    user = await person('adds-up', { main: {}, card: { container: 'creditCard' }, closed: { status: 'CLOSED' } });
    await db
      .insertInto('user_category')
      .values({
        ...ofUser(user),
        id: userCategory,
        parent_category_id: 22,
        name: 'Own',
        default_name: 'Own',
        created_at: new Date(0),
      })
      .execute();
    await user.post(
      {
        date: '2026-06-15',
        amount: -10.1,
        merchant_name: 'A & B',
        derived_detail_category_id: 1124,
        derived_merchant_type: 'BILLERS',
        city: 'Boston',
      },
      { date: '2026-06-02', amount: -30.2, merchant_name: 'A & B', account: 'card', derived_detail_category_id: 1124 },
      { date: '2026-05-31', amount: 20, derived_category_id: 29 },
      { date: '2026-05-30', amount: 0, derived_category_id: 29 },
      {
        date: '2026-05-20',
        amount: -5,
        merchant_name: 'Other',
        own_category_id: 22,
        own_user_category_id: userCategory,
      },
      { date: '2026-05-16', amount: 0.3, merchant_name: 'Other' },
      { date: '2026-05-16', amount: -3, account: 'closed' },
      { date: '2026-06-01', amount: -100, derived_category_id: 28, transfer_pair_id: 2 },
    );
    id = await user.view(['INCOME', 'EXPENSE'].map((type) => ({ type, exclude: { merchantName: ['Unused'] } })));
  });
  const summaryOf = async (query: Record<string, string> = {}) =>
    (await user.get(`/views/${id}/transactionSummary`, query)).summary;
  const trendsOf = async (query: Record<string, string> = {}) =>
    (await user.get(`/views/${id}/transactionTrends`, query)).transactionTrends;

  it('a summary has totals of the view and of each group, largest first, with shares of the net total', async () => {
    expect(await summaryOf()).toEqual({
      type: 'category',
      creditTotal: usd(20.3),
      debitTotal: usd(45.3),
      netTotal: usd(-25),
      transactionCount: 5,
      average: usd(-5),
      details: [
        {
          name: 'Restaurants',
          id: 22,
          creditTotal: usd(0.3),
          debitTotal: usd(45.3),
          netTotal: usd(-45),
          transactionCount: 4,
          average: usd(-11.25),
          percentage: 180,
          transactionLink: {
            method: 'GET',
            url: `/views/${id}/transactions?fromDate=2026-05-16&toDate=2026-06-15&categoryId=22`,
          },
        },
        expect.objectContaining({ name: 'Salary/Regular Income', id: 29, netTotal: usd(20), percentage: -80 }),
      ],
    });
  });

  it('trends have the totals of each month, dated with its first day in the period', async () => {
    const trends = await trendsOf({ groupBy: 'merchant' });
    expect(trends).toMatchObject({ type: 'merchant', netTotal: usd(-25), transactionCount: 5 });
    const months = trends.summary.map((group: { name: string; details: { date: string; netTotal: object }[] }) => [
      group.name,
      group.details.map(({ date, netTotal }) => [date, netTotal]),
    ]);
    expect(months).toEqual([
      ['A & B', [['2026-06-01', usd(-40.3)]]],
      ['Other', [['2026-05-16', usd(-4.7)]]],
    ]);
  });

  it('groups are ordered by net amount or by number, ascending or descending', async () => {
    const named = async (query: Record<string, string>) =>
      (await summaryOf(query)).details.map(({ name }: { name: string }) => name);
    const byMerchant = { groupBy: 'merchant' };
    expect(await named({ ...byMerchant, sortBy: 'asc' })).toEqual(['Other', 'A & B']);
    expect(await named({ groupBy: 'categoryType', orderBy: 'txncount' })).toEqual(['EXPENSE', 'INCOME']);
    expect(await named({ groupBy: 'categoryType', orderBy: 'txncount', sortBy: 'asc' })).toEqual(['INCOME', 'EXPENSE']);
  });

  it('`skip` counts pages, as in the links, and every page has the totals of the whole view', async () => {
    const path = `/views/${id}/transactionSummary`;
    const first = await user.call('GET', path, { query: { groupBy: 'merchant', top: '1' } });
    expect(first.headers['link']).toBe(`<${path}?groupBy=merchant&top=1&skip=1>; rel="next"`);
    const second = await user.call('GET', path, { query: { groupBy: 'merchant', top: '1', skip: '1' } });
    expect(second.headers['link']).toBe(`<${path}?groupBy=merchant&top=1&skip=0>; rel="previous"`);
    expect(second.body.summary).toMatchObject({ transactionCount: 5, details: [{ name: 'Other' }] });
    expect((await trendsOf({ groupBy: 'merchant', top: '1', skip: '1' })).summary).toHaveLength(1);
    expect((await summaryOf({ skip: '9' })).details).toEqual([]);
    const one = await person('has-three');
    await one.post(
      ...['A', 'B', 'C'].map((merchant_name, at) => ({ date: '2026-06-01', amount: at - 9, merchant_name })),
    );
    const three = await one.view([{ type: 'EXPENSE', include: { categoryId: [22] } }]);
    const page = { groupBy: 'merchant', top: '2', skip: '1' };
    const { summary } = await one.get(`/views/${three}/transactionSummary`, page);
    expect(summary.details.map(({ name }: { name: string }) => name)).toEqual(['C']);
  });

  it('shares are 0 if the net total of a view is 0, and a view without transactions has no summary', async () => {
    const one = await person('is-even');
    await one.post({ date: '2026-06-01', amount: 5 }, { date: '2026-06-01', amount: -5 });
    const even = await one.view([{ type: 'EXPENSE', include: { categoryId: [22] } }]);
    const { summary } = await one.get(`/views/${even}/transactionSummary`);
    expect(summary).toMatchObject({ netTotal: usd(0), average: usd(0), details: [{ percentage: 0 }] });
    const none = await one.view([{ type: 'INCOME', include: { categoryId: [29] } }]);
    expect(await one.get(`/views/${none}/transactionSummary`)).toEqual({});
    expect(await one.get(`/views/${none}/transactionTrends`)).toEqual({});
  });

  const filters: Record<string, string>[] = [
    {},
    { merchantName: 'A & B' },
    { categoryId: `29,U${userCategory}` },
    { detailedCategoryId: '1124' },
    { ruleType: 'EXPENSE', container: 'creditCard' },
    { include: 'closedAccounts' },
    { accountStatus: 'CLOSED' },
    { fromAmount: '5', toAmount: '20' },
    { merchantType: 'BILLERS' },
    { city: 'boston' },
    { fromDate: '2026-05-20', toDate: '2026-06-02' },
  ];
  it.each(filters)('links of totals with %j list the transactions in the totals', async (filter) => {
    let links = 0;
    for (const groupBy of groupings) {
      const { details = [] } = (await summaryOf({ ...filter, groupBy })) ?? {};
      const { summary = [] } = (await trendsOf({ ...filter, groupBy })) ?? {};
      const months = summary.flatMap((group: { details: object[] }) => group.details);
      for (const { transactionCount, debitTotal, transactionLink } of [...details, ...summary, ...months]) {
        const { transaction } = (await user.call(transactionLink.method, transactionLink.url)).body;
        expect(transaction, groupBy + transactionLink.url).toHaveLength(transactionCount);
        const debits = transaction.filter(({ baseType }: { baseType: string }) => baseType === 'DEBIT');
        const sum = debits.reduce(
          (cents: number, { amount }: { amount: { amount: number } }) => cents + Math.round(amount.amount * 100),
          0,
        );
        expect(sum).toBe(Math.round(debitTotal.amount * 100));
        links += 1;
      }
    }
    expect(links).toBeGreaterThan(0);
  });
});

describe('budgets of a view', () => {
  it('budgets are set and deleted by type and name, and other budgets stay', async () => {
    const user = await person('has-budgets');
    const id = await user.view([{ type: 'EXPENSE', include: { categoryId: [22] } }]);
    const patch = (budgetData: object[]) => user.call('PATCH', `/views/${id}/budgets`, { body: { budgetData } });
    const remove = async (query: Record<string, string>) =>
      (await user.call('DELETE', `/views/${id}/budgets`, { query })).status;
    const stored = async () => (await user.get(`/views/${id}`)).budgetData;
    await patch([
      { type: 'VIEW', budgetInfo: [{ expenseBudget: usd(10), incomeBudget: usd(20) }] },
      {
        type: 'CATEGORY',
        budgetInfo: [
          { expenseBudget: usd(1), typeId: 22 },
          { expenseBudget: usd(2), typeId: 10 },
        ],
      },
    ]);
    await patch([
      { type: 'CATEGORY', budgetInfo: [{ expenseBudget: usd(3), typeId: 10 }] },
      { type: 'MERCHANT', budgetInfo: [{ incomeBudget: usd(4), typeName: 'Shop' }] },
    ]);
    const categories = {
      type: 'CATEGORY',
      budgetInfo: [
        { expenseBudget: usd(1), typeId: 22 },
        { expenseBudget: usd(3), typeId: 10 },
      ],
    };
    const merchants = { type: 'MERCHANT', budgetInfo: [{ incomeBudget: usd(4), typeName: 'Shop' }] };
    expect(await stored()).toEqual([
      { type: 'VIEW', budgetInfo: [{ expenseBudget: usd(10), incomeBudget: usd(20) }] },
      categories,
      merchants,
    ]);
    expect(await remove({ type: 'VIEW', budgetInfo: 'incomeBudget' })).toBe(204);
    expect(await stored()).toEqual([{ type: 'VIEW', budgetInfo: [{ expenseBudget: usd(10) }] }, categories, merchants]);
    expect(await remove({ type: 'MERCHANT', typeName: 'Other' })).toBe(400);
    expect(await remove({ type: 'VIEW' })).toBe(204);
    expect(await remove({ type: 'CATEGORY', typeId: '22' })).toBe(204);
    expect(await remove({ type: 'MERCHANT', typeName: 'Shop' })).toBe(204);
    expect(await stored()).toEqual([{ type: 'CATEGORY', budgetInfo: [{ expenseBudget: usd(3), typeId: 10 }] }]);
    expect(await remove({ type: 'CATEGORY' })).toBe(204);
    expect(await stored()).toBeUndefined();
  });

  it('a budget summary compares the current month with each budget, under both names', async () => {
    const user = await person('spends-budgets');
    await user.post(
      { date: '2026-06-15', amount: -30, merchant_name: 'Shop' },
      { date: '2026-06-01', amount: 5, merchant_name: 'Shop' },
      { date: '2026-06-01', amount: -12.5, derived_category_id: 10, derived_detail_category_id: 1150 },
      // A payment of the previous month with another type than the view's.
      { date: '2026-05-31', amount: -100, merchant_name: 'Shop' },
      { date: '2026-06-01', amount: 900, derived_category_id: 29 },
    );
    const id = await user.view([{ type: 'EXPENSE', exclude: { merchantName: ['Unused'] } }], {
      budgetData: [
        { type: 'VIEW', budgetInfo: [{ expenseBudget: usd(40), incomeBudget: usd(20) }] },
        {
          type: 'CATEGORY',
          budgetInfo: [
            { expenseBudget: usd(60), typeId: 22 },
            { expenseBudget: usd(5), typeId: 39 },
          ],
        },
        { type: 'DETAIL_CATEGORY', budgetInfo: [{ expenseBudget: usd(50), typeId: 1150 }] },
        { type: 'MERCHANT', budgetInfo: [{ expenseBudget: usd(30), typeName: 'Shop' }] },
      ],
    });
    const summaryOf = async (type: string) => {
      const body = await user.get(`/views/${id}/budgetSummary`, { type });
      expect(body.view).toEqual(body.View);
      expect(body.view[0].budgetSummary[0]).toMatchObject({
        type,
        dateRange: { fromDate: '2026-06-01', toDate: '2026-06-15' },
      });
      return body.view[0].budgetSummary[0].budgetDetail;
    };
    expect(await summaryOf('VIEW')).toEqual([
      {
        creditTotal: usd(5),
        debitTotal: usd(42.5),
        incomeBudget: usd(20),
        expenseBudget: usd(40),
        remainingIncomeBudget: usd(20),
        remaingIncomeBudget: usd(20),
        remainingIncomeBudgetPercent: 100,
        remainingExpenseBudget: usd(2.5),
        remaingExpenseBudget: usd(2.5),
        remainingExpenseBudgetPercent: 6.25,
        remaininExpenseBudgetPercent: 6.25,
      },
    ]);
    expect(await summaryOf('CATEGORY')).toMatchObject([
      { typeId: 22, debitTotal: usd(30), remainingExpenseBudget: usd(35), remainingExpenseBudgetPercent: 58.33 },
      { typeId: 39, debitTotal: usd(0), remainingExpenseBudget: usd(5), remainingExpenseBudgetPercent: 100 },
    ]);
    expect(await summaryOf('DETAIL_CATEGORY')).toMatchObject([{ typeId: 1150, remainingExpenseBudgetPercent: 75 }]);
    expect(await summaryOf('MERCHANT')).toMatchObject([{ typeName: 'Shop', remainingExpenseBudget: usd(5) }]);
    const without = await user.view([{ type: 'EXPENSE', include: { categoryId: [22] } }]);
    const { view } = await user.get(`/views/${without}/budgetSummary`, { type: 'VIEW' });
    expect(view[0]).not.toHaveProperty('budgetSummary');
  });

  it('a refund gives back the expense budget and uses no income budget of a view with income', async () => {
    const user = await person('has-both-budgets');
    await user.post(
      { date: '2026-06-10', amount: -30 },
      { date: '2026-06-11', amount: 10, type: 'REFUND' },
      { date: '2026-06-12', amount: 4, type: 'REFUND', derived_category_id: 227 },
      { date: '2026-06-12', amount: 900, derived_category_id: 29 },
    );
    const all = [
      { type: 'EXPENSE', exclude: { merchantName: ['Unused'] } },
      { type: 'INCOME', exclude: { merchantName: ['Unused'] } },
    ];
    const id = await user.view(all, {
      budgetData: [{ type: 'VIEW', budgetInfo: [{ expenseBudget: usd(50), incomeBudget: usd(1_000) }] }],
    });
    const { view } = await user.get(`/views/${id}/budgetSummary`, { type: 'VIEW' });
    expect(view[0].budgetSummary[0].budgetDetail).toMatchObject([
      {
        creditTotal: usd(914),
        debitTotal: usd(30),
        remainingExpenseBudget: usd(34),
        remainingIncomeBudget: usd(100),
      },
    ]);
  });
});
