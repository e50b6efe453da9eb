import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { viewOf, viewsOfUser } from '../../../src/wellness/views/stored-view.ts';
import { accountHolder } from '../net-worth/stored-accounts.ts';
import { type ViewPerson, viewService } from './view-person.ts';

const { service, person } = await viewService('2026-06-15');
const food = { type: 'EXPENSE', include: { categoryId: [22] } };
const salary = { name: 'Pay', type: 'INCOME', baseType: ['CREDIT'], exclude: { categoryId: [27] } };
const minuteMs = 60_000;

describe('creating, changing and deleting views', () => {
  it('a view is returned as it was created, with rules on request', async () => {
    const user = await person('creates');
    const included = {
      merchantName: ["Joe's"],
      detailedCategoryId: [1124, 1124],
      accountId: [user.accountId()],
      merchantType: ['BILLER'],
      city: ['Boston'],
      state: ['MA'],
      amountRange: { fromAmount: 0, toAmount: 10.5, currency: 'USD' },
    };
    const sent = { type: 'EXPENSE', fromDate: '2026-01-01', toDate: '2026-02-01T10:00:00Z', include: included };
    const facts = {
      description: 'Coffee',
      budgetData: [{ type: 'VIEW', budgetInfo: [{ expenseBudget: { amount: 9.5, currency: 'USD' } }] }],
    };
    const id = await user.view([sent, salary], facts);
    const view = await user.read(id);
    expect(view).toEqual({
      id,
      viewId: id,
      name: 'A view',
      description: 'Coffee',
      preferredCurrency: 'USD',
      created: '2026-06-15T09:00:00.000Z',
      lastUpdated: '2026-06-15T09:00:00.000Z',
      sourceType: 'USER',
      budgetData: facts.budgetData,
      rule: [
        {
          id: expect.any(String),
          type: 'EXPENSE',
          fromDate: '2026-01-01',
          toDate: '2026-02-01',
          include: { ...included, merchantType: ['BILLERS'], detailCategoryId: [1124], detailedCategoryId: [1124] },
        },
        { id: expect.any(String), ...salary },
      ],
    });
    const { rule: _rule, ...withoutRules } = view;
    for (const path of ['/views', '/view']) {
      expect(await user.get(path)).toEqual({ view: [withoutRules], View: [withoutRules] });
      expect(await user.get(path, { include: 'rules' })).toEqual({ view: [view], View: [view] });
      expect(await user.get(`${path}/${id}`)).toEqual(withoutRules);
    }
  });

  it('a repeated idempotency key returns the same view', async () => {
    const user = await person('repeats');
    const create = (name: string) =>
      user.call('POST', '/views', { body: { name, rule: [food] }, headers: { 'idempotency-key': 'view-number-1' } });
    const [first, again] = [await create('Food'), await create('Food')];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await user.get('/views')).view).toHaveLength(1);
    expectError(await create('Other'), 'Y800');
    await user.call('DELETE', `/views/${first.body.view[0].id}`);
    expectError(await create('Food'), 'Y800');
  });

  it('an update keeps rules sent with their id, adds rules without id and deletes the others', async () => {
    const user = await person('updates');
    const id = await user.view([food, salary]);
    const [first, second] = (await user.read(id)).rule ?? [];
    service.clock.advance(minuteMs);
    const rule = [
      { ...second, name: 'Wages' },
      { type: 'TRANSFER', include: { categoryId: [28] } },
    ];
    expect((await user.call('PUT', `/views/${id}`, { body: { name: 'Other', rule } })).status).toBe(204);
    const changed = await user.read(id);
    expect(changed).toMatchObject({
      name: 'Other',
      created: '2026-06-15T09:00:00.000Z',
      lastUpdated: '2026-06-15T09:01:00.000Z',
    });
    expect(changed.rule?.map(({ id: ruleId, name }) => [ruleId, name])).toEqual([
      [second?.id, 'Wages'],
      [expect.any(String), undefined],
    ]);
    expectError(await user.call('PUT', `/views/${id}`, { body: { rule: [first] } }), 'Y800');
    const twice = { rule: [changed.rule?.[0], changed.rule?.[0]] };
    expectError(await user.call('PUT', `/views/${id}`, { body: twice }), 'Y800');
    expect((await user.call('PUT', `/views/${id}`, { body: { rule: changed.rule } })).status).toBe(204);
    expect((await user.read(id)).rule).toEqual(changed.rule);
  });

  it('a currency can be changed only if neither budgets nor rules have a different one', async () => {
    const user = await person('changes-currency');
    const euros = { body: { preferredCurrency: 'EUR' } };
    const plain = await user.view([food]);
    expect((await user.call('PUT', `/views/${plain}`, euros)).status).toBe(204);
    expect((await user.read(plain)).preferredCurrency).toBe('EUR');
    const range = { fromAmount: 1, toAmount: 2, currency: 'USD' };
    const withRange = await user.view([{ ...food, include: { ...food.include, amountRange: range } }]);
    const budgetData = [{ type: 'VIEW', budgetInfo: [{ expenseBudget: { amount: 1, currency: 'USD' } }] }];
    const withBudget = await user.view([food], { budgetData });
    for (const id of [withRange, withBudget]) expectError(await user.call('PUT', `/views/${id}`, euros), 'Y805');
    const replaced = { body: { ...euros.body, rule: [food] } };
    expect((await user.call('PUT', `/views/${withRange}`, replaced)).status).toBe(204);
  });

  it('rules are deleted by their ids, except the last one', async () => {
    const user = await person('deletes-rules');
    const id = await user.view([food, salary, { type: 'TRANSFER', include: { categoryId: [28] } }]);
    const ids = ((await user.read(id)).rule ?? []).map((rule) => rule.id);
    const remove = (...ruleIds: (string | undefined)[]) =>
      user.call('DELETE', `/views/${id}/rules`, { query: { ruleId: ruleIds.join(',') } });
    expectError(await remove(...ids), 'Y802');
    expect((await remove(ids[0], ids[2])).status).toBe(204);
    expect((await user.read(id)).rule?.map((rule) => rule.id)).toEqual([ids[1]]);
    expectError(await remove(ids[0]), 'Y800');
    expectError(await remove(ids[1]), 'Y802');
  });

  it('every call for a deleted view fails as unknown', async () => {
    const user = await person('deletes');
    const id = await user.view([food]);
    expect((await user.call('DELETE', `/view/${id}`)).status).toBe(204);
    expect(await user.get('/view')).toEqual({});
    for (const [method, path, rest] of callsOf(id)) expectError(await user.call(method, path, rest), 'Y800');
  });

  it('views are listed by source, creation, change or source type', async () => {
    const user = await person('lists');
    const ids: string[] = [];
    for (const name of ['first', 'second']) {
      ids.push(await user.view([food], { name }));
      service.clock.advance(minuteMs);
    }
    ids.push((await user.call('POST', '/views/system')).body.view[0].id);
    service.clock.advance(minuteMs);
    await user.call('PUT', `/views/${ids[0]}`, { body: { description: 'Changed' } });
    const listed = async (query: Record<string, string>) =>
      (await user.get('/views', query)).view.map((view: { id: string }) => ids.indexOf(view.id));
    expect(await listed({})).toEqual([2, 1, 0]);
    expect(await listed({ sortBy: 'asc' })).toEqual([0, 1, 2]);
    expect(await listed({ orderBy: 'lastUpdated' })).toEqual([0, 2, 1]);
    expect(await listed({ orderBy: 'sourceType' })).toEqual([2, 1, 0]);
    expect(await listed({ orderBy: 'sourceType', sortBy: 'desc' })).toEqual([1, 0, 2]);
    expect(await listed({ sourceType: 'USER' })).toEqual([1, 0]);
    expect(await listed({ sourceType: 'SYSTEM,USER' })).toEqual([2, 1, 0]);
  });

  it('a view without a currency has the most frequent one of the user’s accounts', async () => {
    const user = await person('has-euros', {
      one: { currency: 'EUR' },
      two: { currency: 'EUR' },
      three: { currency: 'USD' },
      // Views do not support this currency.
      four: { currency: 'SEK' },
      five: { currency: 'SEK' },
      six: { currency: 'SEK' },
    });
    const id = await user.view([food], { preferredCurrency: undefined });
    expect((await user.read(id)).preferredCurrency).toBe('EUR');
    const without = await person('has-no-accounts', {});
    expect((await without.read(await without.view([food], { preferredCurrency: undefined }))).preferredCurrency).toBe(
      'USD',
    );
  });

  it('rules with a deleted account or transaction match nothing, and are still accepted in an update', async () => {
    const user = await person('loses-account', { main: {}, gone: {} });
    const [kept = 0] = await user.post({ date: '2026-06-01', amount: -1 });
    const [lost = 0] = await user.post({ date: '2026-06-01', amount: -2, account: 'gone' });
    const id = await user.view([
      { type: 'EXPENSE', include: { accountId: [user.accountId('main'), user.accountId('gone')] } },
      { type: 'EXPENSE', include: { transactionId: [lost] } },
    ]);
    expect(await user.idsIn(id)).toEqual([lost, kept]);
    await service.deps.database.db.deleteFrom('account').where('id', '=', user.accountId('gone')).execute();
    expect(await user.idsIn(id)).toEqual([kept]);
    const { rule } = await user.read(id);
    expect((await user.call('PUT', `/views/${id}`, { body: { rule } })).status).toBe(204);
    expectError(await user.create([{ type: 'EXPENSE', include: { accountId: [user.accountId('gone')] } }]), 'Y800');
  });
});

