import type { UserDataDeleter } from '../deps.ts';

/** Of a user who is being unregistered. */
export const forgetDeletionsOfUser: UserDataDeleter = async (trx, { customerId, userId }) => {
  await trx
    .deleteFrom('data_deletion')
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .execute();
};
