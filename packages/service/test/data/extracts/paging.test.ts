import { apiVersions, type Transaction, type UserData } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { writeOwnSettings } from '../../../src/tenancy/customers/customer-settings.ts';
import { deletionOf, itemChanges, recordChange } from '../../../src/platform/journal/index.ts';
import { accountOfAll, analyze, fillTransactions } from '../../harness/many-transactions.ts';
import { bought, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { nextOf, readingExtracts } from './reading-extracts.ts';

const linking = await scriptedLinking();
const { service } = linking;
const { database } = service.deps;
const backend = await readingExtracts(service);

/** Creates a user with many transactions, all in one period. */
async function withTransactions(loginName: string, count: number) {
  const from = await backend.begin();
  linking.bank.listTransactions = () =>
    Promise.resolve({
      kind: 'page',
      items: Array.from({ length: count }, (_, index) => bought(`t${index}`)),
      nextCursor: null,
    });
  const reference = await linking.add(loginName);
  await linking.work(reference);
  return { reference, window: await backend.until(from) };
}

const idsOf = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id).toSorted((a, b) => a - b);

describe.each(apiVersions)('pages of an extract in version %s', (version) => {
  it('the first page has at most 500 transactions, everything else and the count, and later pages have the other transactions', async () => {
    const loginName = `many-${version}`;
    const { window } = await withTransactions(loginName, 501);
    const first = await backend.page(loginName, window, {}, version);
    const [data] = first.body.userData;
    expect([data.transaction.length, data.totalTransactionsCount]).toEqual([500, 501]);
    expect(Object.keys(data).toSorted()).toEqual([
      'account',
      'providerAccount',
      'totalTransactionsCount',
      'transaction',
      'user',
    ]);
    const next = nextOf(first) ?? expect.fail('There is a next page.');
    const second = await backend.get(next, undefined, version);
    expect(Object.keys(second.body.userData[0]).toSorted()).toEqual(['transaction', 'user']);
    expect(second.body.userData[0].transaction).toHaveLength(1);
    expect(nextOf(second)).toBeUndefined();
  });

  it('skip alone works as an offset', async () => {
    const loginName = `skips-${version}`;
    const { window } = await withTransactions(loginName, 5);
    const whole = await backend.extract(loginName, window, { version });
    const pages = [];
    for (const skip of ['0', '2', '4', '6']) {
      const { body } = await backend.page(loginName, window, { skip, top: '2' }, version);
      pages.push(...(body.userData[0].transaction ?? []));
    }
    expect(pages).toEqual(whole.transactions);
  });

  it('following the links of pages omits and repeats nothing while the user edits', async () => {
    const loginName = `edits-${version}`;
    const { window, reference } = await withTransactions(loginName, 60);
    const token = await service.token(loginName);
    const read = async (): Promise<Transaction[]> =>
      (await service.call('GET', '/transactions', { token, version, query: { fromDate: '2020-01-01' } })).body
        .transaction;
    const all = await read();
    let turn = 0;
    const edit = async (): Promise<void> => {
      for (const { id } of [all[turn], all[59 - turn], all[30]].filter((one) => one !== undefined))
        await service.call('PUT', `/transactions/${id}`, {
          token,
          body: { transaction: { container: 'bank', categoryId: 10, categorySource: 'SYSTEM', memo: `turn ${turn}` } },
        });
      turn += 1;
      if (turn === 3) {
        linking.bank.listTransactions = () =>
          Promise.resolve({ kind: 'page', items: [bought('new'), bought('t1')], nextCursor: null });
        await linking.refresh(reference);
      }
      await backend.begin();
    };
    const first = await backend.extract(loginName, window, { top: 7, version, between: edit });
    const later = await backend.extract(loginName, await backend.until(window.to), { version });
    const copy = new Map([...first.transactions, ...later.transactions].map((one) => [one.id, one]));
    expect(new Set(idsOf(first.transactions)).size).toBe(first.transactions.length);
    expect(first.transactions.length).toBeLessThan(60);
    expect([...copy.values()].filter(({ isDeleted }) => !isDeleted).toSorted((a, b) => a.id - b.id)).toEqual(
      (await read()).map((one) => ({ ...one, isDeleted: false })).toSorted((a, b) => a.id - b.id),
    );
  });
});

describe('extracts without pages', () => {
  it('an extract without pages has the newest 5,000 transactions, deletions first, and the number of omitted ones', async () => {
    const [live, deleted] = [5_100, 20];
    const token = await service.token('unpaged');
    const { body } = await service.call('GET', '/user', { token });
    const user = { customerId: 1, userId: body.user.id as number };
    await fillTransactions(service.deps, user, { count: live, days: 300, until: '2026-01-01' });
    const changesOf = (first: number, count: number) =>
      itemChanges(
        user,
        'transaction',
        accountOfAll,
        Array.from({ length: count }, (_, index) => ({ id: first + index })),
      );
    const from = await backend.begin();
    await database.tx((trx) =>
      recordChange(trx, [...changesOf(1, live), ...changesOf(live + 1, deleted).map(deletionOf)]),
    );
    const window = await backend.until(from);
    await database.tx((trx) => writeOwnSettings(trx, 1, { extractPaging: false }));
    await analyze(service.deps);
    const reply = await backend.page('unpaged', window, { top: '10' });
    await database.tx((trx) => writeOwnSettings(trx, 1, {}));
    const [data] = reply.body.userData as [UserData];
    const rows = data.transaction ?? [];
    const dates = rows.flatMap((row) => (row.isDeleted ? [] : [row.date]));
    expect([rows.length, data.totalTransactionsCount, dates.length]).toEqual([5_000, 5_000, 5_000 - deleted]);
    expect([reply.headers['fin-left-out'], reply.headers['fin-ignored'], nextOf(reply)]).toEqual([
      '120',
      'top',
      undefined,
    ]);
    // Of 17 transactions on each of 300 days, the oldest 120 are on the first eight days.
    expect(dates.toSorted()[0]).toBe('2025-03-15');
    expect((await backend.extract('unpaged', window)).transactions).toHaveLength(live + deleted);
  });
});
