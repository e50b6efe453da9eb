import type { CategorySource } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { systemCategory } from './system-categories.ts';

/** A chosen category as it is stored: a system category and, if chosen, the user's category below it. */
export interface ChosenCategory {
  /** Id of the system category. */
  categoryId: number;
  userCategoryId: number | null;
}

/** Finds a category. Without a source, system categories take precedence. Returns `undefined` if the user has no such category. */
export async function findCategory(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  { categoryId, source }: { categoryId: number; source?: CategorySource | undefined },
): Promise<ChosenCategory | undefined> {
  if (source !== 'USER' && systemCategory(categoryId) !== undefined) return { categoryId, userCategoryId: null };
  if (source === 'SYSTEM') return undefined;
  const userCategory = await executor
    .selectFrom('user_category')
    .select('parent_category_id')
    .where((where) => where.and({ customer_id: customerId, user_id: userId, id: categoryId }))
    .executeTakeFirst();
  return userCategory === undefined
    ? undefined
    : { categoryId: userCategory.parent_category_id, userCategoryId: categoryId };
}
