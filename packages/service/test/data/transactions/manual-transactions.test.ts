import type { Account, Transaction } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { bought, checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const linking = await scriptedLinking();
const { service } = linking;
const { db } = service.deps.database;
beforeEach(() => linking.reset());

const card = { ...checking, key: 'card', container: 'creditCard' as const, accountType: 'CREDIT', number: '4111' };
const coffee = {
  amount: { amount: 4.5, currency: 'USD' },
  baseType: 'DEBIT',
  date: '2026-01-12',
  description: { original: 'Coffee with Anna' },
};

async function person(loginName: string) {
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [checking, card] });
  const reference = await linking.add(loginName);
  await linking.work(reference);
  const token = await service.token(loginName);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, rest: object = {}) =>
    service.call(method, path, { token, ...rest });
  const accounts: Account[] = (await call('GET', '/accounts')).body.account;
  const idOf = (container: string): number => accounts.find((one) => one.CONTAINER === container)?.id ?? expect.fail();
  const accountId = idOf('bank');
  const post = (change: object = {}, headers: Record<string, string> = {}) =>
    call('POST', '/manualTransactions', { body: { transaction: { accountId, ...coffee, ...change } }, headers });
  return {
    reference,
    token,
    call,
    accountId,
    cardId: idOf('creditCard'),
    post,
    add: async (change: object = {}): Promise<Transaction> => (await post(change)).body.transaction[0],
    put: (id: number, transaction: object) => call('PUT', `/manualTransactions/${id}`, { body: { transaction } }),
    one: async (id: number): Promise<Transaction> =>
      (await call('GET', `/manualTransactions/${id}`)).body.transaction[0],
    manual: async (query: Record<string, string> = {}): Promise<Transaction[]> =>
      (await call('GET', '/manualTransactions', { query })).body.transaction ?? [],
    transactions: async (query: Record<string, string> = {}): Promise<Transaction[]> =>
      (await call('GET', '/transactions', { query })).body.transaction ?? [],
    journal: (id: number) =>
      db
        .selectFrom('change_journal')
        .select(['is_manual', 'deleted', 'parent_key'])
        .where('user_id', '=', reference.userId)
        .where('entity', '=', 'transaction')
        .where('entity_key', '=', String(id))
        .executeTakeFirst(),
  };
}

