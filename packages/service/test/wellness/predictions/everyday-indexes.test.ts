import { beforeAll, expect, it } from 'vitest';
import { getPredictedBalances } from '../../../src/wellness/predictions/events/index.ts';
import type { NeedsDatabase } from '../../../src/platform/database/index.ts';
import type { ContextOf } from '../../../src/platform/http/handler.ts';
import { newUser } from '../../data/transactions/read/stored-transactions.ts';
import { fillSpendingUser } from '../../harness/predicted-histories.ts';
import { analyze, fillOtherUsers } from '../../harness/many-transactions.ts';
import { scansOf } from '../../harness/plans.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const { deps } = service;
const user = await newUser(service, 'spends-much');
const until = deps.businessClock.now().toISOString().slice(0, 10);

beforeAll(async () => {
  const spread = { count: 5_000, days: 1_500, until, accounts: 3 };
  await fillSpendingUser(deps, user, spread);
  await fillOtherUsers(deps, user, 10, { ...spread, count: 500 });
  await analyze(deps);
});

const read = (parts: NeedsDatabase) =>
  getPredictedBalances({ ...deps, ...parts })({ params: undefined, query: {}, body: undefined }, {
    customer: { id: user.customerId },
    user: { id: user.userId },
  } as unknown as ContextOf<'getPredictedBalances'>);

it('the transactions for everyday spending are read by an index of the user, and only those of half a year', async () => {
  const reply = await read(deps);
  expect(reply.predictedBalance?.map(({ dayWithEverydaySpending: days }) => days?.length)).toEqual([91, 91, 91]);
  const scans = await scansOf(deps, 'transaction', read);
  expect(scans).toHaveLength(1);
  expect(scans[0]?.index).toBe('transaction_newest');
  expect(scans[0]?.condition).toContain('user_id =');
  expect(scans[0]?.condition).toContain('date >=');
});

it('predicted balances take four statements, regardless of the number of accounts', async () => {
  for (const accountIds of [undefined, [7]]) {
    let statements = 0;
    const counted = {
      ...deps.database,
      db: deps.database.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          statements += 1;
          return Promise.resolve(result);
        },
      }),
    };
    await getPredictedBalances({ ...deps, database: counted })(
      { params: undefined, query: { accountId: accountIds }, body: undefined },
      { customer: { id: user.customerId }, user: { id: user.userId } } as unknown as ContextOf<'getPredictedBalances'>,
    );
    expect(statements).toBe(4);
  }
});
