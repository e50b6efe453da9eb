import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';

/** Sets the status of an insight. Throws Y807 if the user has no insight with this id. */
export const updateInsight =
  ({ database }: NeedsDatabase): Handler<'updateInsight'> =>
  async ({ params: { insightId }, body: { feed } }, call) => {
    const { customerId, userId } = userKeyOf(call);
    const row = await database.db
      .updateTable('insight')
      .set({ status: feed.status })
      .where((where) => where.and({ customer_id: customerId, user_id: userId, id: Number(insightId) }))
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new ServiceError('Y807');
  };
