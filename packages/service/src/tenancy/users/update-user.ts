import type { UpdateUser } from '@fin-link/contracts/service';
import type { NeedsDatabase, UserProfile } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';

/**
 * Changes the profile of the calling user. Keeps fields that are not sent, also inside name, address and preferences. Throws Y800 for
 * another login name.
 */
export const updateUser =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'updateUser'> =>
  async ({ body }, { customer, user }) => {
    const { loginName = user.loginName, ...change } = body.user;
    if (loginName !== user.loginName) throw new ServiceError('Y800', { name: 'user.loginName' });
    await database.tx(async (trx) => {
      const row = await trx
        .selectFrom('service_user')
        .select('profile')
        .where('customer_id', '=', customer.id)
        .where('id', '=', user.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('service_user')
        .set({ profile: JSON.stringify(merged(row.profile, change)), updated_at: businessClock.now() })
        .where('customer_id', '=', customer.id)
        .where('id', '=', user.id)
        .execute();
    });
  };

/** Returns the profile with the changes. */
function merged(current: UserProfile, change: Omit<UpdateUser['user'], 'loginName'>): UserProfile {
  return {
    ...current,
    ...change,
    ...(change.name === undefined ? {} : { name: { ...current.name, ...change.name } }),
    ...(change.address === undefined ? {} : { address: { ...current.address, ...change.address } }),
    ...(change.preferences === undefined ? {} : { preferences: { ...current.preferences, ...change.preferences } }),
  };
}
