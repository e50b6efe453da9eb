import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBackground } from '../../platform/runtime/index.ts';
import type { UserKey } from './user-records.ts';

/** User who unregisters. */
export interface UnregisteredUser extends UserKey {
  loginName: string;
}

/** Function that deletes the data of one domain about a user, in the transaction that unregisters the user. */
export type UserDataDeleter = (trx: ServiceTransaction, user: UnregisteredUser) => Promise<void>;

/** Deletes the user and then the data of every domain, in one transaction. Waits for transactions that add data of the user. */
export const unregisterUser =
  (
    { database, inBackground }: NeedsDatabase & NeedsBackground,
    deleters: readonly UserDataDeleter[],
  ): Handler<'unregisterUser'> =>
  async (_input, { customer, user }) => {
    const key = { customerId: customer.id, userId: user.id, loginName: user.loginName };
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
