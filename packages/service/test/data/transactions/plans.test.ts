import type { EndpointName } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import type { NeedsDatabase } from '../../../src/platform/database/index.ts';
import type { ContextOf, Handler } from '../../../src/platform/http/handler.ts';
import type { NeedsBusinessClock } from '../../../src/platform/runtime/index.ts';
import { getTransactionCount, getTransactions } from '../../../src/data/transactions/get-transactions.ts';
import { getManualTransactions } from '../../../src/data/transactions/manual/manual-transactions.ts';
import { getTransactionSummary } from '../../../src/data/transactions/summary/transaction-summary.ts';
import { getUtilizedCategories } from '../../../src/data/transactions/utilized/get-utilized-categories.ts';
import { getUtilizedMerchants } from '../../../src/data/transactions/utilized/get-utilized-merchants.ts';
import { fillTransactions } from '../../harness/many-transactions.ts';
import { scansOf } from '../../harness/plans.ts';
import { testService } from '../../harness/test-service.ts';

const { deps, ...service } = await testService();
const token = await service.token('has-many');
const userId: number = (await service.call('GET', '/user', { token })).body.user.id;
await fillTransactions(deps, { customerId: 1, userId }, { count: 500, days: 300, until: '2026-01-15' });

type Deps = NeedsDatabase & NeedsBusinessClock;
const call = {
  version: '1.1',
  customer: { id: 1 },
  user: { id: userId, loginName: 'has-many' },
  page: () => undefined,
} as unknown as ContextOf<'getTransactions'>;

/** Returns a function that calls a handler with the query. */
const asks =
  <N extends EndpointName>(handler: (parts: Deps) => Handler<N>, query: object = {}) =>
  (parts: Deps): Promise<unknown> =>
    (handler(parts) as Handler<'getTransactions'>)({ params: undefined, query, body: undefined }, call);

describe('query plans of reads of transactions', () => {
  it.each([
    ['the list', asks(getTransactions)],
    ['the list of an account', asks(getTransactions, { accountId: [7] })],
    [
      'the list of a category',
      asks(getTransactions, { categoryId: { system: [10], ofUser: [] }, fromDate: '2024-02-01' }),
    ],
    ['the count', asks(getTransactionCount)],
    ['manual transactions', asks(getManualTransactions)],
    ['utilized categories', asks(getUtilizedCategories)],
    ['utilized merchants', asks(getUtilizedMerchants)],
    ['the summary', asks(getTransactionSummary, { groupBy: 'CATEGORY_TYPE' })],
  ])(
    'the query for %s uses an index that starts with the user, so that no row of another user is read',
    async (_what, work) => {
      const scans = await scansOf(deps, 'transaction', work);
      expect(scans.length).toBeGreaterThan(0);
      for (const { how, condition } of scans) {
        expect(condition, how).toContain('customer_id =');
        expect(condition, how).toContain('user_id =');
      }
    },
  );
});
