import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Tables with a user's categories, names and rules. */
const tables = ['category_rule', 'category_name', 'user_category'] as const;

/** Deletes the categories, names and rules of a user. */
export async function deleteCategoriesOfUser(trx: ServiceTransaction, { customerId, userId }: UserKey): Promise<void> {
  for (const table of tables)
    await trx
      .deleteFrom(table)
      .where((where) => where.and({ customer_id: customerId, user_id: userId }))
      .execute();
}
