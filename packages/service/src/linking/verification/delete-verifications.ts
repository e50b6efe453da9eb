import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import type { UserDataDeleter } from '../../tenancy/users/index.ts';

/** Deletes the verifications of a user who unregisters, and the secrets of manually entered accounts, which have no provider account. */
export const deleteVerificationsOfUser =
  ({ secrets }: NeedsSecrets): UserDataDeleter =>
  async (trx, user) => {
    const rows = await trx
      .deleteFrom('verification')
      .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
      .returning(['provider_account_id', 'linked_provider_account_id'])
      .execute();
    const manualRows = rows.filter((row) => row.linked_provider_account_id === null);
    for (const providerAccountId of new Set(manualRows.map((row) => row.provider_account_id)))
      await secrets.forgetAll(trx, { ...user, providerAccountId });
  };
