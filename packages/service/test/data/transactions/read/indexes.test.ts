import { beforeAll, describe, expect, it } from 'vitest';
import {
  countsBy,
  effectiveTransactions,
  pageOf,
  sumsBy,
  type SumKey,
  type TransactionConditions,
  transactionsOfCustomer,
  type TransactionsQuery,
} from '../../../../src/data/transactions/read/index.ts';
import { analyze, fillOtherUsers, fillTransactions } from '../../../harness/many-transactions.ts';
import { scansOf } from '../../../harness/plans.ts';
import { testService } from '../../../harness/test-service.ts';
import { newUser } from './stored-transactions.ts';

const service = await testService();
const { deps } = service;
const user = await newUser(service, 'has-many');
const period = { fromDate: '2025-06-01', toDate: '2026-01-15' };

beforeAll(async () => {
  const spread = { count: 2_000, days: 300, until: '2026-01-15' };
  await fillTransactions(deps, user, spread);
  await fillOtherUsers(deps, user, 20, spread);
  await analyze(deps);
});

const scansFor = (conditions: TransactionConditions, project: (query: TransactionsQuery) => { execute(): unknown }) =>
  scansOf(deps, 'transaction', async ({ database: { db } }) =>
    project(effectiveTransactions(db, user, conditions)).execute(),
  );
const firstPage = (query: TransactionsQuery) => pageOf(query, { skip: 0, top: 100 });

describe('indexes of transactions', () => {
  it.each([
    ['original_description', 'PURCHASE 1321'],
    ['simple_description', 'Grocery'],
    ['original_description', 'M&S SIMPLY FOOD'],
    ['consumer_description', 'birthday'],
  ])('a keyword is looked up in %s by its trigrams and the user', async (column, keyword) => {
    const scans = await scansFor({ ...period, keyword }, firstPage);
    const scan = scans.find(({ condition }) => condition?.includes(column));
    expect(scan).toMatchObject({ how: 'Bitmap Heap Scan', index: 'transaction_keyword' });
    expect(scan?.condition).toContain('customer_id =');
    expect(scan?.condition).toContain('user_id =');
  });

  const sums: [string, (query: TransactionsQuery) => { execute(): unknown }][] = [
    ['counts by merchant', (query) => countsBy(query, ['merchant_key', 'merchant_type'])],
    ['sums by category', (query) => sumsBy(query, ['category_id', 'user_category_id', 'detail_category_id'])],
    ['sums by day', (query) => sumsBy(query, ['date'])],
  ];
  it.each(sums)('%s of a period read an index alone', async (_what, project) => {
    const scans = await scansFor({ ...period, accountIds: [7], isPaired: false }, project);
    expect(scans).toMatchObject([{ how: 'Index Only Scan', index: 'transaction_newest' }]);
    expect(scans[0]?.condition).toContain('date >=');
  });

  const utilized: [string, SumKey[]][] = [
    ['categories', ['category_id', 'user_category_id', 'detail_category_id']],
    ['merchants', ['merchant_key', 'merchant_type', 'category_id', 'user_category_id']],
  ];
  it.each(utilized)('the planner knows how many groups utilized %s have', async (_what, keys) => {
    const sums = sumsBy(transactionsOfCustomer(deps.database.db, 1, {}), keys);
    const [explained] = await sums.explain<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>('json');
    const groups = await sums.execute();
    const expected = (explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0) / groups.length;
    expect(expected).toBeGreaterThan(0.7);
    expect(expected).toBeLessThan(1.3);
  });
});
