import type { ServiceDeps, UserDataDeleter } from '../deps.ts';
import type { Handler } from '../http/handler.ts';

/** Deletes what every domain keeps of the user, then the user: all of it or nothing. */
export const unregisterUser =
  ({ database }: ServiceDeps, deleters: readonly UserDataDeleter[]): Handler<'unregisterUser'> =>
  async (_input, { customer, user }) => {
    const key = { customerId: customer.id, userId: user.id };
    await database.tx(async (trx) => {
      for (const deleteData of deleters) await deleteData(trx, key);
      await trx
        .deleteFrom('service_user')
        .where('customer_id', '=', key.customerId)
        .where('id', '=', key.userId)
        .execute();
    });
  };
