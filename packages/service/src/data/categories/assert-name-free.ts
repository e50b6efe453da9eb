import { ServiceError } from '../../platform/runtime/index.ts';
import { highLevelCategories, systemCategories } from './system-categories.ts';
import type { CategoryNames } from './user-names.ts';

/** Throws Y811 if another category has this name, ignoring case. */
export function assertCategoryNameFree(names: CategoryNames, name: string, ownId?: number): void {
  const own = [...names.userCategories.values()];
  const system = systemCategories.map((category) => ({ id: category.id, name: names.of(category) }));
  assertFree([...system, ...own], name, 'categoryName', ownId);
}

/** Throws Y811 if another high-level category has this name, ignoring case. */
export function assertHighLevelNameFree(names: CategoryNames, name: string, ownId: number): void {
  const all = highLevelCategories.map((category) => ({ id: category.id, name: names.of(category) }));
  assertFree(all, name, 'highLevelCategoryName', ownId);
}

function assertFree(
  all: readonly { id: number; name: string }[],
  name: string,
  input: string,
  ownId: number | undefined,
): void {
  const wanted = name.toLowerCase();
  if (all.some((other) => other.id !== ownId && other.name.toLowerCase() === wanted))
    throw new ServiceError('Y811', { name: input });
}
