import { ServiceError } from '../../platform/runtime/index.ts';
import { highLevelCategories, systemCategories } from './system-categories.ts';
import type { CategoryNames } from './user-names.ts';

/** Throws Y811 if a category other than `exceptId` has this name, ignoring case. */
export function assertCategoryNameFree(names: CategoryNames, name: string, exceptId?: number): void {
  const userCategories = [...names.userCategories.values()];
  const systemCategoryNames = systemCategories.map((category) => ({ id: category.id, name: names.of(category) }));
  assertFree([...systemCategoryNames, ...userCategories], name, 'categoryName', exceptId);
}

/** Throws Y811 if a high-level category other than `exceptId` has this name, ignoring case. */
export function assertHighLevelNameFree(names: CategoryNames, name: string, exceptId: number): void {
  const categories = highLevelCategories.map((category) => ({ id: category.id, name: names.of(category) }));
  assertFree(categories, name, 'highLevelCategoryName', exceptId);
}

function assertFree(
  categories: readonly { id: number; name: string }[],
  name: string,
  input: string,
  exceptId: number | undefined,
): void {
  const lowerCaseName = name.toLowerCase();
  if (categories.some((other) => other.id !== exceptId && other.name.toLowerCase() === lowerCaseName))
    throw new ServiceError('Y811', { name: input });
}
