import type { TransactionCategory } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';
import { describedFields, schemasFolder } from '../../public-description/described-fields.ts';
import { type CategorizedUser, categorizedUser } from './categorized-user.ts';

const service = await testService();
const groceries = 10;
const pets = 42;
const household = 10000004;

const put = (user: CategorizedUser, body: object) => user.call('PUT', '/categories', { body });

describe('transaction categories', () => {
  it('an admin reads the system categories with their groups and detail categories', async () => {
    const token = await service.token('sandbox_admin');
    const { body } = await service.call('GET', '/transactions/categories', { token });
    const all: TransactionCategory[] = body.transactionCategory;
    expect(all.length).toBeGreaterThan(35);
    expect(all.find(({ id }) => id === groceries)).toEqual({
      id: groceries,
      source: 'SYSTEM',
      category: 'Groceries',
      defaultCategoryName: 'Groceries',
      type: 'EXPENSE',
      classification: 'PERSONAL',
      highLevelCategoryId: household,
      highLevelCategoryName: 'Home & Utilities',
      defaultHighLevelCategoryName: 'Home & Utilities',
      detailCategory: [{ id: 1150, name: 'Groceries', detailedCategoryId: 1150, detailedCategoryName: 'Groceries' }],
    });
    const old = await service.call('GET', '/transactions/categories', { token, version: '1.0' });
    for (const category of old.body.transactionCategory) expect(category).not.toHaveProperty('detailCategory');
  });

  it.runIf(schemasFolder !== undefined)(
    'categories carry every described field but that of business customers',
    async () => {
      const user = await categorizedUser(service, 'reads-fields');
      const { body } = await user.call('GET', '/categories');
      const served = new Set(body.transactionCategory.flatMap((category: object) => Object.keys(category)));
      const described = [...describedFields('TransactionCategory').keys()];
      expect(described.filter((name) => !served.has(name))).toEqual(['businessCategory']);
    },
  );

  it('a user adds categories to the system’s, with names that no other category has', async () => {
    const user = await categorizedUser(service, 'adds-categories');
    const own = await user.addCategory(pets, 'Dog "R" Us');
    expect(own).toMatchObject({
      source: 'USER',
      category: 'Dog "R" Us',
      defaultCategoryName: 'Dog "R" Us',
      parentCategoryId: pets,
      type: 'EXPENSE',
      highLevelCategoryId: 10000010,
    });
    expect(own.id).toBeLessThan(2 ** 31);
    const add = (body: object) => user.call('POST', '/categories', { body });
    expectError(await add({ parentCategoryId: pets, categoryName: 'DOG "r" us' }), 'Y811');
    expectError(await add({ parentCategoryId: pets, categoryName: 'groceries' }), 'Y811');
    expectError(await add({ parentCategoryId: own.id, categoryName: 'Cat' }), 'Y800');
    expectError(await add({ categoryName: 'Cat' }), 'Y803');
    for (const categoryName of ['', ' ', 'x'.repeat(51)])
      expectError(await add({ parentCategoryId: pets, categoryName }), 'Y801');
  });

  it('names of categories with characters that reorder the text around them are refused', async () => {
    const user = await categorizedUser(service, 'reorders-text');
    for (const mark of ['\u202A', '\u202E', '\u2066', '\u2069']) {
      const name = `Tr${mark}eats`;
      const added = await user.call('POST', '/categories', { body: { parentCategoryId: pets, categoryName: name } });
      expect([name, added.status]).toEqual([name, 400]);
      for (const change of [{ categoryName: name }, { highLevelCategoryName: name }])
        expect((await put(user, { id: household, source: 'SYSTEM', ...change })).status).toBe(400);
    }
    // Names in Arabic and Hebrew need direction marks.
    expect((await user.addCategory(pets, 'כלב\u200F')).category).toBe('כלב\u200F');
  });

  it('a user renames system categories, groups and own categories, and an empty name restores the original', async () => {
    const user = await categorizedUser(service, 'renames-categories');
    const own = await user.addCategory(groceries, 'Treats');
    expect((await put(user, { id: groceries, source: 'SYSTEM', categoryName: 'Food' })).status).toBe(204);
    expect((await put(user, { id: household, source: 'SYSTEM', highLevelCategoryName: 'Home' })).status).toBe(204);
    expect((await put(user, { id: own.id, source: 'USER', categoryName: 'Sweets' })).status).toBe(204);
    expect(await user.category('Food')).toMatchObject({
      id: groceries,
      defaultCategoryName: 'Groceries',
      highLevelCategoryName: 'Home',
      defaultHighLevelCategoryName: 'Home & Utilities',
    });
    expect(await user.category('Sweets')).toMatchObject({ id: own.id, defaultCategoryName: 'Treats' });

    expectError(await put(user, { id: own.id, source: 'USER', categoryName: 'food' }), 'Y811');
    await user.addCategory(groceries, 'Groceries');
    expectError(await put(user, { id: groceries, source: 'SYSTEM', categoryName: '' }), 'Y811');
    expect((await put(user, { id: own.id, source: 'USER', categoryName: '' })).status).toBe(204);
    expect((await user.category('Treats')).id).toBe(own.id);
    expect((await put(user, { id: household, source: 'SYSTEM', highLevelCategoryName: '' })).status).toBe(204);
    expect((await user.category('Food')).highLevelCategoryName).toBe('Home & Utilities');

    expectError(await put(user, { id: own.id, source: 'SYSTEM', categoryName: 'X' }), 'Y800');
    expectError(await put(user, { id: household, source: 'SYSTEM', categoryName: 'X' }), 'Y800');
    expectError(await put(user, { id: household, source: 'SYSTEM', highLevelCategoryName: 'Giving' }), 'Y811');
    expectError(await put(user, { id: groceries, source: 'SYSTEM' }), 'Y803');
  });

  it('renaming a category journals the transactions that show its name, and no others', async () => {
    const user = await categorizedUser(service, 'journals-names');
    const own = await user.addCategory(groceries, 'Treats');
    await user.addRule({ categoryId: own.id, description: 'trader' });
    await user.list({
      system: ['SAFEWAY #1234', '-20.00'],
      own: ["TRADER JOE'S #552", '-9.00'],
      other: ['CHEWY.COM', '-12.50'],
    });
    const ids = Object.fromEntries(
      Object.entries(await user.transactions()).map(([key, { id }]) => [key, [String(id)]]),
    );
    await user.journaled();
    const named = async (key: string) => (await user.transactions())[key]?.category;
    await put(user, { id: groceries, source: 'SYSTEM', categoryName: 'Food' });
    expect([await named('system'), await named('own')]).toEqual(['Food', 'Treats']);
    expect(await user.journaled()).toEqual(ids['system']);
    await put(user, { id: own.id, source: 'USER', categoryName: 'Sweets' });
    expect([await named('system'), await named('own')]).toEqual(['Food', 'Sweets']);
    expect(await user.journaled()).toEqual(ids['own']);
    await put(user, { id: household, source: 'SYSTEM', highLevelCategoryName: 'Home' });
    expect(await user.journaled()).toEqual([]);
    expectError(await put(user, { id: own.id, source: 'USER', categoryName: 'food' }), 'Y811');
    expect(await user.journaled()).toEqual([]);
  });

  it('deleting a category of the user moves its transactions and rules to its parent', async () => {
    const user = await categorizedUser(service, 'deletes-a-category');
    const own = await user.addCategory(pets, 'Dog food');
    await user.addRule({ categoryId: own.id, description: 'chewy' });
    await user.list({
      ruled: ['CHEWY.COM', '-12.50'],
      edited: ['SAFEWAY #1234', '-20.00'],
      other: ['SAFEWAY #77', '-7.00'],
    });
    const { edited } = await user.transactions();
    const edit = { transaction: { container: 'bank', categoryId: own.id, categorySource: 'USER' } };
    expect((await user.call('PUT', `/${edited?.id}`, { body: edit })).status).toBe(204);
    expect(Object.keys(await user.transactions({ categoryId: `U${own.id}` })).toSorted()).toEqual(['edited', 'ruled']);
    expect(await user.transactions({ categoryId: String(pets) })).toEqual({});
    expect(Object.keys(await user.transactions({ categoryId: `${groceries},U${own.id}` }))).toHaveLength(3);
    expect(await user.transactions({ categoryId: `U${own.id}`, categoryType: 'INCOME' })).toEqual({});
    await user.journaled();

    expect((await user.call('DELETE', `/categories/${own.id}`)).status).toBe(204);
    expect(await user.transactions({ categoryId: `U${own.id}` })).toEqual({});
    const after = await user.transactions();
    for (const key of ['edited', 'ruled']) {
      expect(after[key]).toMatchObject({ categoryId: pets, category: 'Pets/Pet Care', categorySource: 'SYSTEM' });
      expect(after[key]).not.toHaveProperty('parentCategoryId');
    }
    expect(await user.journaled()).toEqual([String(after['edited']?.id), String(after['ruled']?.id)].toSorted());
    expect((await user.rules())[0]).toMatchObject({ transactionCategorisationId: pets, categoryLevelId: 3 });
    expectError(await user.call('DELETE', `/categories/${own.id}`), 'Y800');
    expectError(await user.call('DELETE', `/categories/${groceries}`), 'Y800');
  });

  it('categories and names of one user do not affect other users', async () => {
    const [one, other] = [
      await categorizedUser(service, 'categories-of-one'),
      await categorizedUser(service, 'categories-of-another'),
    ];
    const own = await one.addCategory(pets, 'Dog food');
    await put(one, { id: groceries, source: 'SYSTEM', categoryName: 'Food' });
    const { body } = await other.call('GET', '/categories');
    expect(JSON.stringify(body)).not.toMatch(/Dog food|"Food"/);
    expectError(await other.call('DELETE', `/categories/${own.id}`), 'Y800');
    expectError(await put(other, { id: own.id, source: 'USER', categoryName: 'Mine' }), 'Y800');
    await other.list({ shop: ['SAFEWAY #1234', '-20.00'] });
    const { shop } = await other.transactions();
    const edit = { transaction: { container: 'bank', categoryId: own.id, categorySource: 'USER' } };
    expectError(await other.call('PUT', `/${shop?.id}`, { body: edit }), 'Y800');
    expect(await other.transactions({ categoryId: `U${own.id}` })).toEqual({});
  });
});
