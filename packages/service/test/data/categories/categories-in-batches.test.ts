import { describe, expect, it } from 'vitest';
import { deleteCategory, updateCategory } from '../../../src/data/categories/edit-categories.ts';
import { testService } from '../../harness/test-service.ts';
import { manyTransactions } from './user-with-many.ts';

const service = await testService();
const { batchSize, count, depsWith, killed, killedAt, userWithMany } = manyTransactions(service);
const gifts = 9;

/** Creates a user whose transactions were all put into the user's own category by a rule. */
async function userWithCategory(loginName: string) {
  const user = await userWithMany(loginName);
  const { id } = await user.addCategory(gifts, 'Parties');
  const rule = {
    categoryId: id,
    source: 'USER',
    ruleClause: [{ field: 'description', operation: 'stringContains', value: 'purchase' }],
  };
  expect((await user.call('PUT', `/categories/rules/${user.ruleId}`, { body: { rule } })).status).toBe(204);
  await user.runHere();
  await user.journaled();
  const inIt = async () => {
    const { body } = await user.call('GET', '/count', { query: { categoryId: `U${id}`, fromDate: '2020-01-01' } });
    return body.transaction.TOTAL.count;
  };
  expect(await inIt()).toBe(count);
  return { ...user, categoryId: id, inIt };
}

describe('categories with more transactions than one batch', () => {
  it('a renamed category has its new name immediately, and a repeated call journals what an interrupted one did not', async () => {
    const user = await userWithCategory('killed-in-a-renaming');
    const body = { id: user.categoryId, source: 'USER' as const, categoryName: 'Feasts' };
    const input = { params: undefined, query: undefined, body };
    await expect(updateCategory(depsWith(killedAt(2)))(input as never, user.context)).rejects.toBe(killed);
    expect((await user.category('Feasts')).id).toBe(user.categoryId);
    expect(await user.journaled()).toHaveLength(batchSize);
    expect((await user.call('PUT', '/categories', { body })).status).toBe(204);
    expect(await user.journaled()).toHaveLength(count);
  });

  it('an interrupted deletion keeps the category, and the next one removes all its transactions, including later ones', async () => {
    const user = await userWithCategory('killed-in-deleting-a-category');
    const input = { params: { categoryId: user.categoryId }, query: undefined, body: undefined };
    await expect(deleteCategory(depsWith(killedAt(2)))(input, user.context)).rejects.toBe(killed);
    expect((await user.category('Parties')).id).toBe(user.categoryId);
    expect(await user.inIt()).toBe(count - batchSize);
    expect(await user.journaled()).toHaveLength(batchSize);

    const [newest] = Object.values(await user.transactions({ categoryId: String(gifts), top: '1' }));
    const transaction = { container: 'bank', categoryId: user.categoryId, categorySource: 'USER' };
    const edits: number[] = [];
    const edit = async () => edits.push((await user.call('PUT', `/${newest?.id}`, { body: { transaction } })).status);
    await deleteCategory(depsWith((number) => (number === 2 ? edit() : undefined)))(input, user.context);
    expect(edits).toEqual([204]);
    await expect(user.category('Parties')).rejects.toThrow();
    expect(await user.transactions({ categoryId: `U${user.categoryId}` })).toEqual({});
    const rows = await service.deps.database.db
      .selectFrom('transaction')
      .select(['rule_user_category_id', 'own_user_category_id'])
      .distinct()
      .where('user_id', '=', user.userId)
      .execute();
    expect(rows).toEqual([{ rule_user_category_id: null, own_user_category_id: null }]);
  });
});
