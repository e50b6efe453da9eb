import type { ServiceDeps, UserDataDeleter } from '../deps.ts';
import type { Handler } from '../http/handler.ts';

/** Deletes the user, which waits for whatever is being added, then what every domain keeps: all of it or nothing. */
export const unregisterUser =
  ({ database, inBackground }: ServiceDeps, deleters: readonly UserDataDeleter[]): Handler<'unregisterUser'> =>
  async (_input, { customer, user }) => {
    const key = { customerId: customer.id, userId: user.id };
    await inBackground(() =>
      database.tx(async (trx) => {
        await trx
          .deleteFrom('service_user')
          .where('customer_id', '=', key.customerId)
          .where('id', '=', key.userId)
          .execute();
        for (const deleteData of deleters) await deleteData(trx, key);
      }),
    );
  };
