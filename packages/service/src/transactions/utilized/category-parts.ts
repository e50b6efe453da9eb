import type { UtilizedCategory } from '@fin-link/contracts/server';
import { type CategoryNames, categoryOf, detailCategoryOf } from '../../categories/index.ts';

export interface CategoryKey {
  category_id: number;
  user_category_id: number | null;
}

/** A category as a transaction names it, with the group above it; the user's own where there is one. */
export function categoryParts({ category_id, user_category_id }: CategoryKey, names: CategoryNames) {
  const category = categoryOf(category_id);
  const own = user_category_id === null ? undefined : names.userCategories.get(user_category_id);
  return {
    highLevelCategoryId: category.highLevel.id,
    highLevelCategoryName: names.of(category.highLevel),
    ...(own === undefined
      ? { categoryId: category.id, category: names.of(category), categorySource: 'SYSTEM' as const }
      : {
          categoryId: own.id,
          category: own.name,
          categorySource: 'USER' as const,
          parentCategoryId: category.id,
        }),
    categoryType: category.type,
  };
}

/** In both spellings; nothing for transactions that have none. */
export function detailParts(id: number | null): Partial<UtilizedCategory> {
  const detail = id === null ? undefined : detailCategoryOf(id);
  if (detail === undefined) return {};
  const { name } = detail;
  return {
    detailedCategoryId: detail.id,
    detailedCategoryName: name,
    detailCategoryId: detail.id,
    detailCategoryName: name,
  };
}
