import type { CategorySource } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { type ServiceDatabase, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import {
  type Category,
  type HighLevelCategory,
  systemCategory,
  highLevelCategories,
  systemCategories,
} from './system-categories.ts';

export interface UserCategory {
  id: number;
  /** Id of the system category. */
  parentCategoryId: number;
  name: string;
  /** Name at creation. It does not change when the user renames the category. */
  defaultName: string;
}

/** Category names for one user, and the user's own categories. */
export interface CategoryNames {
  /** User's categories by id, in the order in which they were added. */
  readonly userCategories: ReadonlyMap<number, UserCategory>;
  /** Returns the user's name of a category, or its original name. */
  of(category: Category | HighLevelCategory): string;
}

/** Category names for callers without a user: original names and no user categories. */
export const systemNames: CategoryNames = { userCategories: new Map(), of: ({ name }) => name };

/** Reads a user's categories and names. Needs no limit, because a user has at most `maxUserCategories` categories. */
export async function categoryNamesOf(executor: Executor<ServiceDatabase>, user: UserKey): Promise<CategoryNames> {
  const owner = ofUser(user);
  const userCategoryRows = executor
    .selectFrom('user_category')
    .select(['id', 'parent_category_id', 'name', 'default_name', 'created_at'])
    .where((where) => where.and(owner));
  const rows = await executor
    .selectFrom('category_name')
    .select(({ val }) => [
      'category_id as id',
      val<number | null>(null).as('parent_category_id'),
      'name',
      'name as default_name',
      val<Date | null>(null).as('created_at'),
    ])
    .where((where) => where.and(owner))
    .unionAll(userCategoryRows)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const userNames = new Map<number, string>();
  const userCategories = new Map<number, UserCategory>();
  for (const { id, parent_category_id: parentCategoryId, name, default_name: defaultName } of rows)
    if (parentCategoryId === null) userNames.set(id, name);
    else userCategories.set(id, { id, parentCategoryId, name, defaultName });
  return { userCategories, of: ({ id, name }) => userNames.get(id) ?? name };
}

/** A chosen category in stored form. If the user chose a user category, `categoryId` is its system category. */
export interface ChosenCategory {
  /** Id of the system category. */
  categoryId: number;
  userCategoryId: number | null;
}

/** Finds a category. Without a source, system categories take precedence. Returns `undefined` if the user has no such category. */
export async function findCategory(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { categoryId, source }: { categoryId: number; source?: CategorySource | undefined },
): Promise<ChosenCategory | undefined> {
  if (source !== 'USER' && systemCategory(categoryId) !== undefined) return { categoryId, userCategoryId: null };
  if (source === 'SYSTEM') return undefined;
  const userCategory = await executor
    .selectFrom('user_category')
    .select('parent_category_id')
    .where((where) => where.and({ ...ofUser(user), id: categoryId }))
    .executeTakeFirst();
  return userCategory === undefined
    ? undefined
    : { categoryId: userCategory.parent_category_id, userCategoryId: categoryId };
}

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

const tables = ['category_rule', 'category_name', 'user_category'] as const;

/** Deletes the categories, names and rules of a user. */
export async function deleteCategoriesOfUser(trx: ServiceTransaction, user: UserKey): Promise<void> {
  for (const table of tables)
    await trx
      .deleteFrom(table)
      .where((where) => where.and(ofUser(user)))
      .execute();
}
