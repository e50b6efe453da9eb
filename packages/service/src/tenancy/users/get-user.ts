import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { userReplyOf } from './user-records.ts';

/** Returns the calling user with the profile. */
export const getUser =
  ({ database }: NeedsDatabase): Handler<'getUser'> =>
  async (_input, { customer, user }) => {
    const row = await database.db
      .selectFrom('service_user')
      .select('profile')
      .where('customer_id', '=', customer.id)
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    return userReplyOf({ ...user, profile: row.profile });
  };
