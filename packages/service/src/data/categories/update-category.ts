import type { EndpointInput } from '@fin-link/contracts/service';
import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBackground, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { assertCategoryNameFree, assertHighLevelNameFree } from './assert-name-free.ts';
import type { ChosenCategory } from './find-category.ts';
import { inBatches } from './in-batches.ts';
import { recordRenamed } from './record-renamed.ts';
import {
  type Category,
  categoryOf,
  type HighLevelCategory,
  highLevelCategory,
  systemCategory,
} from './system-categories.ts';
import { categoryNamesOf, type UserCategory } from './user-names.ts';

/**
 * Renames a category, its high-level category, or both. An empty name restores the original name. Journals the transactions of the category
 * in batches; the first batch is committed together with the new name. If a batch fails, a repeated call journals all transactions again.
 * Throws Y803 without a name, and the errors of `renameCategories`.
 */
export const updateCategory =
  (deps: NeedsDatabase & NeedsBackground): Handler<'updateCategory'> =>
  async ({ body }, call) => {
    const user = userKeyOf(call);
    const { categoryName, highLevelCategoryName } = body;
    if (categoryName === undefined && highLevelCategoryName === undefined)
      throw new ServiceError('Y803', { name: 'categoryName' });
    let renamedCategory: ChosenCategory | undefined;
    await deps.inBackground(() =>
      inBatches(deps, async (trx, after) => {
        await lockUser(trx, user);
        if (after === undefined) renamedCategory = await renameCategories(trx, user, body);
        return renamedCategory === undefined ? null : recordRenamed(trx, user, renamedCategory, after);
      }),
    );
  };

type Body = EndpointInput<'updateCategory'>['body'];

/**
 * Renames the categories. Returns the renamed category, whose transactions must be journaled. Does not return a renamed high-level
 * category, because transactions do not show its name. Throws Y800 for an unknown id, or for `categoryName` with the id of a high-level
 * category; Y811 if another category has the name.
 */
async function renameCategories(
  trx: ServiceTransaction,
  user: UserKey,
  body: Body,
): Promise<ChosenCategory | undefined> {
  const { categoryName, highLevelCategoryName } = body;
  const names = await categoryNamesOf(trx, user);
  const { userCategory, system, highLevel } = findNamedCategory(body, names.userCategories);
  if (categoryName !== undefined && userCategory !== undefined) {
    const name = categoryName === '' ? userCategory.defaultName : categoryName;
    assertCategoryNameFree(names, name, userCategory.id);
    await renameUserCategory(trx, user, userCategory.id, name);
  } else if (categoryName !== undefined) {
    // The id of a high-level category cannot be combined with `categoryName`.
    if (system === undefined) throw new ServiceError('Y800', { name: 'id' });
    assertCategoryNameFree(names, categoryName === '' ? system.name : categoryName, system.id);
    await renameSystemCategory(trx, user, system, categoryName);
  }
  if (highLevelCategoryName !== undefined) {
    const name = highLevelCategoryName === '' ? highLevel.name : highLevelCategoryName;
    assertHighLevelNameFree(names, name, highLevel.id);
    await renameSystemCategory(trx, user, highLevel, highLevelCategoryName);
  }
  if (categoryName === undefined) return undefined;
  if (userCategory !== undefined) return { categoryId: userCategory.parentCategoryId, userCategoryId: userCategory.id };
  return system && { categoryId: system.id, userCategoryId: null };
}

/** Category with the requested id and its high-level category. A high-level category itself has neither `userCategory` nor `system`. */
interface NamedCategory {
  userCategory?: UserCategory;
  system?: Category;
  highLevel: HighLevelCategory;
}

/** Finds a category by id and source. Throws Y800 if there is none. */
function findNamedCategory({ id, source }: Body, userCategories: ReadonlyMap<number, UserCategory>): NamedCategory {
  const userCategory = source === 'USER' ? userCategories.get(id) : undefined;
  if (userCategory !== undefined)
    return { userCategory, highLevel: categoryOf(userCategory.parentCategoryId).highLevel };
  const system = source === 'SYSTEM' ? systemCategory(id) : undefined;
  if (system !== undefined) return { system, highLevel: system.highLevel };
  const highLevel = source === 'SYSTEM' ? highLevelCategory(id) : undefined;
  if (highLevel === undefined) throw new ServiceError('Y800', { name: 'id' });
  return { highLevel };
}

const renameUserCategory = (trx: ServiceTransaction, { customerId, userId }: UserKey, id: number, name: string) =>
  trx
    .updateTable('user_category')
    .set({ name })
    .where((where) => where.and({ customer_id: customerId, user_id: userId, id }))
    .execute();

/** Stores the user's name of a system or high-level category. An empty or original name deletes the stored name. */
async function renameSystemCategory(
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
