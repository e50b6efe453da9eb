import type { UpdateUser } from '@fin-link/contracts/server';
import type { NeedsDatabase, UserProfile } from '../database/index.ts';
import type { Handler } from '../http/index.ts';
import type { NeedsBusinessClock } from '../runtime/index.ts';

/** What is not sent stays; inside name, address and preferences too. */
export const updateUser =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'updateUser'> =>
  async ({ body }, { customer, user }) => {
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
        .set({ profile: JSON.stringify(merged(row.profile, body.user)), updated_at: businessClock.now() })
        .where('customer_id', '=', customer.id)
        .where('id', '=', user.id)
        .execute();
    });
  };

function merged(current: UserProfile, change: UpdateUser['user']): UserProfile {
  return {
    ...current,
    ...change,
    ...(change.name === undefined ? {} : { name: { ...current.name, ...change.name } }),
    ...(change.address === undefined ? {} : { address: { ...current.address, ...change.address } }),
    ...(change.preferences === undefined ? {} : { preferences: { ...current.preferences, ...change.preferences } }),
  };
}
