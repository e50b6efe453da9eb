import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, type NeedsIds, ServiceError } from '../../platform/runtime/index.ts';
import { insertUser, userReplyOf } from './user-records.ts';

/** Registers a user. Throws Y811 if the login name belongs to another user or the admin of the customer. */
export const registerUser =
  ({ database, businessClock, ids }: NeedsDatabase & NeedsBusinessClock & NeedsIds): Handler<'registerUser'> =>
  async ({ body }, call) => {
    const { loginName, ...profile } = body.user;
    const id = ids.next();
    await database.tx(async (trx) => {
      const customer = await trx
        .selectFrom('customer')
        .select('admin_login_name')
        .where('id', '=', call.customer.id)
        .executeTakeFirstOrThrow();
      const isRegistered =
        loginName !== customer.admin_login_name &&
        (await insertUser(trx, { customerId: call.customer.id, id, loginName, profile, at: businessClock.now() }));
      if (!isRegistered) throw new ServiceError('Y811', { name: 'loginName' });
    });
    return userReplyOf({ id, loginName, profile });
  };
