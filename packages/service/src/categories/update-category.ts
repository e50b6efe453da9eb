import type { EndpointInput } from '@fin-link/contracts/server';
import type { NeedsDatabase, ServiceTransaction } from '../database/index.ts';
import type { Handler } from '../http/index.ts';
import { ServiceError } from '../runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../users/index.ts';
import { assertCategoryNameFree, assertHighLevelNameFree } from './assert-name-free.ts';
import {
  type Category,
  categoryOf,
  type HighLevelCategory,
  highLevelCategory,
  systemCategory,
} from './system-categories.ts';
import { categoryNamesOf, type UserCategory } from './user-names.ts';

/**
 * Renames a category, the high-level category that it is in, or both. An empty name sets the first one back. Transactions keep
 * their categories, so that nothing is journaled.
 */
export const updateCategory =
  ({ database }: NeedsDatabase): Handler<'updateCategory'> =>
  async ({ body }, call) => {
    const user = userKeyOf(call);
    const { categoryName, highLevelCategoryName } = body;
    if (categoryName === undefined && highLevelCategoryName === undefined)
      throw new ServiceError('Y803', { name: 'categoryName' });
    await database.tx(async (trx) => {
      await lockUser(trx, user);
      const names = await categoryNamesOf(trx, user);
      const { own, system, highLevel } = named(body, names.userCategories);
      if (categoryName !== undefined && own !== undefined) {
        const name = categoryName === '' ? own.defaultName : categoryName;
        assertCategoryNameFree(names, name, own.id);
        await renameOwn(trx, user, own.id, name);
      } else if (categoryName !== undefined) {
        // An id of a high-level category names no category.
        if (system === undefined) throw new ServiceError('Y800', { name: 'id' });
        assertCategoryNameFree(names, categoryName === '' ? system.name : categoryName, system.id);
        await renameSystem(trx, user, system, categoryName);
      }
      if (highLevelCategoryName === undefined) return;
      const name = highLevelCategoryName === '' ? highLevel.name : highLevelCategoryName;
      assertHighLevelNameFree(names, name, highLevel.id);
      await renameSystem(trx, user, highLevel, highLevelCategoryName);
    });
  };

interface Named {
  own?: UserCategory;
  system?: Category;
  highLevel: HighLevelCategory;
}

/** Throws Y800 for an id that names nothing of this source. */
function named(
  { id, source }: EndpointInput<'updateCategory'>['body'],
  userCategories: ReadonlyMap<number, UserCategory>,
): Named {
  const own = source === 'USER' ? userCategories.get(id) : undefined;
  if (own !== undefined) return { own, highLevel: categoryOf(own.parentCategoryId).highLevel };
  const system = source === 'SYSTEM' ? systemCategory(id) : undefined;
  if (system !== undefined) return { system, highLevel: system.highLevel };
  const highLevel = source === 'SYSTEM' ? highLevelCategory(id) : undefined;
  if (highLevel === undefined) throw new ServiceError('Y800', { name: 'id' });
  return { highLevel };
}

const renameOwn = (trx: ServiceTransaction, { customerId, userId }: UserKey, id: number, name: string) =>
  trx
    .updateTable('user_category')
    .set({ name })
    .where((where) => where.and({ customer_id: customerId, user_id: userId, id }))
    .execute();

async function renameSystem(
  trx: ServiceTransaction,
  { customerId, userId }: UserKey,
  { id, name: defaultName }: HighLevelCategory,
  name: string,
): Promise<void> {
  const key = { customer_id: customerId, user_id: userId, category_id: id };
  if (name === '' || name === defaultName) {
    await trx
      .deleteFrom('category_name')
      .where((where) => where.and(key))
      .execute();
    return;
  }
  await trx
    .insertInto('category_name')
    .values({ ...key, name })
    .onConflict((conflict) => conflict.columns(['customer_id', 'user_id', 'category_id']).doUpdateSet({ name }))
    .execute();
}
