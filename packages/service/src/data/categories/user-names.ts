import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import type { Category, HighLevelCategory } from './system-categories.ts';

/** Category that a user added. */
export interface UserCategory {
  id: number;
  /** Id of the system category. */
  parentCategoryId: number;
  name: string;
  /** Name that the user entered first. */
  defaultName: string;
}

/** Category names as one user sees them, with the categories that the user added. */
export interface CategoryNames {
  /** User's categories by id, in the order in which they were added. */
  readonly userCategories: ReadonlyMap<number, UserCategory>;
  /** Returns the user's name of a category, or its original name. */
  of(category: Category | HighLevelCategory): string;
}

/** Names that no user has changed, without categories of a user. */
export const systemNames: CategoryNames = { userCategories: new Map(), of: ({ name }) => name };

/** Reads a user's categories and names. Needs no limit, because a user has at most `maxUserCategories`. */
export async function categoryNamesOf(executor: Executor<ServiceDatabase>, user: UserKey): Promise<CategoryNames> {
  const owner = { customer_id: user.customerId, user_id: user.userId };
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
