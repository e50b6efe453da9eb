import type { TransactionSummary } from '@fin-link/contracts/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { wholeIntervals } from '../../../src/data/transactions/summary/transaction-summary.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { bought, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { spender } from './spending.ts';

const linking = await scriptedLinking();
const path = '/derived/transactionSummary';
const usd = (amount: number) => ({ amount, currency: 'USD' });
const year = { fromDate: '2025-01-01', toDate: '2025-12-31' };

describe('transaction summary', () => {
  let user: Awaited<ReturnType<typeof spender>>;
  let mine: number;
  const read = async (query: Record<string, string>): Promise<TransactionSummary[]> =>
    (await user.get(path, { ...year, ...query })).transactionSummary ?? [];

  beforeAll(async () => {
    const pay = { description: 'ACME PAYROLL DIRECT DEP', amount: { amount: '0', currency: 'GBP' } };
    user = await spender(linking, 'adds-up', [bought('zero', { date: '2025-02-20', postDate: '2025-02-20', ...pay })]);
    await user.call('POST', '/transactions/categories', {
      body: { parentCategoryId: 10, categoryName: 'Market' },
    });
    const names = await user.get('/transactions/categories');
    mine = names.transactionCategory.find(({ source }: { source: string }) => source === 'USER').id;
    const groceries = { categoryId: 10 };
    await user.spend(
      'USD',
      ['2025-01-31', -0.1, 'Bread', groceries],
      ['2025-02-01', -0.2, 'Milk', groceries],
      ['2025-02-02', -10, 'Apples', { categoryId: mine, categorySource: 'USER' }],
      ['2025-02-08', 0.05, 'Deposit of a bottle', groceries],
      ['2025-02-09', -1_500, 'Home', { categoryId: 21 }],
      ['2025-02-28', 4_000, 'Work', { categoryId: 29 }],
      ['2026-01-10', -3, 'Bread', groceries],
    );
    await user.spend('EUR', ['2025-02-01', -2, 'Baguette', groceries]);
    const [sent, received] = await user.spend(
      'USD',
      ['2025-03-01', -500, 'To savings', { categoryId: 19 }],
      ['2025-03-01', 500, 'From checking', { categoryId: 28 }],
    );
    for (const [one, other] of [
      [sent, received],
      [received, sent],
    ])
      await linking.service.deps.database.db
        .updateTable('transaction')
        .set({ transfer_pair_id: other?.id ?? null })
        .where('id', '=', one?.id ?? 0)
        .execute();
  });

  it('totals of credits and debits are returned by category type and currency, with a link to their transactions', async () => {
    const body = await user.get(path, { ...year, groupBy: 'CATEGORY_TYPE' });
    const shown = body.transactionSummary.map((row: TransactionSummary) => [
      row.categoryType,
      row.creditTotal.currency,
      row.creditTotal.amount,
      row.debitTotal.amount,
      row.categorySummary,
    ]);
    expect(shown).toEqual([
      ['EXPENSE', 'EUR', 0, 2, undefined],
      ['EXPENSE', 'USD', 0.05, 1_510.3, undefined],
      ['INCOME', 'USD', 4_000, 0, undefined],
    ]);
    expect(body.links.transactions).toBe('transactions?fromDate=2025-01-01&toDate=2025-12-31');
    const { links } = body.transactionSummary[2];
    const listed = await user.get(`/${links.transactions}`);
    expect(listed.transaction.map(({ amount }: { amount: object }) => amount)).toEqual([
      usd(4_000),
      { amount: 0, currency: 'GBP' },
    ]);
  });

  it('a credit of zero is no income', async () => {
    const { transaction } = await user.get('/transactions', { ...year, categoryType: 'INCOME' });
    expect(transaction.map(({ amount }: { amount: object }) => amount)).toContainEqual({ amount: 0, currency: 'GBP' });
    const summaries = await read({ groupBy: 'CATEGORY_TYPE' });
    expect(summaries.map(({ creditTotal }) => creditTotal.currency)).not.toContain('GBP');
  });

  it('totals of a type are the sum of its categories, or of its groups', async () => {
    const types = { categoryType: 'EXPENSE', accountId: String(user.dollars) };
    const [expenses] = await read({ groupBy: 'CATEGORY', ...types });
    const rowsOf = (summary?: TransactionSummary) =>
      summary?.categorySummary?.map((row) => [
        row.categoryId,
        row.categoryName,
        row.creditTotal.amount,
        row.debitTotal.amount,
      ]);
    expect(expenses?.debitTotal).toEqual(usd(1_510.3));
    expect(rowsOf(expenses)).toEqual([
      [10, 'Groceries', 0.05, 10.3],
      [21, 'Rent', 0, 1_500],
    ]);
    expect(expenses?.categorySummary?.[0]?.links.transactions).toBe(
      `transactions?fromDate=2025-01-01&toDate=2025-12-31&categoryType=EXPENSE&categoryId=10&accountId=${user.dollars}`,
    );
    const [grouped] = await read({ groupBy: 'HIGH_LEVEL_CATEGORY', ...types });
    expect(rowsOf(grouped)).toEqual([[10000004, 'Home & Utilities', 0.05, 1_510.3]]);
    const [rent] = await read({ groupBy: 'CATEGORY', ...types, categoryId: '21' });
    expect(rent?.debitTotal).toEqual(usd(1_500));
  });

  it('the user’s categories below a category are returned beside it on request', async () => {
    const one = { groupBy: 'CATEGORY', categoryType: 'EXPENSE', categoryId: '10', accountId: String(user.dollars) };
    const [summary] = await read({ ...one, includeUserCategory: 'TRUE' });
    expect(summary?.categorySummary?.map((row) => [row.categoryId, row.categoryName, row.debitTotal.amount])).toEqual([
      [10, 'Groceries', 0.3],
      [mine, 'Market', 10],
    ]);
    expect(summary?.debitTotal).toEqual(usd(10.3));
    const listed = await user.get(`/${summary?.categorySummary?.[1]?.links.transactions}`);
    expect(listed.transaction).toHaveLength(1);
    expect(listed.transaction[0]).toMatchObject({ categoryId: mine, categorySource: 'USER' });
  });

  it.each([
    [
      'D',
      [
        ['2025-01-31', 0, 0.1],
        ['2025-02-01', 0, 0.2],
        ['2025-02-02', 0, 10],
        ['2025-02-08', 0.05, 0],
      ],
    ],
    [
      'W',
      [
        ['2025-01-26', 0, 0.3],
        ['2025-02-02', 0.05, 10],
      ],
    ],
    [
      'M',
      [
        ['2025-01-01', 0, 0.1],
        ['2025-02-01', 0.05, 10.2],
      ],
    ],
    ['Y', [['2025-01-01', 0.05, 10.3]]],
    [
      undefined,
      [
        ['2025-01-01', 0, 0.1],
        ['2025-02-01', 0.05, 10.2],
      ],
    ],
  ])('details by %s start at the first day of the interval', async (interval, expected) => {
    const [summary] = await read({
      groupBy: 'CATEGORY',
      categoryType: 'EXPENSE',
      categoryId: '10',
      accountId: String(user.dollars),
      include: 'details',
      fromDate: '2025-01-20',
      toDate: '2025-02-10',
      ...(interval !== undefined && { interval }),
    });
    const [category] = summary?.categorySummary ?? [];
    expect(category?.details?.map((row) => [row.date, row.creditTotal.amount, row.debitTotal.amount])).toEqual(
      expected,
    );
  });

  it('the summary covers the last 30 days if no period is given', async () => {
    const body = await user.get(path, { groupBy: 'CATEGORY_TYPE' });
    expect(body.transactionSummary).toHaveLength(1);
    expect(body.transactionSummary[0].debitTotal).toEqual(usd(3));
  });

  it.each([
    [{ groupBy: 'CATEGORY' }, 'Y803', 'categoryType'],
    [{}, 'Y803', 'groupBy'],
    [{ groupBy: 'CATEGORY_TYPE', categoryId: '10' }, 'Y815', 'categoryId'],
    [{ groupBy: 'CATEGORY', categoryType: 'EXPENSE', categoryId: '10,21', include: 'details' }, 'Y800', 'include'],
    [
      { groupBy: 'HIGH_LEVEL_CATEGORY', categoryType: 'EXPENSE', categoryId: '10000004', include: 'details' },
      'Y800',
      'include',
    ],
    [{ groupBy: 'CATEGORY', categoryType: 'EXPENSE', includeUserCategory: 'true' }, 'Y800', 'includeUserCategory'],
    [{ groupBy: 'CATEGORY_TYPE', fromDate: '2026-01-02', toDate: '2026-01-01' }, 'Y809', 'date range'],
  ])('the summary refuses %j', async (query, code, words) => {
    const reply = await user.call('GET', path, { query });
    expectError(reply, code);
    expect(reply.body.errorMessage).toContain(words);
  });

  it('the summary is empty for a category type without categories', async () => {
    expect(await user.get(path, { ...year, groupBy: 'CATEGORY', categoryType: 'LOAN' })).toEqual({});
  });
});

it.each([
  ['D', '2026-02-03', '2026-02-05'],
  ['W', '2026-02-08', '2026-02-07'],
  ['M', '2026-02-01', '2026-02-28'],
  ['Y', '2026-01-01', '2026-12-31'],
] as const)(
  'whole intervals %s of three days in a week of February begin on %s and end on %s',
  (interval, from, to) => {
    expect(wholeIntervals({ from: '2026-02-03', to: '2026-02-05' }, interval)).toEqual({ from, to });
  },
);
