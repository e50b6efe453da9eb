import type { ProviderAccount, Transaction } from '@fin-link/contracts/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { linkingService, type Person } from '../../harness/linking-service.ts';

const day = 86_400_000;

describe('transaction endpoints of the service', async () => {
  const service = await linkingService({ settings: { refreshIntervalMinutes: 0 } });
  let person: Person;
  let linked: ProviderAccount;
  const all = { fromDate: '2024-02-01' };
  const read = (query: Record<string, string> = {}) =>
    service.call('GET', '/transactions', { token: person.token, query });
  const count = async (query: Record<string, string> = {}): Promise<number> =>
    (await service.call('GET', '/transactions/count', { token: person.token, query })).body.transaction.TOTAL.count;

  beforeAll(async () => {
    person = await service.person('has-transactions');
    linked = await person.link(16001, 'ok-jack');
    // Days pass in these tests, so an automatic refresh could run when another is requested.
    await service.call('PUT', `/providerAccounts/${linked.id}/preferences`, {
      token: person.token,
      body: { preferences: { isAutoRefreshEnabled: false } },
    });
  });

  it('listing transactions without dates returns those of the last 30 days', async () => {
    const recent = await person.transactions();
    expect(recent.length).toBeGreaterThan(20);
    expect(recent.every(({ date }) => date >= '2025-12-16' && date <= '2026-01-15')).toBe(true);
    expect(await count()).toBe(recent.length);
  });

  it('transactions reach back two years, are listed newest first and have positive amounts', async () => {
    const transactions = await person.transactions(all);
    expect(transactions).toHaveLength(500);
    expect(transactions.map(({ date }) => date)).toEqual(
      transactions
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(transactions.every(({ amount }) => amount.amount >= 0)).toBe(true);
    expect(await count(all)).toBeGreaterThan(1_000);
  });

  it('transactions have their merchant with its place, and only public sources of it', async () => {
    const merchants = (await person.transactions()).flatMap(({ merchant }) =>
      merchant === undefined ? [] : [merchant],
    );
    expect(merchants.length).toBeGreaterThan(5);
    for (const merchant of merchants) expect(merchant).not.toHaveProperty('source');
    expect(merchants).toContainEqual({
      id: expect.any(String),
      name: expect.any(String),
      address: {
        city: expect.stringMatching(/^[A-Z][a-z]/),
        state: expect.stringMatching(/^[A-Z]{2}$/),
        country: 'US',
      },
    });
  });

  it('the category type LOAN, which has no categories, returns no transactions', async () => {
    expect(await person.transactions({ ...all, categoryType: 'LOAN' })).toEqual([]);
    expect(await count({ ...all, categoryType: 'LOAN,EXPENSE' })).toBe(
      await count({ ...all, categoryType: 'EXPENSE' }),
    );
  });

  it('transactions are paged by Link headers without gaps or repetitions', async () => {
    const seen: number[] = [];
    let url: string | undefined = `/transactions?fromDate=${all.fromDate}&top=300`;
    while (url !== undefined) {
      const reply = await service.call('GET', url, { token: person.token });
      seen.push(...reply.body.transaction.map(({ id }: Transaction) => id));
      url = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toHaveLength(await count(all));
    expect(new Set(seen).size).toBe(seen.length);
    expect((await read({ ...all, skip: '100', top: '50' })).headers['link']).toContain('rel="previous"');
  });

  it('transactions of one day keep the order of the bank, so that running balances are consistent', async () => {
    const [checking] = await person.accounts({ container: 'bank' });
    const rows = (await person.transactions({ ...all, accountId: String(checking?.id) })).filter(
      ({ status }) => status === 'POSTED',
    );
    for (const [index, row] of rows.slice(0, -1).entries()) {
      const before = rows[index + 1]?.runningBalance?.amount ?? NaN;
      const change = row.baseType === 'DEBIT' ? -row.amount.amount : row.amount.amount;
      expect(before + change).toBeCloseTo(row.runningBalance?.amount ?? NaN, 2);
    }
    expect(rows.length).toBeGreaterThan(200);
  });

  it.each([
    ['baseType', { baseType: 'CREDIT' }, (row: Transaction) => row.baseType === 'CREDIT'],
    ['container', { container: 'creditCard' }, (row: Transaction) => row.CONTAINER === 'creditCard'],
    ['categoryId', { categoryId: '10,22' }, (row: Transaction) => [10, 22].includes(row.categoryId)],
    ['categoryType', { categoryType: 'INCOME' }, (row: Transaction) => row.categoryType === 'INCOME'],
    [
      'highLevelCategoryId',
      { highLevelCategoryId: '10000011' },
      (row: Transaction) => row.highLevelCategoryId === 10000011,
    ],
    ['detailedCategoryId', { detailedCategoryId: '1150' }, (row: Transaction) => row.detailedCategoryId === 1150],
    ['detailCategoryId', { detailCategoryId: '1150' }, (row: Transaction) => row.detailCategoryId === 1150],
    ['keyword', { keyword: 'payroll' }, (row: Transaction) => /payroll/i.test(row.description.original)],
    ['type', { type: 'TRANSFER' }, (row: Transaction) => row.type === 'TRANSFER'],
  ])('transactions are filtered by %s', async (_name, filter, fits) => {
    const filtered = await person.transactions({ ...all, ...filter });
    expect(filtered.length).toBeGreaterThan(0);
    expect(filtered.every(fits)).toBe(true);
    expect(await count({ ...all, ...filter })).toBeLessThan(await count(all));
  });

  it('transactions accept `detailedCategoryId` together with `detailCategoryId` only if both contain the same categories', async () => {
    const same = { ...all, detailedCategoryId: '1150,1122', detailCategoryId: '1122,1150' };
    expect(await count(same)).toBe(await count({ ...all, detailCategoryId: '1150,1122' }));
    const differs = { detailedCategoryId: '1150', detailCategoryId: '1150,1122' };
    for (const path of ['/transactions', '/transactions/count'])
      expectError(await service.call('GET', path, { token: person.token, query: differs }), 'Y800');
  });

  it('the keyword filter of transactions treats wildcards as text', async () => {
    expect(await count({ ...all, keyword: '%' })).toBe(0);
    expect(await count({ ...all, keyword: '_' })).toBe(0);
  });

  it('listing transactions throws Y809 for a period that ends before it begins, and cuts a longer one to two years', async () => {
    expect((await read({ fromDate: '2026-01-02', toDate: '2026-01-01' })).body.errorCode).toBe('Y809');
    expect(await count({ fromDate: '1999-01-01' })).toBe(await count({ fromDate: '2024-01-15' }));
    expect((await read({ categoryType: 'UNCATEGORIZE' })).body).toEqual({});
  });

  it('transactions have detail categories, under both names, only in API version 1.1', async () => {
    const old = await service.call('GET', '/transactions', {
      token: person.token,
      version: '1.0',
      query: { categoryId: '10', ...all },
    });
    for (const field of ['detailedCategoryId', 'detailedCategoryName', 'detailCategoryId', 'detailCategoryName'])
      expect(old.body.transaction[0]).not.toHaveProperty(field);
    expect((await person.transactions({ categoryId: '10', ...all }))[0]).toMatchObject({
      detailedCategoryId: 1150,
      detailedCategoryName: 'Groceries',
      detailCategoryId: 1150,
      detailCategoryName: 'Groceries',
    });
  });

  it('a refresh replaces pending transactions with posted ones under new ids, and duplicates none', async () => {
    const pending = (await person.transactions()).filter(({ status }) => status === 'PENDING');
    expect(pending.length).toBeGreaterThan(0);
    const known = new Set((await everything()).map(({ id }) => id));
    await service.deps.businessClock.advance(5 * day);
    expect(await person.putAndWait(linked.id)).toMatchObject({ status: 'SUCCESS' });
    const now = await everything();
    const ids = new Set(now.map(({ id }) => id));
    expect(pending.filter(({ id }) => ids.has(id))).toEqual([]);
    const journal = await service.deps.database.db
      .selectFrom('change_journal')
      .select(['entity_key', 'deleted'])
      .where('entity', '=', 'transaction')
      .execute();
    const deleted = new Set(journal.filter((row) => row.deleted).map((row) => Number(row.entity_key)));
    for (const { id } of pending) expect(deleted).toContain(id);
    expect([...known].filter((id) => !ids.has(id) && !deleted.has(id))).toEqual([]);

    const clean = await service.person('has-the-same');
    await clean.link(16001, 'ok-jack');
    const shown = ({ date, amount, description, status, baseType }: Transaction) =>
      [date, status, baseType, amount.amount, description.original].join(' | ');
    const since = { fromDate: '2024-02-01' };
    const other = await everything(clean, since);
    expect((await everything(person, since)).map(shown).toSorted()).toEqual(other.map(shown).toSorted());
  });

  it('a refresh without new transactions journals only the accounts', async () => {
    const stamp = async () =>
      (
        await service.deps.database.db
          .selectFrom('transaction')
          .select((select) => select.fn.max('last_updated_at').as('at'))
          .executeTakeFirstOrThrow()
      ).at;
    const before = await stamp();
    await service.deps.businessClock.advance(60_000);
    await person.putAndWait(linked.id);
    expect(await stamp()).toEqual(before);
  });

  async function everything(of: Person = person, query: Record<string, string> = all): Promise<Transaction[]> {
    const rows: Transaction[] = [];
    for (let skip = 0; ; skip += 500) {
      const page = await of.transactions({ ...query, skip: String(skip) });
      rows.push(...page);
      if (page.length < 500) return rows;
    }
  }
});
