import { randomInt } from 'node:crypto';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../tenancy/users/index.ts';
import { assertCategoryNameFree } from './assert-name-free.ts';
import { systemCategory } from './system-categories.ts';
import { categoryNamesOf } from './user-names.ts';

/** Maximum number of categories that a user can add. */
export const maxUserCategories = 200;

/** Lowest id of a user's category, above the ids of system categories. */
const minId = 100_000_000;
/** Ids are lower than this limit, because ids in the public API are signed 32-bit integers. */
const idLimit = 2 ** 31;

/** Adds a category. Throws Y800 for a parent that is not a system category, Y811 for an existing name, Y824 above the limit. */
export const addCategory =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'addCategory'> =>
  async ({ body: { parentCategoryId, categoryName } }, call) => {
    const user = userKeyOf(call);
    if (systemCategory(parentCategoryId) === undefined) throw new ServiceError('Y800', { name: 'parentCategoryId' });
    await database.tx(async (trx) => {
      await lockUser(trx, user);
      const names = await categoryNamesOf(trx, user);
      assertCategoryNameFree(names, categoryName);
      if (names.userCategories.size >= maxUserCategories) throw new ServiceError('Y824', { name: 'categories' });
      await trx
        .insertInto('user_category')
        .values({
          customer_id: user.customerId,
          user_id: user.userId,
          id: newCategoryId(names.userCategories),
          parent_category_id: parentCategoryId,
          name: categoryName,
          default_name: categoryName,
          created_at: businessClock.now(),
        })
        .execute();
    });
  };

/** Returns a random id that the user does not have yet. */
function newCategoryId(existing: ReadonlyMap<number, unknown>): number {
  const id = randomInt(minId, idLimit);
  return existing.has(id) ? newCategoryId(existing) : id;
}