describe('the system view', () => {
  it('the system view has all income, expenses and transfers, and each user has only one', async () => {
    const user = await person('has-system-view');
    const ids = await user.post(
      { date: '2026-06-05', amount: 5, derived_category_id: 29 },
      { date: '2026-06-04', amount: 5 },
      { date: '2026-06-03', amount: -5, derived_category_id: 28, transfer_pair_id: 1 },
      // Categories whose types no rule supports.
      { date: '2026-06-02', amount: -5, derived_category_id: 1 },
      { date: '2026-06-01', amount: -5, derived_category_id: 41 },
    );
    const created = await user.call('POST', '/views/system', { body: { name: 'Ignored' } });
    expect(created.status).toBe(201);
    const { id } = created.body.view[0];
    expect(await user.idsIn(id)).toEqual(ids.slice(0, 3));
    const view = await user.read(id);
    expect(view).toMatchObject({
      sourceType: 'SYSTEM',
      rule: [{ type: 'INCOME' }, { type: 'EXPENSE' }, { type: 'TRANSFER' }],
    });
    expectError(await user.call('POST', '/view/system'), 'Y802');
    expectError(
      await user.call('DELETE', `/views/${id}/rules`, { query: { ruleId: view.rule?.[0]?.id ?? '' } }),
      'Y802',
    );
    for (const body of [{ rule: [food] }, { preferredCurrency: 'EUR' }, { recommendationId: 1 }])
      expectError(await user.call('PUT', `/views/${id}`, { body }), 'Y802');
    expect((await user.call('PUT', `/views/${id}`, { body: { name: 'Mine', description: 'All' } })).status).toBe(204);
    expect(await user.read(id)).toMatchObject({ name: 'Mine', description: 'All' });
    expect((await user.call('DELETE', `/views/${id}`)).status).toBe(204);
    expect((await user.call('POST', '/views/system')).status).toBe(201);
  });
});

