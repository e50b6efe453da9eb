import type { Transaction } from '@fin-link/contracts/service';
import { type CategoryNames, categoryOf, detailCategoryOf } from '../categories/index.ts';

export interface CategoryKey {
  category_id: number;
  user_category_id: number | null;
}

type CategoryParts = Pick<
  Transaction,
  'category' | 'categoryId' | 'categoryType' | 'categorySource' | 'parentCategoryId' | 'highLevelCategoryId'
>;

/** The user's category where it is in one, with the system category that this is part of; names as the user has them. */
export function categoryParts({ category_id, user_category_id }: CategoryKey, names: CategoryNames): CategoryParts {
  const category = categoryOf(category_id);
  const groups = { categoryType: category.type, highLevelCategoryId: category.highLevel.id };
  const own = user_category_id === null ? undefined : names.userCategories.get(user_category_id);
  return own === undefined
    ? { category: names.of(category), categoryId: category.id, categorySource: 'SYSTEM', ...groups }
    : { category: own.name, categoryId: own.id, categorySource: 'USER', parentCategoryId: category.id, ...groups };
}

/** With the name of the group above it. */
export const categoryWithGroup = (key: CategoryKey, names: CategoryNames) => ({
  ...categoryParts(key, names),
  highLevelCategoryName: names.of(categoryOf(key.category_id).highLevel),
});

/** In both spellings; nothing where there is none. */
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