describe('manual transactions', () => {
  let refused: ReturnType<typeof person> | undefined;

  it('BILLER is accepted as BILLERS, and BILLERS is returned', async () => {
    const user = await person('both-spellings');
    const added = await user.add({ merchantType: 'BILLER' });
    expect(added.merchantType).toBe('BILLERS');
    expect((await user.put(added.id, { merchantType: 'BILLER' })).status).toBe(204);
    for (const merchantType of ['BILLER', 'BILLERS'])
      expect((await user.manual({ merchantType })).map(({ id }) => id)).toEqual([added.id]);
  });

  it('a manual transaction is listed among the transactions of its account, and is journaled as manual', async () => {
    const user = await person('types');
    const reply = await user.post({
      transactionDate: coffee.date,
      description: { original: 'Coffee with Anna', consumer: 'Birthday' },
      memo: 'Ask for half',
      categoryId: 22,
      detailCategoryId: 1124,
      merchantType: 'OTHERS',
      isPhysical: true,
    });
    expect(reply.status, reply.text).toBe(201);
    const [added] = reply.body.transaction;
    expect(added).toMatchObject({
      accountId: user.accountId,
      CONTAINER: 'bank',
      amount: coffee.amount,
      baseType: 'DEBIT',
      status: 'POSTED',
      date: coffee.date,
      transactionDate: coffee.date,
      description: { original: 'Coffee with Anna', simple: 'Coffee with Anna', consumer: 'Birthday' },
      memo: 'Ask for half',
      categoryId: 22,
      categorySource: 'SYSTEM',
      detailedCategoryId: 1124,
      detailCategoryId: 1124,
      merchantType: 'OTHERS',
      isPhysical: true,
      isManual: true,
      sourceType: 'MANUAL',
    });
    expect(added).not.toHaveProperty('sourceId');
    expect(await user.one(added.id)).toEqual(added);
    const listed = await user.transactions();
    expect(listed.filter(({ isManual }) => isManual)).toEqual([added]);
    expect(listed.length).toBeGreaterThan(1);
    expect(await user.journal(added.id)).toEqual({
      is_manual: true,
      deleted: false,
      parent_key: String(user.accountId),
    });
  });

  it('a manual transaction without a category gets a category derived from its description', async () => {
    const user = await person('says-little');
    const rent = await user.add({ description: { original: 'Monthly rent' }, accountId: user.accountId });
    expect(rent.categoryId).not.toBe(1);
    const fuel = await user.add({ detailedCategoryId: 1101 });
    expect(fuel).toMatchObject({ categoryId: 2, detailedCategoryId: 1101 });
  });

  it('an update changes the sent fields, derives dependent fields again, and keeps the rest', async () => {
    const user = await person('corrects');
    const added = await user.add({ memo: 'Ask for half', description: { original: 'NETFLIX.COM' } });
    expect(added).toMatchObject({ merchant: { id: 'netflix' }, merchantType: 'SUBSCRIPTION' });
    await service.deps.businessClock.advance(60_000);
    const change = {
      amount: { amount: 1_234.5678, currency: 'USD' },
      description: { original: 'STARBUCKS' },
      memo: '',
      detailedCategoryId: 1123,
      merchantType: 'BNPL',
    };
    expect((await user.put(added.id, change)).status).toBe(204);
    const changed = await user.one(added.id);
    expect(changed).toMatchObject({
      amount: change.amount,
      date: coffee.date,
      description: { original: 'STARBUCKS', simple: 'STARBUCKS' },
      merchant: { id: 'starbucks' },
      merchantType: 'BNPL',
      categoryId: 22,
      detailedCategoryId: 1123,
    });
    expect(changed).not.toHaveProperty('memo');
    expect(changed.lastUpdated > added.lastUpdated).toBe(true);
    expect((await user.put(added.id, {})).status).toBe(204);
    expect(await user.one(added.id)).toEqual(changed);
  });

  it('manual transactions are listed newest first, in pages, and filtered by merchant type, account and period', async () => {
    const user = await person('lists');
    const ids: Record<string, number> = {};
    for (const date of ['2025-03-01', '2026-01-03', '2024-01-02'])
      ids[date] = (await user.add({ date, merchantType: date.startsWith('2026') ? 'BILLERS' : 'OTHERS' })).id;
    ids['card'] = (await user.add({ accountId: user.cardId, date: '2023-01-01', merchantType: 'BILLERS' })).id;
    const seen = async (query?: Record<string, string>) => (await user.manual(query)).map(({ id }) => id);
    expect(await seen()).toEqual([ids['2026-01-03'], ids['2025-03-01'], ids['2024-01-02'], ids['card']]);
    expect(await seen({ merchantType: 'BILLERS' })).toEqual([ids['2026-01-03'], ids['card']]);
    expect(await seen({ merchantType: 'BILLERS', accountId: String(user.cardId) })).toEqual([ids['card']]);
    expect(await seen({ fromDate: '2024-01-02', toDate: '2025-12-31' })).toEqual([
      ids['2025-03-01'],
      ids['2024-01-02'],
    ]);
    const page = await user.call('GET', '/manualTransactions', { query: { skip: '1', top: '2' } });
    expect(page.body.transaction.map(({ id }: Transaction) => id)).toEqual([ids['2025-03-01'], ids['2024-01-02']]);
    expect(page.headers['link']).toContain('rel="next"');
    expectError(
      await user.call('GET', '/manualTransactions', { query: { fromDate: '2026-01-02', toDate: '2026-01-01' } }),
      'Y809',
    );
  });

  it('a repeated `Idempotency-Key` returns the same transaction and adds none', async () => {
    const user = await person('repeats');
    const headers = { 'idempotency-key': 'coffee-of-monday' };
    const [first, second] = await Promise.all([user.post({}, headers), user.post({}, headers)]);
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await user.manual()).toHaveLength(1);
    expectError(await user.post({ accountId: user.cardId }, headers), 'Y800');
    expectError(await user.post({ amount: { amount: 9, currency: 'USD' } }, headers), 'Y800');
    expectError(await user.post({}, { 'idempotency-key': 'short' }), 'Y800');
    await user.call('DELETE', `/manualTransactions/${first.body.transaction[0].id}`);
    expectError(await user.post({}, headers), 'Y807');
  });

  it('refreshes do not change manual transactions, even if they replace the history', async () => {
    const user = await person('is-refreshed');
    linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items: [], nextCursor: null });
    const added = await user.add();
    await service.deps.businessClock.advance(60_000);
    await linking.refresh(user.reference);
    expect(await user.manual()).toEqual([added]);
    await expect(
      sql`update ${sql.table('transaction')} set request_key = 'x' where id = ${added.id}`.execute(db),
    ).rejects.toThrow('transaction_manual_without_keys');
  });

  it.each([
    ['an unknown account', { accountId: 7 }, 'Y800', 'transaction.accountId'],
    [
      'another currency than the account',
      { amount: { amount: 1, currency: 'EUR' } },
      'Y800',
      'transaction.amount.currency',
    ],
    ['an amount of zero', { amount: { amount: 0, currency: 'USD' } }, 'Y804', 'transaction.amount.amount'],
    [
      'more decimals than are kept',
      { amount: { amount: 0.00001, currency: 'USD' } },
      'Y800',
      'transaction.amount.amount',
    ],
    ['no date', { date: undefined }, 'Y803', 'transaction.date'],
    ['two dates', { transactionDate: '2026-01-11' }, 'Y800', 'transaction.date'],
    ['a day to come', { date: '2026-02-20' }, 'Y800', 'transaction.date'],
    ['a blank description', { description: { original: '  ' } }, 'Y801', 'transaction.description.original'],
    ['an unknown category', { categoryId: 4_711 }, 'Y800', 'transaction.categoryId'],
    [
      'a category of the user that is not there',
      { categoryId: 22, categorySource: 'USER' },
      'Y800',
      'transaction.categoryId',
    ],
    ['an unknown detail category', { detailedCategoryId: 7 }, 'Y800', 'transaction.detailedCategoryId'],
    [
      'a detail category of another category',
      { categoryId: 22, detailedCategoryId: 1101 },
      'Y800',
      'transaction.detailedCategoryId',
    ],
    [
      'two detail categories',
      { detailCategoryId: 1122, detailedCategoryId: 1124 },
      'Y800',
      'transaction.detailedCategoryId',
    ],
    ['an unknown merchant type', { merchantType: 'SHOP' }, 'Y800', 'transaction.merchantType'],
  ])('a manual transaction with %s is refused', async (_what, change, code, name) => {
    const user = await (refused ??= person('is-refused'));
    const reply = await user.post(change);
    expectError(reply, code);
    expect(reply.body.errorMessage).toContain(name);
    expect(await user.manual()).toEqual([]);
  });

  it('version 1.0 has neither merchant types nor detail categories of manual transactions', async () => {
    const user = await person('old-version');
    const { id } = await user.add({ merchantType: 'BILLERS', detailedCategoryId: 1101 });
    const old = (method: 'GET' | 'PUT', path: string, rest: object = {}) =>
      user.call(method, path, { version: '1.0', ...rest });
    const [seen] = (await old('GET', `/manualTransactions/${id}`)).body.transaction;
    for (const name of ['merchantType', 'detailedCategoryId', 'detailCategoryName'])
      expect(seen).not.toHaveProperty(name);
    expectError(await old('GET', '/manualTransactions', { query: { merchantType: 'BILLERS' } }), 'Y800');
    expectError(
      await old('PUT', `/manualTransactions/${id}`, { body: { transaction: { merchantType: 'OTHERS' } } }),
      'Y800',
    );
  });

  it('a transaction from a bank or of another user is not returned as a manual transaction', async () => {
    const user = await person('has-one');
    const other = await person('has-another');
    const [ofBank] = await user.transactions();
    const { id } = await other.add();
    for (const path of [`/manualTransactions/${ofBank?.id}`, `/manualTransactions/${id}`]) {
      expectError(await user.call('GET', path), 'Y807');
      expectError(await user.call('PUT', path, { body: { transaction: { memo: 'x' } } }), 'Y807');
      expectError(await user.call('DELETE', path), 'Y807');
    }
    expectError(await user.post({ accountId: other.accountId }), 'Y800');
    expect(await other.one(id)).not.toHaveProperty('memo');
  });

  it('a deleted manual transaction is journaled as deleted, as are those of a deleted account', async () => {
    const user = await person('deletes');
    const [one, two] = [await user.add(), await user.add()];
    expect((await user.call('DELETE', `/manualTransactions/${one.id}`)).status).toBe(204);
    expect((await user.manual()).map(({ id }) => id)).toEqual([two.id]);
    expectError(await user.call('DELETE', `/manualTransactions/${one.id}`), 'Y807');
    expect((await user.call('DELETE', `/accounts/${user.accountId}`)).status).toBe(204);
    expect(await user.manual()).toEqual([]);
    for (const { id } of [one, two])
      expect(await user.journal(id)).toEqual({ is_manual: true, deleted: true, parent_key: String(user.accountId) });
    expectError(await user.post(), 'Y800');
  });

  it('manual transactions of a shared account stay when the provider account that added the account is deleted', async () => {
    const user = await person('shares-an-account');
    linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [{ ...checking, key: 'joint' }] });
    linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items: [bought('other')], nextCursor: null });
    const heir = await linking.add('shares-an-account');
    await linking.work(heir);
    const added = await user.add();
    const { providerAccountId } = user.reference;
    expect((await user.call('DELETE', `/providerAccounts/${providerAccountId}`)).status).toBe(204);
    await linking.refresh(heir);
    expect(await user.manual()).toEqual([added]);
    expect((await user.put(added.id, { memo: 'Still mine' })).status).toBe(204);
  });

  it('a user can have at most 10,000 manual transactions', async () => {
    const user = await person('types-all-day');
    await user.add();
    await sql`
      insert into ${sql.table('transaction')} (bucket, customer_id, user_id, id, account_id, is_manual, container, status, base_type,
        amount, currency, date, transaction_date, listing_order, original_description, simple_description, type,
        payee_key, derived_category_id, created_at, last_updated_at)
      select bucket, customer_id, user_id, number, account_id, true, container, status, base_type, amount, currency, date,
        transaction_date, number, original_description, simple_description, type, payee_key, derived_category_id, created_at, last_updated_at
      from ${sql.table('transaction')}, generate_series(1, 9998) as number
      where is_manual and user_id = ${user.reference.userId}`.execute(db);
    expect((await user.post()).status).toBe(201);
    expectError(await user.post(), 'Y824');
  });
});
