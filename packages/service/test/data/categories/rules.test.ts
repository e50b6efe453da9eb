import { testDatabaseKind } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { lockUser } from '../../../src/tenancy/users/index.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';
import { type CategorizedUser, categorizedUser, ruleBody } from './categorized-user.ts';

const service = await testService();
const groceries = 10;
const gifts = 9;
const pets = 42;
const coffee = ['STARBUCKS STORE 1234', '-4.50'] as const;
const restaurants = 22;

const categoryOf = async (user: CategorizedUser, key: string): Promise<number | undefined> =>
  (await user.transactions())[key]?.categoryId;
const run = (user: CategorizedUser) => user.call('POST', '/categories/rules', { query: { action: 'run' } });

describe('categorization rules', () => {
  it('a rule applies to transactions stored later, and to stored ones when it runs; its deletion restores derived categories', async () => {
    const user = await categorizedUser(service, 'has-a-rule');
    await user.list({ before: coffee });
    const { userDefinedRuleId: id } = await user.addRule({ categoryId: gifts, description: 'starbucks' });
    await user.list({ before: coffee, after: coffee });
    expect([await categoryOf(user, 'before'), await categoryOf(user, 'after')]).toEqual([restaurants, gifts]);

    expect((await run(user)).status).toBe(204);
    const decided = (await user.transactions())['before'];
    expect(decided).toMatchObject({ categoryId: gifts, categorySource: 'SYSTEM' });
    expect(decided).not.toHaveProperty('detailCategoryId');

    await user.journaled();
    expect((await user.call('DELETE', `/categories/rules/${id}`)).status).toBe(204);
    const { before, after } = await user.transactions();
    expect([before?.categoryId, after?.categoryId]).toEqual([restaurants, restaurants]);
    expect(before).toHaveProperty('detailCategoryId');
    expect(await user.journaled()).toEqual([String(before?.id), String(after?.id)].toSorted());
    expectError(await user.call('DELETE', `/categories/rules/${id}`), 'Y800');
  });

  it('of two matching rules, the one with the lower priority number applies, and the other one after its deletion', async () => {
    const user = await categorizedUser(service, 'has-two-rules');
    await user.addRule({ categoryId: pets, description: 'starbucks', priority: 2 });
    const first = await user.addRule({ categoryId: gifts, description: 'store 1234', priority: 1 });
    await user.list({ one: coffee });
    expect(await categoryOf(user, 'one')).toBe(gifts);
    await user.call('DELETE', `/categories/rules/${first.userDefinedRuleId}`);
    expect(await categoryOf(user, 'one')).toBe(pets);
    expect((await user.addRule({ categoryId: gifts, description: 'coffee' })).rulePriority).toBe(3);
  });

  it('a changed rule immediately releases transactions that it no longer matches, and applies only to new ones', async () => {
    const user = await categorizedUser(service, 'changes-a-rule');
    const { userDefinedRuleId: id } = await user.addRule({ categoryId: gifts, description: 'starbucks' });
    await user.list({ coffee, other: ['ZZQ KIOSK 77', '-3.00'] });
    const other = await categoryOf(user, 'other');
    const { coffee: before } = await user.transactions();
    await user.journaled();
    const body = ruleBody({ categoryId: gifts, description: 'zzq kiosk' });
    expect((await user.call('PUT', `/categories/rules/${id}`, { body })).status).toBe(204);
    expect([await categoryOf(user, 'coffee'), await categoryOf(user, 'other')]).toEqual([restaurants, other]);
    expect(await user.journaled()).toEqual([String(before?.id)]);
    const ran = await user.call('POST', `/categories/rules/${id}`, { query: { action: 'run' } });
    expect(ran.status).toBe(204);
    expect([await categoryOf(user, 'coffee'), await categoryOf(user, 'other')]).toEqual([restaurants, gifts]);
  });

  it('the category that a user gives a transaction takes precedence over rules, even when rules run or are deleted', async () => {
    const user = await categorizedUser(service, 'edits-and-rules');
    await user.list({ coffee });
    const { coffee: stored } = await user.transactions();
    const edit = { transaction: { container: 'bank', categoryId: groceries, categorySource: 'SYSTEM' } };
    expect((await user.call('PUT', `/${stored?.id}`, { body: edit })).status).toBe(204);
    const { userDefinedRuleId: id } = await user.addRule({ categoryId: gifts, description: 'starbucks' });
    await user.journaled();
    await run(user);
    expect(await categoryOf(user, 'coffee')).toBe(groceries);
    await user.call('DELETE', `/categories/rules/${id}`);
    expect(await categoryOf(user, 'coffee')).toBe(groceries);
    expect(await user.journaled()).toEqual([]);
  });

  it('a refresh with changed data keeps the layers, and applies the rules again to changed transactions', async () => {
    const user = await categorizedUser(service, 'refreshes-with-rules');
    await user.addRule({ categoryId: gifts, description: 'starbucks', amount: ['numberLessThan', 5] });
    await user.list({ coffee, edited: ['STARBUCKS STORE 9', '-4.00'] });
    const { edited } = await user.transactions();
    const edit = { transaction: { container: 'bank', categoryId: pets, categorySource: 'SYSTEM' } };
    await user.call('PUT', `/${edited?.id}`, { body: edit });
    await user.list({ coffee: ['STARBUCKS STORE 1234', '-4.75'], edited: ['STARBUCKS STORE 9', '-4.10'] });
    expect([await categoryOf(user, 'coffee'), await categoryOf(user, 'edited')]).toEqual([gifts, pets]);
    await user.list({ coffee: ['STARBUCKS STORE 1234', '-5.00'] });
    expect(await categoryOf(user, 'coffee')).toBe(restaurants);
  });

  it.each([
    ['stringEquals', 'zzq kiosk 77', undefined, true],
    ['stringEquals', 'Zzq KIOSK', undefined, true],
    ['stringEquals', 'zzq kiosk 7', undefined, false],
    ['stringContains', 'Q KIO', undefined, true],
    ['stringContains', 'z_q', undefined, false],
    ['stringContains', 'zzq', ['numberEquals', 0.3], true],
    ['stringContains', 'zzq', ['numberEquals', '0.30'], true],
    ['stringContains', 'zzq', ['numberEquals', 0.29], false],
    ['stringContains', 'other', ['numberEquals', 0.3], false],
    ['', undefined, ['numberLessThan', 0.3], false],
    ['', undefined, ['numberLessThanEquals', 0.3], true],
    ['', undefined, ['numberGreaterThan', 0.3], false],
    ['', undefined, ['numberGreaterThanEquals', 0.3], true],
  ] as const)(
    'a rule with the operation “%s”, the description %s and the amount %s fits: %s',
    async (operation, description, amount, isFit) => {
      const user = await categorizedUser(
        service,
        `fits-${operation}-${description ?? ''}-${amount?.join('-') ?? ''}`.replaceAll(' ', '.'),
      );
      await user.addRule({
        categoryId: gifts,
        ...(description !== undefined && { operation, description }),
        ...(amount !== undefined && { amount }),
      });
      await user.list({ one: ['ZZQ KIOSK 77', '-0.30'] });
      expect((await categoryOf(user, 'one')) === gifts).toBe(isFit);
    },
  );

  it('rules with categories of the user list that category and its parent', async () => {
    const user = await categorizedUser(service, 'own-category-rule');
    const own = await user.addCategory(pets, 'Dog food');
    const rule = await user.addRule({
      categoryId: own.id,
      source: 'USER',
      description: 'chewy',
      amount: ['numberEquals', 12.5],
    });
    expect(rule).toEqual({
      userDefinedRuleId: expect.any(Number),
      categoryLevelId: 4,
      transactionCategorisationId: own.id,
      parentCategoryId: pets,
      memId: user.userId,
      rulePriority: 1,
      ruleClauses: [
        expect.objectContaining({ field: 'description', operation: 'stringContains', fieldValue: 'chewy' }),
        expect.objectContaining({ field: 'amount', operation: 'numberEquals', fieldValue: '12.5' }),
      ],
    });
    expect((await user.call('GET', '/categories/txnRules')).body).toEqual({ txnRules: [rule] });
    const old = await user.call('GET', '/categories/rules', { version: '1.0' });
    expect(old.body[0]).not.toHaveProperty('parentCategoryId');
    await user.list({ one: ['CHEWY.COM', '-12.50'] });
    expect((await user.transactions({ categoryId: `U${own.id}` }))['one']).toMatchObject({
      categoryId: own.id,
      category: 'Dog food',
      categorySource: 'USER',
      parentCategoryId: pets,
    });
  });

  it('a rule can be added by the parameter `ruleParam` or by a body', async () => {
    const user = await categorizedUser(service, 'rule-by-parameter');
    const ruleParam = JSON.stringify(ruleBody({ categoryId: gifts, description: 'starbucks' }));
    expect((await user.call('POST', '/categories/rules', { query: { ruleParam } })).status).toBe(201);
    expect(await user.rules()).toHaveLength(1);
  });

  it('malformed rules are refused with Y806, and a second rule with the same clauses with Y400', async () => {
    const user = await categorizedUser(service, 'wrong-rules');
    const { userDefinedRuleId: id } = await user.addRule({ categoryId: gifts, description: 'starbucks' });
    for (const rule of [
      { categoryId: gifts },
      { categoryId: 5_000, description: 'starbucks' },
      { categoryId: gifts, source: 'USER', description: 'starbucks' },
      { categoryId: gifts, description: 'st' },
      { categoryId: gifts, description: 'x'.repeat(51) },
      { categoryId: gifts, description: 'starbucks', operation: 'numberEquals' },
      { categoryId: gifts, amount: ['stringEquals', 5] },
      { categoryId: gifts, amount: ['numberEquals', -1] },
      { categoryId: gifts, amount: ['numberEquals', 1e-7] },
      { categoryId: gifts, amount: ['numberEquals', '99999999999.991'] },
    ] as const) {
      expectError(await user.call('POST', '/categories/rules', { body: ruleBody(rule) }), 'Y806');
      expectError(await user.call('PUT', `/categories/rules/${id}`, { body: ruleBody(rule) }), 'Y806');
    }
    const twice = {
      rule: {
        categoryId: gifts,
        ruleClause: [1, 2].map((value) => ({ field: 'amount', operation: 'numberEquals', value })),
      },
    };
    expectError(await user.call('POST', '/categories/rules', { body: twice }), 'Y806');
    for (const query of [{}, { ruleParam: '{' }, { ruleParam: '{"rule":{}}' }])
      expectError(await user.call('POST', '/categories/rules', { query }), 'Y806');
    const same = ruleBody({ categoryId: pets, description: 'STARBUCKS' });
    expectError(await user.call('POST', '/categories/rules', { body: same }), 'Y400');
    expect((await user.call('PUT', `/categories/rules/${id}`, { body: same })).status).toBe(204);
    await user.addRule({ categoryId: pets, description: 'starbucks', amount: ['numberEquals', 1] });
  });

  it.runIf(testDatabaseKind() === 'postgres')(
    'rules run one at a time for a user: while the user is locked, a run answers Y400',
    async () => {
      const user = await categorizedUser(service, 'runs-twice');
      const locked = Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      const other = service.deps.database.tx(async (trx) => {
        await lockUser(trx, user);
        locked.resolve();
        await over.promise;
      });
      await locked.promise;
      const reply = await run(user);
      over.resolve();
      await other;
      expectError(reply, 'Y400');
      expect(reply.body.errorMessage).toContain('categorization already in progress');
      expect((await run(user)).status).toBe(204);
    },
  );

  it('rules of one user do not affect another user, who cannot see, run, change or delete them', async () => {
    const [one, other] = [
      await categorizedUser(service, 'rules-of-one'),
      await categorizedUser(service, 'rules-of-another'),
    ];
    const { userDefinedRuleId: id } = await one.addRule({ categoryId: gifts, description: 'starbucks' });
    await other.list({ coffee });
    await run(other);
    expect(await categoryOf(other, 'coffee')).toBe(restaurants);
    expect(await other.rules()).toEqual([]);
    expect((await other.call('GET', '/categories/txnRules')).body).toEqual({});
    const body = ruleBody({ categoryId: pets, description: 'starbucks' });
    expectError(await other.call('PUT', `/categories/rules/${id}`, { body }), 'Y800');
    expectError(await other.call('DELETE', `/categories/rules/${id}`), 'Y800');
    expectError(await other.call('POST', `/categories/rules/${id}`, { query: { action: 'run' } }), 'Y800');
    expect(await one.rules()).toHaveLength(1);
  });
});
