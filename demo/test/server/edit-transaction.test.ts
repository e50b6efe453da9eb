import { beforeEach, describe, expect, test } from 'vitest';
import { account, rule, transaction } from '../parties/service-records.ts';
import { openDemo, ownPage } from '../parties/open-demo.ts';

const demo = await openDemo();
const { state, seen } = demo.service;

beforeEach(() => {
  Object.assign(state, { account: [account(21)], transaction: [transaction(31)], count: 1, rules: [] });
  seen.length = 0;
});

const edit = (cookie: string | undefined, changes: Record<string, string> = {}, headers: object = ownPage) =>
  demo.send(
    {
      method: 'POST',
      url: '/accounts/edit-transaction',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({
        accountId: '21',
        page: '2',
        transactionId: '31',
        container: 'bank',
        category: 'SYSTEM-22',
        memo: ' Lunch ',
        ...changes,
      }).toString(),
    },
    cookie,
  );
const written = () =>
  seen
    .filter(({ method, path }) => method !== 'GET' && path !== '/auth/token')
    .map(({ method, path, query, body }) => [method, path, query, body]);

describe('demo: edits of transactions', () => {
  test('save category and note, and come back to the row', async () => {
    const reply = await edit(await demo.signIn());
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/accounts/21?page=2&saved=31#transaction-31']);
    const body = { transaction: { container: 'bank', categoryId: 22, categorySource: 'SYSTEM', memo: 'Lunch' } };
    expect(written()).toEqual([['PUT', '/transactions/31', {}, body]]);
  });

  test('come back to the search', async () => {
    const reply = await edit(await demo.signIn(), { search: 'café', month: '2026-10' });
    expect(reply.headers.location).toBe('/accounts/21?page=2&search=caf%C3%A9&month=2026-10&saved=31#transaction-31');
  });

  test('make a rule where it is asked for, and run it', async () => {
    await edit(await demo.signIn(), { category: 'USER-22', always: 'Shop 31' });
    const ruleClause = [{ field: 'description', operation: 'stringContains', value: 'Shop 31' }];
    expect(written().slice(1)).toEqual([
      ['POST', '/transactions/categories/rules', {}, { rule: { categoryId: 22, source: 'USER', ruleClause } }],
      ['POST', '/transactions/categories/rules', { action: 'run' }, undefined],
    ]);
  });

  test('change the rule that is there for the same description', async () => {
    const clause = { field: 'description', operation: 'stringContains', fieldValue: 'SHOP 31' };
    const amount = { field: 'amount', operation: 'numberEquals', fieldValue: '5' };
    state.rules = [rule(6, clause, amount), rule(7, clause)];
    await edit(await demo.signIn(), { always: 'Shop 31' });
    expect(written()[1]).toMatchObject(['PUT', '/transactions/categories/rules/7', {}, { rule: { categoryId: 22 } }]);
  });

  test('take a note of 500 characters', async () => {
    expect((await edit(await demo.signIn(), { memo: '€'.repeat(500) })).statusCode).toBe(303);
  });

  test.each([
    ['a note that is too long', { memo: 'x'.repeat(501) }],
    ['a category of another shape', { category: 'SYSTEM-22-1' }],
    ['a transaction that is not there', { transactionId: '99' }],
    ['a path for an id', { transactionId: '../rules' }],
    ['a description too short for a rule', { always: 'ab' }],
  ])('refuse %s', async (_name, changes) => {
    const reply = await edit(await demo.signIn(), changes);
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain('We couldn’t save that');
  });

  test('are refused to other sites and without a sign-in', async () => {
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await edit(await demo.signIn(), {}, elsewhere)).statusCode).toBe(403);
    expect((await edit(undefined)).statusCode).toBe(401);
    expect(written()).toEqual([]);
  });
});

describe('demo: rows of transactions', () => {
  test('offer the categories by group, the own one selected', async () => {
    state.transaction = [transaction(31, { category: 'Office lunches', categoryId: 22, categorySource: 'USER' })];
    const page = await demo.page('/accounts/21', await demo.signIn());
    expect(page).toMatch(/<optgroup label="Restaurants">[^]*value="SYSTEM-22"\s*>[^]*value="USER-22"\s+selected\s*>/);
    expect(page.match(/\sselected\s*>/g)).toHaveLength(1);
    expect(page).toContain('<span class="badge">Yours</span>');
  });

  test('show note and name of the user, and what was saved', async () => {
    state.transaction = [
      transaction(31, {
        memo: '<i>Lunch</i>',
        description: { original: 'POS', simple: 'Shop', consumer: 'Corner shop' },
      }),
      transaction(32),
    ];
    const page = await demo.page('/accounts/21?saved=31', await demo.signIn());
    expect(page).toContain('&lt;i&gt;Lunch&lt;/i&gt;</span>');
    expect(page).toContain('Corner shop');
    expect(page.match(/>Saved</g)).toHaveLength(1);
  });

  test('offer no rule for a description that is too short for one', async () => {
    state.transaction = [transaction(31, { description: { original: 'AB' } })];
    expect(await demo.page('/accounts/21', await demo.signIn())).not.toContain('name="always"');
  });
});
