import type { Transaction } from '@fin-link/contracts/service';
import { type CategoryNames, categoryOf, detailCategoryOf } from '../categories/index.ts';

/** Columns with the ids of a category: the system category, and the user's category below it if there is one. */
export interface CategoryKey {
  category_id: number;
  user_category_id: number | null;
}

type CategoryParts = Pick<
  Transaction,
  'category' | 'categoryId' | 'categoryType' | 'categorySource' | 'parentCategoryId' | 'highLevelCategoryId'
>;

/** Returns the category fields of a reply: the user's category with its parent, or the system category, with the user's names. */
export function categoryParts({ category_id, user_category_id }: CategoryKey, names: CategoryNames): CategoryParts {
  const category = categoryOf(category_id);
  const groups = { categoryType: category.type, highLevelCategoryId: category.highLevel.id };
  const userCategory = user_category_id === null ? undefined : names.userCategories.get(user_category_id);
  return userCategory === undefined
    ? { category: names.of(category), categoryId: category.id, categorySource: 'SYSTEM', ...groups }
    : {
        category: userCategory.name,
        categoryId: userCategory.id,
        categorySource: 'USER',
        parentCategoryId: category.id,
        ...groups,
      };
}

/** Returns the category fields with the name of the high-level category. */
export const categoryWithGroup = (key: CategoryKey, names: CategoryNames) => ({
  ...categoryParts(key, names),
  highLevelCategoryName: names.of(categoryOf(key.category_id).highLevel),
});

/** Returns the detail category in both spellings; no fields if there is no detail category. */
export function detailParts(id: number | null) {
  const detail = id === null ? undefined : detailCategoryOf(id);
  if (detail === undefined) return {};
  const { id: detailedCategoryId, name: detailedCategoryName } = detail;
  return {
    detailedCategoryId,
    detailedCategoryName,
    detailCategoryId: detailedCategoryId,
    detailCategoryName: detailedCategoryName,
  };
}