type Call = ['GET' | 'PUT' | 'PATCH' | 'DELETE', string, { query?: Record<string, string>; body?: object }];
const callsOf = (id: string): Call[] => [
  ['GET', `/views/${id}`, {}],
  ['PUT', `/views/${id}`, { body: { name: 'Other' } }],
  ['PUT', `/views/${id}`, { body: { rule: [food] } }],
  ['DELETE', `/views/${id}/rules`, { query: { ruleId: '1' } }],
  [
    'PATCH',
    `/views/${id}/budgets`,
    { body: { budgetData: [{ type: 'VIEW', budgetInfo: [{ expenseBudget: { amount: 1, currency: 'USD' } }] }] } },
  ],
  ['DELETE', `/views/${id}/budgets`, { query: { type: 'VIEW' } }],
  ['GET', `/views/${id}/budgetSummary`, { query: { type: 'VIEW' } }],
  ['GET', `/views/${id}/transactions`, {}],
  ['GET', `/views/${id}/transactionSummary`, {}],
  ['GET', `/views/${id}/transactionTrends`, {}],
  ['DELETE', `/views/${id}`, {}],
];

describe('views of other users', () => {
  let owner: ViewPerson;
  let id: string;
  beforeAll(async () => {
    owner = await person('owns-a-view');
    id = await owner.view([food], {
      budgetData: [{ type: 'VIEW', budgetInfo: [{ expenseBudget: { amount: 1, currency: 'USD' } }] }],
    });
  });

  it.each(callsOf('{id}'))(
    '%s %s answers another user and another customer that the view is unknown',
    async (method, path, rest) => {
      const before = await owner.read(id);
      await accountHolder(service, 'other-user');
      for (const token of [await service.token('other-user'), await service.token('owns-a-view', 2)]) {
        const reply = await service.call(method, path.replace('{id}', id), { token, ...rest });
        expectError(reply, 'Y800');
        expect(reply.body.fields).toEqual([{ path: 'viewId', message: 'Invalid value for viewId.' }]);
      }
      expect(await owner.read(id)).toEqual(before);
    },
  );

  it('a list of views contains only those of the user', async () => {
    for (const token of [await service.token('other-user'), await service.token('owns-a-view', 2)])
      expect((await service.call('GET', '/views', { token })).body).toEqual({});
  });

  it('a user of another customer with the same id has no views', async () => {
    const { db } = service.deps.database;
    const twin = { customerId: 2, userId: owner.userId };
    expect(await viewsOfUser(db, twin)).toEqual([]);
    await expect(viewOf(db, twin, id)).rejects.toMatchObject({ code: 'Y800' });
  });

  it('a view contains only transactions of its user', async () => {
    const [other, mine] = [await person('spends-elsewhere'), await person('spends-here')];
    await other.post({ date: '2026-06-01', amount: -1 });
    const ids = await mine.post({ date: '2026-06-01', amount: -2 });
    expect(await mine.idsIn(await mine.view([food]))).toEqual(ids);
  });
});
