import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import type { Category, HighLevelCategory } from './system-categories.ts';

export interface UserCategory {
  id: number;
  parentCategoryId: number;
  name: string;
  defaultName: string;
}

/** Category names of the system or of one user, with the user's own categories. */
export interface CategoryNames {
  /** User's categories by id, in the order in which they were added. */
  readonly userCategories: ReadonlyMap<number, UserCategory>;
  of(category: Category | HighLevelCategory): string;
}

export const systemNames: CategoryNames = { userCategories: new Map(), of: ({ name }) => name };

/** Reads a user's categories and names. Needs no limit, because a user has at most `mostUserCategories`. */
export async function categoryNamesOf(executor: Executor<ServiceDatabase>, user: UserKey): Promise<CategoryNames> {
  const owner = { customer_id: user.customerId, user_id: user.userId };
  const own = executor
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
    .unionAll(own)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const renamed = new Map<number, string>();
  const userCategories = new Map<number, UserCategory>();
  for (const { id, parent_category_id: parentCategoryId, name, default_name: defaultName } of rows)
    if (parentCategoryId === null) renamed.set(id, name);
    else userCategories.set(id, { id, parentCategoryId, name, defaultName });
  return { userCategories, of: ({ id, name }) => renamed.get(id) ?? name };
}
