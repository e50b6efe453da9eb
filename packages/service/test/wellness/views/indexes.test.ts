import { beforeAll, expect, it } from 'vitest';
import { analyze, fillOtherUsers, fillTransactions, listAccounts } from '../../harness/many-transactions.ts';
import { handWritten, measuredRules, queriesOfView } from '../../harness/many-views.ts';
import { scansOf } from '../../harness/plans.ts';
import { newUser } from '../../data/transactions/read/stored-transactions.ts';
import { viewService } from './view-person.ts';

const { service } = await viewService('2026-01-15');
const { deps } = service;
const user = await newUser(service, 'has-many');
const period = { fromDate: '2025-06-01', toDate: '2026-01-15' };

beforeAll(async () => {
  const spread = { count: 2_000, days: 300, until: '2026-01-15' };
  await fillTransactions(deps, user, spread);
  await fillOtherUsers(deps, user, 20, spread);
  await listAccounts(deps);
  await analyze(deps);
  const body = { name: 'Measured', preferredCurrency: 'USD', rule: measuredRules };
  await service.call('POST', '/views', { token: await service.token('has-many'), body });
});

it('sums of a view use only an index to read the rows of its period', async () => {
  const scans = await scansOf(deps, 'transaction', (parts) => queriesOfView(parts, user, period).sums());
  expect(scans).toMatchObject([{ how: 'Index Only Scan', index: 'transaction_newest' }]);
  expect(scans[0]?.condition).toContain('date >=');
});

it('a list of a view finds its rows by indexes of the user', async () => {
  const scans = await scansOf(deps, 'transaction', (parts) => queriesOfView(parts, user, period).list());
  expect(scans).not.toEqual([]);
  for (const { index, condition } of scans) {
    expect(index).toMatch(/^transaction_/);
    expect(condition).toContain('user_id =');
  }
});

it('the query of a view finds the same rows as a query written for the test', async () => {
  const [view, written] = [queriesOfView(deps, user, period), handWritten(deps, user, period)];
  expect((await view.list()).map(({ id }) => id)).toEqual((await written.list()).map(({ id }) => id));
  const sums = (await view.sums()).map(({ key, credit }) => [key, credit]);
  const others = (await written.sums()).map(({ category_id: id, credit }) => [String(id), credit ?? '0']);
  expect(sums.toSorted()).toEqual(others.toSorted());
});
